import type { AudiobookDetails } from '../../core/domain/audiobook.ts';
import { formatDuration } from '../../core/domain/date.ts';
import { text } from '../../core/i18n/text.ts';
import styles from './AudiobookAbout.module.css';
import bands from './ContentSection.module.css';
import { GenreLinks } from './GenreLinks.tsx';
import { RichTextView } from './RichTextView.tsx';

/** Description and genres of an audiobook next to its chapters (requirement LS-14). */
export function AudiobookAbout({
  audiobook: { description, textContent, genres, chapters },
}: {
  audiobook: AudiobookDetails;
}) {
  return (
    <div className={bands['band']}>
      <div className={styles['about']}>
        <section className={styles['part']} aria-labelledby="about-title">
          <h2 id="about-title">{text.content_about_audiobook()}</h2>
          {textContent === undefined ? <p>{description}</p> : <RichTextView document={textContent} />}
          {genres.length > 0 && (
            <>
              <h3 className={styles['name']}>{text.content_genres()}</h3>
              <GenreLinks genres={genres} />
            </>
          )}
        </section>
        <section className={styles['part']} aria-labelledby="chapters-title">
          <h2 id="chapters-title">{text.content_chapters()}</h2>
          <ol role="list">
            {chapters.map(({ number, title, lengthSeconds }) => (
              <li key={number} value={number} className={styles['chapter']}>
                <span className={styles['number']} aria-hidden="true">
                  {number}
                </span>
                {title}
                <span className={styles['length']}>{formatDuration(lengthSeconds)}</span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  );
}
