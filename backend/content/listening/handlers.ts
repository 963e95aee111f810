import type { Marks } from '../../../api-spec/generated/v2.ts';
import { addDays } from '../../../core/domain/period.ts';
import { readHours } from '../audiobooks/listening-hours.ts';
import { findEpisodeRow, findEpisodes, findPodcastRow } from '../catalogue-store.ts';
import { draftHeaders, findPreviews, type ContentContext } from '../preview.ts';
import { ContentSourceError } from '../source.ts';
import type { Handlers } from '../../api/handler-types.ts';
import type { ListeningKind } from '../../database/schema/listening.ts';
import { createAudioUrl } from './audio-address.ts';
import { readEntitlement } from './entitlement.ts';
import { addFollow, listFollowed, listFollows, removeFollow } from './follow-store.ts';
import { listNewEpisodes } from './new-episodes-store.ts';
import { personaliseAudiobooks, personaliseEpisodes, personalHeaders } from './personalise-cards.ts';
import { readProgress, saveProgress } from './progress-store.ts';
import { listStartedAudiobooks, listStartedEpisodes } from './started-store.ts';

type ListeningOperations = Pick<
  Handlers,
  | 'followPodcast'
  | 'unfollowPodcast'
  | 'getFollowedPodcasts'
  | 'getNewEpisodes'
  | 'getStartedEpisodes'
  | 'getStartedAudiobooks'
  | 'readMarks'
  | 'getEpisode'
  | 'saveEpisodeProgress'
  | 'getEpisodeAudio'
  | 'getEpisodeTranscript'
  | 'getAudiobookHours'
>;

const notFound = { status: 404, problem: { title: 'NotFound' } } as const;
const unavailable = { status: 503, problem: { title: 'Unavailable' } } as const;

/** Age in days from which an episode is not new any more, whenever the user was here. */
const newEpisodeDays = 90;

/** The page shows the upsell. */
const premiumRequired = {
  status: 403,
  problem: { title: 'PremiumRequiredError', code: 'premium_required' },
} as const;

/** Operations of follows, progress and playback (decision 0026). */
export function listeningHandlers(context: ContentContext): ListeningOperations {
  const { db, clock, settings, findTranscript } = context;
  const listMarks = async (userId: string, kind: ListeningKind, ids: string[] = []): Promise<Marks['episodes']> =>
    [...(await readProgress(db, userId, kind, ids)).values()].map(({ itemId, currentSpot, hasCompleted }) => ({
      id: itemId,
      currentSpot,
      hasCompleted,
    }));
  return {
    followPodcast: async ({ path, query, region, user }) => {
      const row = await findPodcastRow(db, query.region ?? region, path.slug);
      if (row === undefined) return notFound;
      await addFollow(db, user.userId, row.id, clock.now());
      return { status: 204 };
    },
    unfollowPodcast: async ({ path, query, region, user }) => {
      const row = await findPodcastRow(db, query.region ?? region, path.slug);
      if (row === undefined) return notFound;
      await removeFollow(db, user.userId, row.id);
      return { status: 204 };
    },
    getFollowedPodcasts: async ({ query, user }) => ({
      status: 200,
      body: await listFollows(db, user.userId, query.order, query),
    }),
    getNewEpisodes: async ({ query, region, user }) => {
      const earliest = addDays(clock.now(), -newEpisodeDays);
      const since = new Date(Math.max(Date.parse(query.since), earliest.getTime()));
      const episodes = await listNewEpisodes(db, user.userId, { region, since, limit: query.pageSize });
      return { status: 200, body: { episodes: await personaliseEpisodes(context, user, episodes) } };
    },
    getStartedEpisodes: async ({ query, region, user }) => {
      const { episodes, total } = await listStartedEpisodes(db, user.userId, region, query);
      const { page, pageSize } = query;
      return {
        status: 200,
        body: { episodes: await personaliseEpisodes(context, user, episodes), total, page, pageSize },
      };
    },
    getStartedAudiobooks: async ({ query, region, user }) => {
      const { audiobooks, total } = await listStartedAudiobooks(db, user.userId, region, query);
      return { status: 200, body: { audiobooks: await personaliseAudiobooks(context, user, audiobooks), total } };
    },
    readMarks: async ({ body, user }) => ({
      status: 200,
      body: {
        ...(await readEntitlement(context, user)),
        followedPodcastIds: [...(await listFollowed(db, user.userId, body.podcastIds ?? []))],
        episodes: await listMarks(user.userId, 'episode', body.episodeIds),
        audiobooks: await listMarks(user.userId, 'audiobook', body.audiobookIds),
      },
    }),
    getEpisode: async ({ path, user }) => {
      const card = (await findEpisodes(db, [path.id])).get(path.id);
      if (card === undefined) return notFound;
      const [own = card] = await personaliseEpisodes(context, user, [card]);
      return { status: 200, body: own };
    },
    saveEpisodeProgress: async ({ path, body, user }) => {
      const row = await findEpisodeRow(db, path.id);
      if (row === undefined) return notFound;
      const { id: itemId, lengthSeconds } = row;
      const item = { userId: user.userId, kind: 'episode' as const, itemId, lengthSeconds };
      return { status: 200, body: await saveProgress(db, item, body, clock.now()) };
    },
    getEpisodeAudio: async ({ path, user }) => {
      const row = await findEpisodeRow(db, path.id);
      if (row === undefined) return notFound;
      if (!row.isPremium && row.audioUrl !== null) {
        return { status: 200, body: { audioUrl: row.audioUrl, expiresAt: null } };
      }
      if (!row.isPremium) return notFound;
      if (!(await readEntitlement(context, user)).canPlayPremium) return premiumRequired;
      if (row.protectedAudioUrl === null) return notFound;
      return { status: 200, body: createAudioUrl(row.protectedAudioUrl, row.lengthSeconds, settings) };
    },
    getEpisodeTranscript: async ({ path, user, headers }) => {
      const previews = await findPreviews(context.previews, headers);
      const row = await findEpisodeRow(db, path.id);
      if (row === undefined) return notFound;
      try {
        const body = await (previews?.findTranscript ?? findTranscript)(path.id);
        if (body === undefined) return notFound;
        if (row.isPremium && !(await readEntitlement(context, user)).canPlayPremium) return premiumRequired;
        if (previews) return { status: 200, body, headers: draftHeaders };
        // a premium episode requires a user, so its response is personal
        return row.isPremium ? { status: 200, body, headers: personalHeaders(user) } : { status: 200, body };
      } catch (error) {
        if (error instanceof ContentSourceError) return unavailable;
        throw error;
      }
    },
    getAudiobookHours: async ({ user }) => ({ status: 200, body: await readHours(context, user) }),
  };
}
