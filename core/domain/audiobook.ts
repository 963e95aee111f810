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
  /** part of the plans that hold audiobooks; other titles are sold by a book shop */
  isIncluded: boolean;
};

/** Words of the API's own paths, which no title has for a slug (decision 0027). */
const reservedSlugs = ['discover', 'genre'];

/** True for what may be the slug of an audiobook. */
export const isAudiobookSlug = (slug: string): boolean => !reservedSlugs.includes(slug);

/** A genre as a card names it. */
export type GenreName = { key: string; name: string };

export type Chapter = { number: number; title: string; lengthSeconds: number };

/** An audiobook as its own page shows it. */
export type AudiobookDetails = Audiobook & {
  chapters: readonly Chapter[];
  /** where a sample plays for anyone */
  sampleUrl: string | undefined;
  /** the book shop's page of a title that no subscription holds */
  shopUrl: string | undefined;
  /** where its description is not all */
  textContent: RichText | undefined;
};
