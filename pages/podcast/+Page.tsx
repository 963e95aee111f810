import { AppNotice } from '../../src/content/AppNotice.tsx';
import { EpisodeSection } from '../../src/content/EpisodeSection.tsx';
import { PodcastCarousel } from '../../src/content/PodcastCarousel.tsx';
import { PodcastHeader } from '../../src/content/PodcastHeader.tsx';
import { UpsellCard } from '../../src/content/UpsellCard.tsx';
import { LaterStyles } from '../../src/ui/LaterStyles.tsx';
import { text } from '../../core/i18n/text.ts';
import type { PodcastData } from './+data.ts';

export function Page({ data }: { data: PodcastData }) {
  const { podcast, related } = data;
  return (
    <>
      <PodcastHeader
        podcast={podcast}
        crumbs={data.crumbs}
        latest={data.order === 'newest' && data.page === 1 ? data.episodes[0] : undefined}
      />
      <LaterStyles />
      <EpisodeSection {...data} />
      <UpsellCard />
      <AppNotice />
      {related.length > 0 && (
        <PodcastCarousel
          id="related"
          title={text.content_more_in({ category: podcast.categories[0]?.name ?? '' })}
          podcasts={related}
        />
      )}
    </>
  );
}
