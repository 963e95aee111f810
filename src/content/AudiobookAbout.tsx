import type { AudiobookDetails } from '../../core/domain/audiobook.ts';
import { formatDuration } from '../../core/domain/date.ts';
import { text } from '../../core/i18n/text.ts';
import { PageIcon } from '../ui/PageIcon.tsx';
import { useView } from '../view.tsx';
import styles from './AudiobookAbout.module.css';
import bands from './ContentSection.module.css';
import { GenreLinks } from './GenreLinks.tsx';
import { RichTextView } from './RichTextView.tsx';

/** Description and genres of an audiobook next to its chapters (requirement LS-14). */
export function AudiobookAbout({
  audiobook: { description, textContent, genres, chapters, isIncluded },
}: {
  audiobook: AudiobookDetails;
}) {
  const { isListeningOver } = useView();
  const isPlayable = isIncluded && isListeningOver !== true;
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
              <li
                key={number}
                value={number}
                className={styles['chapter']}
                data-chapter={number}
                data-seconds={lengthSeconds}
              >
                <span className={styles['number']} aria-hidden="true">
                  {number}
                </span>
                <span data-chapter-title>{title}</span>
                <span className={styles['length']}>{formatDuration(lengthSeconds)}</span>
                {isPlayable && (
                  <span data-plays-in="audiobooks" data-when-script>
                    <button type="button" className={styles['play']}>
                      <span className={styles['start']}>
                        <PageIcon name="play" size="small" />
                      </span>
                      <span className={styles['pause']}>
                        <PageIcon name="pause" size="small" />
                      </span>
                    </button>
                  </span>
                )}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </div>
  );
}
