import styles from './Spinner.module.css';

/**
 * Three animated bars: work is in progress.
 *
 * @param label for screen readers; without one the spinner decorates an element with its own label.
 */
export function Spinner({ label, isLarge = false }: { label?: string; isLarge?: boolean }) {
  return (
    <span
      className={styles['spinner']}
      data-large={isLarge || undefined}
      role={label === undefined ? undefined : 'status'}
    >
      <span className={styles['bar']} />
      <span className={styles['bar']} />
      <span className={styles['bar']} />
      {label !== undefined && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
