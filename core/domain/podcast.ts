import type { RichText } from './rich-text.ts';

/** A category as a card names it. */
export type CategoryName = { id: number; key: string; name: string };

/** A podcast as lists show it. */
export type Podcast = {
  id: string;
  title: string;
  slug: string;
  /** path of its page in its market */
  destinationPath: string;
  description: string;
  /** paths of the cover without its size */
  imageUrl: string;
  smallImageUrl: string;
  isPremium: boolean;
  categories: CategoryName[];
  isBookmarked: boolean;
  /** where a short trailer plays for anyone */
  trailerUrl?: string;
};

/** A podcast as its own page shows it; `textContent` where its description is not all. */
export type PodcastDetails = Podcast & { author: string; textContent: RichText | undefined };
