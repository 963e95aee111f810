import type { Audiobook } from '../../core/domain/audiobook.ts';
import { AudiobookCard } from './AudiobookCard.tsx';
import { Carousel } from './Carousel.tsx';

export function AudiobookCarousel({
  id,
  title,
  audiobooks,
}: {
  id: string;
  title: string;
  audiobooks: readonly Audiobook[];
}) {
  if (audiobooks.length === 0) return null;
  return (
    <Carousel id={id} title={title} kind="cover">
      {audiobooks.map((audiobook) => (
        <li key={audiobook.id}>
          <AudiobookCard audiobook={audiobook} />
        </li>
      ))}
    </Carousel>
  );
}
