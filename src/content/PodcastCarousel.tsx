import type { Podcast } from '../../core/domain/podcast.ts';
import { Carousel } from './Carousel.tsx';
import { PodcastCard } from './PodcastCard.tsx';

/** Podcasts in a carousel, 144 or 195 px wide (requirement CS-12). */
export function PodcastCarousel({
  id,
  title,
  lead,
  podcasts,
  isNew,
}: {
  id: string;
  title?: string;
  lead?: string;
  podcasts: readonly Podcast[];
  /** labels every podcast as new (requirement CS-13) */
  isNew?: boolean;
}) {
  return (
    <Carousel id={id} title={title} lead={lead} kind="cover">
      {podcasts.map((podcast) => (
        <li key={podcast.id}>
          <PodcastCard podcast={podcast} isNew={isNew} />
        </li>
      ))}
    </Carousel>
  );
}
