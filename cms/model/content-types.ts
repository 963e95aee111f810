import { z } from 'zod';
import { noiseNames } from '../audio/generate-noise.ts';
import {
  audioAddress,
  date,
  destination,
  flag,
  imagePath,
  integer,
  json,
  links,
  richText,
  slug,
  symbol,
  symbols,
  text,
  word,
} from './field.ts';
import { sectionTypes } from './section.ts';
import { transcriptParagraphs } from './transcript.ts';

/** The region of each language. */
export const locales = { sv: 'se', nb: 'no', fi: 'fi' } as const;

export type Locale = keyof typeof locales;
export type Region = (typeof locales)[Locale];

export const localeNames = Object.keys(locales) as Locale[];

/** Languages by their own names. */
export const languageNames: Readonly<Record<Locale, string>> = { sv: 'Svenska', nb: 'Norsk bokmål', fi: 'Suomi' };

export const isLocale = (name: string): name is Locale => Object.hasOwn(locales, name);

/** A page of sections; `layoutComponents` links to them in order. */
const webPage = z.strictObject({
  slug: slug(),
  title: symbol(),
  seoTitle: symbol(),
  seoDescription: text(),
  /** date of the last change, shown on legal pages */
  updated: date(),
  textContent: richText().optional(),
  layoutComponents: links(null).optional(),
});

/** A link or button in the footer of every page. `order` counts across all columns. */
const footerLink = z.strictObject({
  column: word(['explore', 'information', 'product', 'more']),
  order: integer(),
  displayText: symbol(),
  type: word(['internal', 'external', 'button']),
  destination: destination().optional(),
  buttonTypeKey: word(['manageConsent', 'privacySettings', 'regionSelect']).optional(),
});

/** One of the 21 categories. */
const category = z.strictObject({
  categoryId: integer(),
  key: slug(),
  name: symbol(),
  description: text(),
  imageUrl: imagePath(),
});

/** A podcast of one region; not localized. */
const podcast = z.strictObject({
  slug: slug(),
  region: word(['se', 'no', 'fi']),
  title: symbol(),
  description: text(),
  /** text of its page, when it is longer than the description */
  textContent: richText().optional(),
  author: symbol(),
  categoryIds: json(z.array(z.int()).min(1)),
  isPremium: flag(),
  publishedAt: date(),
  imageUrl: imagePath(),
  /** URL of a short trailer; imported shows have none */
  trailerUrl: audioAddress().optional(),
  trailerSeconds: integer().optional(),
});

/**
 * An episode of a podcast; not localized. A free one has an `audioUrl`, a premium one a `protectedAudioUrl` to be
 * signed.
 */
const episode = z.strictObject({
  id: slug(),
  podcastSlug: slug(),
  region: word(['se', 'no', 'fi']),
  title: symbol(),
  description: text(),
  /** text of its page, when it is longer than the description */
  textContent: richText().optional(),
  lengthSeconds: integer(),
  dateAdded: date(),
  isPremium: flag(),
  imageUrl: imagePath(),
  audioUrl: audioAddress().optional(),
  protectedAudioUrl: symbol().optional(),
  keywords: symbols().optional(),
});

/** The transcript of an episode in the language of its region; a separate type keeps lists of episodes small. */
const transcript = z.strictObject({ episodeId: slug(), paragraphs: json(transcriptParagraphs()) });

/** An audiobook genre with its position. */
const audiobookGenre = z.strictObject({ key: slug(), name: symbol(), description: text(), order: integer() });

const chapter = z.strictObject({
  title: z.string().trim().min(1).max(255),
  lengthSeconds: z.int().min(1),
  /** returns 404 until it is signed */
  protectedAudioUrl: z.string(),
});

/** An audiobook of one region; not localized. One that no subscription includes has the URL of a book shop. */
const audiobook = z.strictObject({
  slug: slug(),
  region: word(['se', 'no', 'fi']),
  title: symbol(),
  description: text(),
  /** text of its page, when it is longer than the description */
  textContent: richText().optional(),
  authors: symbols(),
  narrators: symbols(),
  genreKeys: symbols(),
  publishedAt: date(),
  imageUrl: imagePath(),
  /** URL of a short public sample */
  sampleUrl: audioAddress().optional(),
  isIncluded: flag(),
  shopUrl: symbol().optional(),
  chapters: json(z.array(chapter).min(1)),
});

