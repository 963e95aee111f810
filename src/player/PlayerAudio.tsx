import styles from './Player.module.css';

/**
 * The audio of an `nl-player`. Only without script it has native controls: browsers build a tree of elements for them, also
 * where they are hidden.
 *
 * @param label names the native controls.
 */
export function PlayerAudio({
  source,
  label,
  preload = 'none',
}: {
  source: string | undefined;
  label: string;
  preload?: 'none' | 'metadata' | undefined;
}) {
  return (
    <>
      <audio src={source} preload={preload} />
      <noscript className={styles['native']}>
        <audio className={styles['audio']} src={source} preload={preload} controls aria-label={label} />
      </noscript>
    </>
  );
}
