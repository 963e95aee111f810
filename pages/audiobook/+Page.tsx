import { AudiobookCarousel } from '../../src/content/AudiobookCarousel.tsx';
import { AudiobookHead } from '../../src/content/AudiobookHead.tsx';
import { Band } from '../../src/content/Band.tsx';
import { GenreLinks } from '../../src/content/GenreLinks.tsx';
import { formatDuration } from '../../src/domain/date.ts';
import { text } from '../../src/text.ts';
import type { AudiobookData } from './+data.ts';

export function Page({ data: { audiobook, related } }: { data: AudiobookData }) {
  return (
    <>
      <AudiobookHead audiobook={audiobook} />
      <Band id="about" width="narrow" title={text.content_about_audiobook()}>
        <p>{audiobook.description}</p>
      </Band>
      <Band id="chapters" width="narrow" title={text.content_chapters()}>
        <ol>
          {audiobook.chapters.map(({ number, title, lengthSeconds }) => (
            <li key={number} value={number}>
              {title} · {formatDuration(lengthSeconds)}
            </li>
          ))}
        </ol>
      </Band>
      {audiobook.genres.length > 0 && (
        <Band id="genres" width="narrow" title={text.content_genres()}>
          <GenreLinks genres={audiobook.genres} />
        </Band>
      )}
      <AudiobookCarousel
        id="related"
        title={text.content_more_in({ category: audiobook.genres[0]?.name ?? '' })}
        audiobooks={related}
      />
    </>
  );
}
