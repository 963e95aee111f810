import type { Episode } from '../../core/domain/episode.ts';
import { text } from '../../core/i18n/text.ts';
import { EpisodeCarousel } from './EpisodeCarousel.tsx';

/** A card whose `__names__` the script replaces with the values of an item. */
const emptyCard: Episode = {
  id: '',
  podcastId: '',
  podcastTitle: '__author__',
  podcastSlug: '',
  title: '__title__',
  description: '__description__',
  lengthSeconds: 1,
  dateAdded: '2000-01-01T00:00:00Z',
  imageUrl: '',
  smallImageUrl: '__cover__',
  isPremium: true,
  isPlayable: false,
  hasCompleted: false,
  authorFullName: '',
  currentSpot: 0,
  audioUrl: undefined,
};

/** Template of the user's lists on the start page, which `listening-lists.ts` fills after a login. */
export function ListeningLists() {
  return (
    <template id="listening-lists">
      <EpisodeCarousel id="continue" title={text.page_mine_continue()} episodes={[emptyCard]} />
      <EpisodeCarousel id="new-episodes" title={text.page_new_since()} episodes={[emptyCard]} />
    </template>
  );
}
