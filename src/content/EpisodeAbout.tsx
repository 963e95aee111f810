import type { Episode } from '../domain/episode.ts';
import { text } from '../text.ts';
import { Band } from './Band.tsx';
import styles from './EpisodeAbout.module.css';

/** What an episode is about; a paragraph for each of its lines. */
export function EpisodeAbout({ episode }: { episode: Episode }) {
  const paragraphs = episode.description.split(/\n+/).filter((line) => line.trim() !== '');
  if (paragraphs.length === 0) return null;
  return (
    <Band id="about" title={text.content_about_episode()}>
      <div className={styles['text']}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Band>
  );
}
