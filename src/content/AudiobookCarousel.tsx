import type { Audiobook, GenreName } from '../../core/domain/audiobook.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { useView } from '../view.tsx';
import { AudiobookCard } from './AudiobookCard.tsx';
import { Carousel } from './Carousel.tsx';

export function AudiobookCarousel({
  id,
  title,
  genre,
  audiobooks,
}: {
  id: string;
  title: string;
  /** genre that the title links to */
  genre?: GenreName;
  audiobooks: readonly Audiobook[];
}) {
  const { region } = useView();
  if (audiobooks.length === 0) return null;
  return (
    <Carousel
      id={id}
      title={title}
      href={genre && linkTo('discoverAudiobooks', region, {}, { genre: genre.key })}
      kind="cover"
    >
      {audiobooks.map((audiobook) => (
        <li key={audiobook.id}>
          <AudiobookCard audiobook={audiobook} />
        </li>
      ))}
    </Carousel>
  );
}
