import type { RichText } from './rich-text.ts';

export type CategoryName = { id: number; key: string; name: string };

/** A podcast as lists show it. */
export type Podcast = {
  id: string;
  title: string;
  slug: string;
  destinationPath: string;
  description: string;
  /** paths of the cover without its size */
  imageUrl: string;
  smallImageUrl: string;
  isPremium: boolean;
  categories: CategoryName[];
  isBookmarked: boolean;
  /** a short trailer that plays without a subscription */
  trailerUrl?: string;
  trailerSeconds?: number;
};

/** A podcast on its own page; `textContent` is set when there is more text than the description. */
export type PodcastDetails = Podcast & { author: string; textContent: RichText | undefined };
