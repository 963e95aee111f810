import { z } from 'zod';
import {
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

/** How the three languages of the content stand for the three markets. */
export const locales = { sv: 'se', nb: 'no', fi: 'fi' } as const;

export type Locale = keyof typeof locales;
export type Region = (typeof locales)[Locale];

export const localeNames = Object.keys(locales) as Locale[];

/** What each language calls itself. */
export const languageNames: Readonly<Record<Locale, string>> = { sv: 'Svenska', nb: 'Norsk bokmål', fi: 'Suomi' };

export const isLocale = (name: string): name is Locale => Object.hasOwn(locales, name);

/** A page put together of sections. `layoutComponents` links to them in order. */
const webPage = z.strictObject({
  slug: slug(),
  title: symbol(),
  seoTitle: symbol(),
  seoDescription: text(),
  /** the day the text was last changed, shown on legal pages */
  updated: date(),
  textContent: richText().optional(),
  layoutComponents: links(null).optional(),
});

/** A link or button at the foot of every page. `order` counts inside all columns. */
const footerLink = z.strictObject({
  column: word(['explore', 'information', 'product', 'more']),
  order: integer(),
  displayText: symbol(),
  type: word(['internal', 'external', 'button']),
  destination: destination().optional(),
  buttonTypeKey: word(['manageConsent', 'privacySettings', 'regionSelect']).optional(),
});

/** One of the 21 categories (spec core §3). */
const category = z.strictObject({
  categoryId: integer(),
  key: slug(),
  name: symbol(),
  description: text(),
  imageUrl: imagePath(),
});

/** A podcast of one market; not localized. */
const podcast = z.strictObject({
  slug: slug(),
  region: word(['se', 'no', 'fi']),
  title: symbol(),
  description: text(),
  /** the text of its own page, where the description is not all */
  textContent: richText().optional(),
  author: symbol(),
  categoryIds: json(z.array(z.int()).min(1)),
  isPremium: flag(),
  publishedAt: date(),
  imageUrl: imagePath(),
  /** where a short trailer plays; imported shows have none */
  trailerUrl: symbol().optional(),
});

/** An episode of a podcast; not localized. A free one has an `audioUrl`, a premium one an address to be signed. */
const episode = z.strictObject({
  id: slug(),
  podcastSlug: slug(),
  region: word(['se', 'no', 'fi']),
  title: symbol(),
  description: text(),
  /** the text of its own page, where the description is not all */
  textContent: richText().optional(),
  lengthSeconds: integer(),
  dateAdded: date(),
  isPremium: flag(),
  imageUrl: imagePath(),
  audioUrl: symbol().optional(),
  protectedAudioUrl: symbol().optional(),
  keywords: symbols().optional(),
});

/** What is said in an episode, in the language of its market. Apart from the episode, so that lists stay light. */
const transcript = z.strictObject({ episodeId: slug(), paragraphs: json(transcriptParagraphs()) });

/** An audiobook genre, in its order (spec supplement §3). */
const audiobookGenre = z.strictObject({ key: slug(), name: symbol(), description: text(), order: integer() });

const chapter = z.strictObject({
  title: z.string().trim().min(1).max(255),
  lengthSeconds: z.int().min(1),
  /** leads nowhere until it is signed */
  protectedAudioUrl: z.string(),
});

/** An audiobook of one market; not localized. What no subscription holds names a book shop instead. */
const audiobook = z.strictObject({
  slug: slug(),
  region: word(['se', 'no', 'fi']),
  title: symbol(),
  description: text(),
  /** the text of its own page, where the description is not all */
  textContent: richText().optional(),
  authors: symbols(),
  narrators: symbols(),
  genreKeys: symbols(),
  publishedAt: date(),
  imageUrl: imagePath(),
  /** where a short sample plays for anyone */
  sampleUrl: symbol().optional(),
  isIncluded: flag(),
  shopUrl: symbol().optional(),
  chapters: json(z.array(chapter).min(1)),
});

/** Every content type of the space: fields as authored; `model/field.ts` says how each kind travels. */
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

/** The field that names an entry in the editor, per content type. */
export const readDisplayField = (id: ContentTypeId): string => {
  const fields = Object.keys(contentTypes[id].shape);
  return ['title', 'headline', 'displayText', 'name'].find((field) => fields.includes(field)) ?? 'sys.id';
};

/** A page as its file holds it: one file per page and locale, sections written out in order. */
export const pageFile = z.strictObject({
  title: webPage.shape.title,
  seoTitle: webPage.shape.seoTitle,
  seoDescription: webPage.shape.seoDescription,
  updated: webPage.shape.updated,
  textContent: webPage.shape.textContent,
  /** `key` names the section inside its page, the same in all three languages */
  sections: z.array(z.strictObject({ discriminant: z.string(), key: slug(), value: z.unknown() })).optional(),
});

/** The foot of every page in one language, in reading order. */
export const footerFile = z.strictObject({
  links: z.array(footerLink.omit({ order: true }).extend({ key: slug() })).min(1),
});

/** The categories in one language. */
export const categoryFile = z.strictObject({
  categories: z.array(category.omit({ imageUrl: true })).length(21),
});

/** One market's podcasts with their episodes, newest first. */
export const catalogueFile = z.strictObject({
  podcasts: z
    .array(
      podcast.omit({ region: true, imageUrl: true, trailerUrl: true }).extend({
        episodes: z
          .array(
            episode.omit({ podcastSlug: true, region: true, imageUrl: true, audioUrl: true, protectedAudioUrl: true }),
          )
          .min(3),
      }),
    )
    .min(60),
});

/** Transcripts of one market's episodes, for those that have one. */
export const transcriptFile = z.strictObject({ transcripts: z.array(transcript) });

/** The 25 audiobook genres in one language. */
export const genreFile = z.strictObject({
  genres: z.array(audiobookGenre.omit({ order: true })).length(25),
});

/** One market's audiobooks, newest first. */
export const audiobookFile = z.strictObject({
  audiobooks: z
    .array(
      audiobook
        .omit({ region: true, imageUrl: true, sampleUrl: true })
        .extend({ chapters: z.array(chapter.omit({ protectedAudioUrl: true })).min(1) })
        .refine(({ isIncluded, shopUrl }) => isIncluded === (shopUrl === undefined), {
          path: ['shopUrl'],
          message: 'stands where isIncluded is false, and there alone',
        }),
    )
    .min(40),
});

/** The pictures that pages show, with what they depict for those who cannot see them. */
export const pictureFile = z.strictObject({
  pictures: z.array(z.strictObject({ name: slug(), title: symbol() })).min(1),
});
