import { AudiobookAbout } from '../../src/content/AudiobookAbout.tsx';
import { AudiobookCarousel } from '../../src/content/AudiobookCarousel.tsx';
import { AudiobookHeader } from '../../src/content/AudiobookHeader.tsx';
import { text } from '../../core/i18n/text.ts';
import type { AudiobookData } from './+data.ts';

export function Page({ data: { audiobook, crumbs, related } }: { data: AudiobookData }) {
  return (
    <>
      <AudiobookHeader audiobook={audiobook} crumbs={crumbs} />
      <AudiobookAbout audiobook={audiobook} />
      {related.map(({ genres, audiobooks }) => (
        <AudiobookCarousel
          key={genres[0]?.key}
          id={`genre-${genres[0]?.key}`}
          title={text.content_more_in({ category: genres.map(({ name }) => name).join(', ') })}
          genre={genres.length === 1 ? genres[0] : undefined}
          audiobooks={audiobooks}
        />
      ))}
    </>
  );
}
