import type { Episode } from '../domain/episode.ts';
import { text } from '../text.ts';
import { Band } from './Band.tsx';
import styles from './EpisodeAbout.module.css';

/** Letters that are shown at once; more of them wait behind "read more". */
const shownLetters = 600;

/** The paragraphs that are shown at once, which are one at least, and the others. */
export function partText(paragraphs: readonly string[]): [shown: string[], rest: string[]] {
  let letters = 0;
  const end = paragraphs.findIndex((paragraph, index) => {
    letters += paragraph.length;
    return index > 0 && letters > shownLetters;
  });
  return end < 0 ? [[...paragraphs], []] : [paragraphs.slice(0, end), paragraphs.slice(end)];
}

/** What an episode is about; a paragraph for each of its lines, the later ones behind "read more" (requirement LS-12). */
export function EpisodeAbout({ episode }: { episode: Episode }) {
  const paragraphs = episode.description.split(/\n+/).filter((line) => line.trim() !== '');
  if (paragraphs.length === 0) return null;
  const [shown, rest] = partText(paragraphs);
  return (
    <Band id="about" title={text.content_about_episode()}>
      <div className={styles['text']}>
        {shown.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {rest.length > 0 && (
          <details className={styles['more']}>
            <summary className={styles['summary']}>{text.page_read_more()}</summary>
            {rest.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </details>
        )}
      </div>
    </Band>
  );
}
