import type { Region } from '../../../core/domain/region.ts';
import type { ApiUser, Handlers } from '../../api/handler-types.ts';
import { draftHeaders, findPreviews, type ContentContext } from '../preview.ts';
import { createAudioUrl } from '../listening/audio-address.ts';
import { readEntitlement } from '../listening/entitlement.ts';
import { personaliseAudiobooks, personalHeaders } from '../listening/personalise-cards.ts';
import { saveProgress } from '../listening/progress-store.ts';
import { readFeatures } from '../../settings/feature-flags.ts';
import { toAudiobookCard, toAudiobookDetails } from './to-card.ts';
import { countChapter, readHours } from './listening-hours.ts';
import { findAudiobookRow, listAudiobooks, listGenres, listShelves, readGenreNames } from './store.ts';

type AudiobookOperations = Pick<
  Handlers,
  | 'getAudiobooks'
  | 'getAudiobookDiscovery'
  | 'getAudiobookGenres'
  | 'getAudiobooksByGenre'
  | 'getAudiobook'
  | 'saveAudiobookProgress'
  | 'playAudiobookChapter'
>;

const notFound = { status: 404, problem: { title: 'NotFound' } } as const;

const toPlaybackProblem = <Title extends string, Code extends string>(title: Title, code: Code) =>
  ({ status: 403, problem: { title, code } }) as const;

const notIncluded = toPlaybackProblem('AudiobooksNotIncludedError', 'audiobooks_not_included');
const notAvailable = toPlaybackProblem('AudiobookOutsideSubscriptionError', 'audiobook_outside_subscription');
const hoursUsed = toPlaybackProblem('AudiobookHoursUsedError', 'audiobook_hours_used');

/** Operations of audiobooks, genres and chapters (decision 0026). While the feature flag is off there are none. */
export function audiobookHandlers(context: ContentContext): AudiobookOperations {
  const { db, clock, settings } = context;
  const isOff = async (region: Region): Promise<boolean> => !(await readFeatures(db, region)).isAudiobooksEnabled;
  const findRow = async (region: Region, slug: string) =>
    (await isOff(region)) ? undefined : findAudiobookRow(db, region, slug);
  const own = async (user: ApiUser | undefined, { audiobooks, total }: Awaited<ReturnType<typeof listAudiobooks>>) => ({
    audiobooks: await personaliseAudiobooks(context, user, audiobooks),
    total,
  });
  return {
    getAudiobooks: async ({ query, region, user }) => {
      const requestedRegion = query.region ?? region;
      if (await isOff(requestedRegion)) return notFound;
      const found = await listAudiobooks(db, requestedRegion, query, { order: query.order });
      return { status: 200, body: await own(user, found), headers: personalHeaders(user) };
    },
    getAudiobookDiscovery: async ({ query, region, user }) => {
      const requestedRegion = query.region ?? region;
      if (await isOff(requestedRegion)) return notFound;
      const { newest, shelves } = await listShelves(db, requestedRegion);
      const cards = await personaliseAudiobooks(
        context,
        user,
        [newest, ...shelves.map(({ audiobooks }) => audiobooks)].flat(),
      );
      const byId = new Map(cards.map((card) => [card.id, card]));
      const pick = (list: typeof newest) => list.map((card) => byId.get(card.id) ?? card);
      const body = {
        newest: pick(newest),
        shelves: shelves.map(({ genre, audiobooks }) => ({ genre, audiobooks: pick(audiobooks) })),
      };
      return { status: 200, body, headers: personalHeaders(user) };
    },
    getAudiobookGenres: async ({ query, region }) => {
      const requestedRegion = query.region ?? region;
      if (await isOff(requestedRegion)) return notFound;
      return { status: 200, body: { genres: await listGenres(db, requestedRegion) } };
    },
    getAudiobooksByGenre: async ({ path, query, region, user }) => {
      const requestedRegion = query.region ?? region;
      if (await isOff(requestedRegion)) return notFound;
      const genre = (await listGenres(db, requestedRegion)).find(({ key }) => key === path.key);
      if (genre === undefined) return notFound;
      const found = await listAudiobooks(db, requestedRegion, query, { genre: genre.key });
      return { status: 200, body: { genre, ...(await own(user, found)) }, headers: personalHeaders(user) };
    },
    getAudiobook: async ({ path, query, region, user, headers }) => {
      const requestedRegion = query.region ?? region;
      const previews = await findPreviews(context.previews, headers);
      const row =
        previews && !(await isOff(requestedRegion))
          ? await previews.findAudiobook(requestedRegion, path.slug)
          : await findRow(requestedRegion, path.slug);
      if (row === undefined) return notFound;
      const card = toAudiobookCard(row, await readGenreNames(db));
      const [mine = card] = await personaliseAudiobooks(context, user, [card]);
      return {
        status: 200,
        body: { ...mine, ...toAudiobookDetails(row) },
        headers: previews ? draftHeaders : personalHeaders(user),
      };
    },
    saveAudiobookProgress: async ({ path, query, region, body, user }) => {
      const row = await findRow(query.region ?? region, path.slug);
      if (row === undefined) return notFound;
      const { id: itemId, lengthSeconds } = row;
      const item = { userId: user.userId, kind: 'audiobook' as const, itemId, lengthSeconds };
      return { status: 200, body: await saveProgress(db, item, body, clock.now()) };
    },
    playAudiobookChapter: async ({ path, query, region, user }) => {
      const row = await findRow(query.region ?? region, path.slug);
      const chapter = row?.chapters[path.number - 1];
      if (row === undefined || chapter === undefined) return notFound;
      if (!row.isIncluded) return notAvailable;
      if (!(await readEntitlement(context, user)).canPlayAudiobooks) return notIncluded;
      const { lengthSeconds, protectedAudioUrl } = chapter;
      const counted = { audiobookId: row.id, chapter: path.number, seconds: lengthSeconds };
      if (!(await countChapter(context, user, counted))) return hoursUsed;
      const address = createAudioUrl(protectedAudioUrl, lengthSeconds, settings);
      return { status: 200, body: { ...address, hours: await readHours(context, user) } };
    },
  };
}