/** All content types of the space, with fields as authored; `cms/model/field.ts` defines their delivery. */
export const contentTypes = {
  webPage,
  footerLink,
  category,
  podcast,
  episode,
  transcript,
  audiobookGenre,
  audiobook,
  ...sectionTypes,
};

export type ContentTypeId = keyof typeof contentTypes;

/** Content types whose fields are the same in every locale. */
export const unlocalizedTypes: ReadonlySet<string> = new Set<ContentTypeId>([
  'podcast',
  'episode',
  'transcript',
  'audiobook',
]);

/** The field that labels an entry in the editor, per content type. */
export const readDisplayField = (id: ContentTypeId): string => {
  const fields = Object.keys(contentTypes[id].shape);
  return ['title', 'headline', 'displayText', 'name'].find((field) => fields.includes(field)) ?? 'sys.id';
};

/** The file of a page: one per page and locale, with its sections in order. */
export const pageFile = z.strictObject({
  title: webPage.shape.title,
  seoTitle: webPage.shape.seoTitle,
  seoDescription: webPage.shape.seoDescription,
  updated: webPage.shape.updated,
  textContent: webPage.shape.textContent,
  /** `key` identifies the section inside its page in all three languages */
  sections: z.array(z.strictObject({ discriminant: z.string(), key: slug(), value: z.unknown() })).optional(),
});

/** The footer in one language, in reading order. */
export const footerFile = z.strictObject({
  links: z.array(footerLink.omit({ order: true }).extend({ key: slug() })).min(1),
});

export const categoryFile = z.strictObject({
  categories: z.array(category.omit({ imageUrl: true })).length(21),
});

/** Podcasts of one region with their episodes, newest first. */
export const catalogueFile = z.strictObject({
  podcasts: z
    .array(
      podcast.omit({ region: true, imageUrl: true, trailerUrl: true, trailerSeconds: true }).extend({
        episodes: z
          .array(
            episode.omit({ podcastSlug: true, region: true, imageUrl: true, audioUrl: true, protectedAudioUrl: true }),
          )
          .min(3),
      }),
    )
    .min(60),
});

const episodePart = z.strictObject({ title: z.string().min(1), description: z.string().min(1) });

/**
 * Shows of many similar episodes of one region. An episode joins the title and description of one part of each list;
 * the first list changes faster. `minutes` are the shortest and the longest.
 */
export const seriesFile = z.strictObject({
  series: z.array(
    podcast.omit({ region: true, imageUrl: true, trailerUrl: true, trailerSeconds: true }).extend({
      firstEpisode: z.int(),
      newestAt: episode.shape.dateAdded,
      everyDays: z.int().min(1),
      minutes: z.tuple([z.int().min(1), z.int()]),
      joint: z.string(),
      first: z.array(episodePart.extend({ sound: z.enum(noiseNames).optional() })).min(1),
      second: z.array(episodePart).min(1),
    }),
  ),
});

/** Transcripts of one region's episodes. */
export const transcriptFile = z.strictObject({ transcripts: z.array(transcript) });

/** The 25 audiobook genres in one language. */
export const genreFile = z.strictObject({
  genres: z.array(audiobookGenre.omit({ order: true })).length(25),
});

/** Audiobooks of one region, newest first. */
export const audiobookFile = z.strictObject({
  audiobooks: z
    .array(
      audiobook
        .omit({ region: true, imageUrl: true, sampleUrl: true })
        .extend({ chapters: z.array(chapter.omit({ protectedAudioUrl: true })).min(1) })
        .refine(({ isIncluded, shopUrl }) => isIncluded === (shopUrl === undefined), {
          path: ['shopUrl'],
          message: 'is set if, and only if, isIncluded is false',
        }),
    )
    .min(40),
});
