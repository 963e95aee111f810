import styles from './PlayerButtons.module.css';

/** Round arrow with its number of seconds; negative seconds skip back. */
export function SkipButton({ seconds, label }: { seconds: number; label: string }) {
  return (
    <button type="button" className={styles['skip']} data-skip={seconds} aria-label={label} title={label}>
      <svg viewBox="0 0 32 32" aria-hidden="true" data-back={seconds < 0 || undefined}>
        <path d="M16 5.5a11 11 0 1 0 10.4 7.4" />
        <path d="M15.5 1.5v8l5-4z" />
      </svg>
      <span aria-hidden="true">{Math.abs(seconds)}</span>
    </button>
  );
}
