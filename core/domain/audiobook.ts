import type { RichText } from './rich-text.ts';

/** An audiobook as lists show it. */
export type Audiobook = {
  id: string;
  title: string;
  slug: string;
  description: string;
  /** path of the cover without its size */
  imageUrl: string;
  authors: readonly string[];
  narrators: readonly string[];
  genres: readonly GenreName[];
  lengthSeconds: number;
  /** included in the plans with audiobooks; a book shop sells the other titles */
  isIncluded: boolean;
};

/** Segments of the API's own paths: a title cannot use them as its slug (decision 0026). */
const reservedSlugs = ['discover', 'genre'];

export const isAudiobookSlug = (slug: string): boolean => !reservedSlugs.includes(slug);

export type GenreName = { key: string; name: string };

export type Chapter = { number: number; title: string; lengthSeconds: number };

/** An audiobook as its own page shows it. */
export type AudiobookDetails = Audiobook & {
  chapters: readonly Chapter[];
  /** a sample that plays without a subscription */
  sampleUrl: string | undefined;
  /** page in the book shop for a title that no plan includes */
  shopUrl: string | undefined;
  /** set when there is more text than the description */
  textContent: RichText | undefined;
};
