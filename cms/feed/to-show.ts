import { createHash } from 'node:crypto';
import { mapCategories } from './category.ts';
import { cleanLine } from './clean-text.ts';
import { readFeedDate } from './parse-date.ts';
import { FeedError } from './feed-error.ts';
import { readFirstTexts } from './description.ts';
import type { FeedValues } from './parse-feed.ts';
import type { ShowIdentity } from './show-identity.ts';
import { readNames } from './show-names.ts';
import type { ImportedShow } from './show-file.ts';

type FeedRegion = ImportedShow['region'];

const countries = new Map<string, FeedRegion>(Object.entries({ se: 'se', no: 'no', fi: 'fi' }));
const languages = new Map<string, FeedRegion>(Object.entries({ sv: 'se', nb: 'no', no: 'no', nn: 'no', fi: 'fi' }));

/** The region of a feed's language: the country takes precedence, so sv-FI is Finland. */
export function findRegion(language: string | undefined): FeedRegion | undefined {
  const [name = '', country = ''] = (language ?? '').trim().toLowerCase().split(/[-_]/);
  return countries.get(country) ?? languages.get(name);
}

/** Letters that are replaced in slugs and have no decomposition. */
const letters: Record<string, string> = { æ: 'ae', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', ł: 'l', œ: 'oe' };

/** Converts a title to a slug. */
export function makeSlug(title: string, most = 48): string {
  const plain = title
    .toLowerCase()
    .replace(/[æøđðþßłœ]/g, (letter) => letters[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-');
  return plain.replace(/^-+/, '').slice(0, most).replace(/-+$/, '');
}

/** Chooses the first free slug: the title, with the region, with a number. */
function chooseSlug(title: string, region: FeedRegion, key: string, isTaken: (slug: string) => boolean): string {
  const base = makeSlug(title, 40) || `podd-${createHash('sha256').update(key).digest('hex').slice(0, 8)}`;
  const tries = [base, `${base}-${region}`, ...Array.from({ length: 100 }, (_, index) => `${base}-${index + 2}`)];
  const free = tries.find((slug) => !isTaken(slug));
  if (free === undefined) throw new FeedError('nothingUsable', `too many shows are called ${title}`);
  return free;
}

/** Context of a show's import. */
export type ShowContext = {
  region: FeedRegion;
  identity: ShowIdentity;
  isTaken: (slug: string) => boolean;
  /** ISO date of its oldest episode */
  oldest: string;
};

/** Determines the region of a show. @throws FeedError when neither the request nor the feed determines it. */
export function chooseRegion({ texts }: FeedValues, requested: FeedRegion | undefined): FeedRegion {
  const language = texts.get('language') ?? texts.get('dc:language');
  const region = requested ?? findRegion(language);
  if (region !== undefined) return region;
  const declared = language === undefined ? 'names no language' : `is in ${cleanLine(language, 20)}`;
  throw new FeedError('noMarket', `the feed ${declared}: say for which market with --region se, no or fi`);
}

/** The channel's publication date, for episodes without a date. */
export const readChannelDate = ({ texts }: FeedValues): number | undefined =>
  readFeedDate(texts.get('pubdate')) ?? readFeedDate(texts.get('lastbuilddate'));

/**
 * Converts the channel of a feed to a show.
 *
 * @returns the show, and the unknown category names.
 * @throws FeedError for a show without a title.
 */
export function toShow(channel: FeedValues, context: ShowContext): { show: ImportedShow; unknown: string[] } {
  const { texts } = channel;
  const { region, oldest } = context;
  const { known, key, identifiers } = context.identity;
  const { title, author } = readNames(channel);
  if (title === '') throw new FeedError('nothingUsable', 'the show has no title');
  const about = readFirstTexts(texts, ['description', 'itunes:summary', 'atom:subtitle', 'itunes:subtitle']);
  const { ids, unknown } = mapCategories(channel.categories.flatMap((name) => cleanLine(name, 60) || []));
  return {
    unknown,
    show: {
      format: 1,
      key,
      identifiers,
      slug: known?.slug ?? chooseSlug(title, region, key, context.isTaken),
      region,
      title,
      description: title,
      ...about,
      author,
      categoryIds: ids,
      publishedAt: known !== undefined && known.publishedAt < oldest ? known.publishedAt : oldest,
    },
  };
}
