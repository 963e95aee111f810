import styles from './Spinner.module.css';

/**
 * Three bars of sound, moving: something is under way.
 *
 * @param label said to those who cannot see it; without one the spinner is decoration of something that says it itself.
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
