import { and, inArray, isNotNull } from 'drizzle-orm';
import type { AudiobookCard, EpisodeCard, PodcastCard } from '../../../api-spec/generated/v2.ts';
import { noEntitlement } from '../../../core/domain/entitlement.ts';
import type { ApiUser } from '../../api/handler-types.ts';
import type { Database } from '../../database/open.ts';
import { episode } from '../../database/schema/podcast.ts';
import { readEntitlement, type ListeningContext } from './entitlement.ts';
import { listFollowed } from './follow-store.ts';
import { readProgress } from './progress-store.ts';

/** Cache headers: the response depends on the user, and a personal one is not shared. */
export const personalHeaders = (user: ApiUser | undefined): Record<string, string> => ({
  Vary: 'Authorization',
  ...(user !== undefined && { 'Cache-Control': 'no-store' }),
});

const listProtected = async (db: Database, ids: string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: episode.id })
    .from(episode)
    .where(and(inArray(episode.id, ids), isNotNull(episode.protectedAudioUrl)));
  return new Set(rows.map(({ id }) => id));
};

/** Adds to cards whether the caller follows the podcast; unchanged for a visitor. */
export async function personalisePodcasts<Card extends PodcastCard>(
  db: Database,
  user: ApiUser | undefined,
  cards: Card[],
): Promise<Card[]> {
  if (user === undefined) return cards;
  const followed = await listFollowed(
    db,
    user.userId,
    cards.map(({ id }) => id),
  );
  return cards.map((card) => ({ ...card, isBookmarked: followed.has(card.id) }));
}

/** Adds the caller's progress and access to cards; unchanged for a visitor. */
export async function personaliseEpisodes<Card extends EpisodeCard>(
  backend: ListeningContext,
  user: ApiUser | undefined,
  cards: Card[],
): Promise<Card[]> {
  if (user === undefined || cards.length === 0) return cards;
  const progress = await readProgress(
    backend.db,
    user.userId,
    'episode',
    cards.map(({ id }) => id),
  );
  const premiumIds = cards.filter(({ isPremium }) => isPremium).map(({ id }) => id);
  const { canPlayPremium } = premiumIds.length === 0 ? noEntitlement : await readEntitlement(backend, user);
  const playable = canPlayPremium ? await listProtected(backend.db, premiumIds) : new Set<string>();
  return cards.map((card) => ({
    ...card,
    isPlayable: card.isPlayable || playable.has(card.id),
    hasCompleted: progress.get(card.id)?.hasCompleted ?? false,
    currentSpot: progress.get(card.id)?.currentSpot ?? 0,
  }));
}

/** Adds the caller's progress and access to cards; unchanged for a visitor. */
export async function personaliseAudiobooks<Card extends AudiobookCard>(
  backend: ListeningContext,
  user: ApiUser | undefined,
  cards: Card[],
): Promise<Card[]> {
  if (user === undefined || cards.length === 0) return cards;
  const ids = cards.map(({ id }) => id);
  const progress = await readProgress(backend.db, user.userId, 'audiobook', ids);
  const { canPlayAudiobooks } = await readEntitlement(backend, user);
  return cards.map((card) => ({
    ...card,
    isPlayable: canPlayAudiobooks && card.isIncluded,
    hasCompleted: progress.get(card.id)?.hasCompleted ?? false,
    currentSpot: progress.get(card.id)?.currentSpot ?? 0,
  }));
}
