import type { Episode } from '../../core/domain/episode.ts';
import { Carousel } from './Carousel.tsx';
import { EpisodeCard } from './EpisodeCard.tsx';

/** Episodes in a carousel, each with its text on large screens (requirement CS-04). */
export function EpisodeCarousel({
  id,
  title,
  lead,
  episodes,
}: {
  id: string;
  title?: string;
  lead?: string;
  episodes: readonly Episode[];
}) {
  return (
    <Carousel id={id} title={title} lead={lead} kind="episode">
      {episodes.map((episode) => (
        <li key={episode.id}>
          <EpisodeCard episode={episode} look="feature" />
        </li>
      ))}
    </Carousel>
  );
}
