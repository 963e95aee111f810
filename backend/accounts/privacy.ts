import { eq } from 'drizzle-orm';
import type { components } from '../../api-spec/generated/v2.ts';
import { isLegacyProvider } from '../../core/domain/migration.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import type { AppContext } from '../app-context.ts';
import type { ApiUser } from '../api/handler-types.ts';
import type { Database } from '../database/open.ts';
import { privacySetting } from '../database/schema/people.ts';
import { findSubject, findUser } from './store.ts';

/** The declined purposes of a user. */
export type Privacy = components['schemas']['PrivacySettings'];

const defaultPrivacy: Privacy = {
  hasOptedOutFromAnalyticsAndProductDevelopment: false,
  hasOptedOutFromMarketing3RdPartyPlatforms: false,
};

async function findStored(db: Database, userId: string): Promise<Privacy | undefined> {
  const [row] = await db
    .select({
      hasOptedOutFromAnalyticsAndProductDevelopment: privacySetting.hasOptedOutFromAnalyticsAndProductDevelopment,
      hasOptedOutFromMarketing3RdPartyPlatforms: privacySetting.hasOptedOutFromMarketing3RdPartyPlatforms,
    })
    .from(privacySetting)
    .where(eq(privacySetting.userId, userId));
  return row;
}

async function storePrivacy({ db, clock }: AppContext, userId: string, privacy: Privacy): Promise<void> {
  const changedAt = clock.now();
  await db
    .insert(privacySetting)
    .values({ userId, ...privacy, changedAt })
    .onConflictDoUpdate({ target: privacySetting.userId, set: { ...privacy, changedAt } });
}

/**
 * Reads the privacy settings of a user: from the identity provider, or its last known response while it is down.
 * Accounts of older logins have their settings here, and so have all accounts of a provider that offers none (decision 0160).
 *
 * @returns `unavailable` when the provider is down and has never responded for the user.
 */
export async function readPrivacy(
  context: AppContext,
  user: Pick<ApiUser, 'userId' | 'region' | 'provider'>,
): Promise<Result<Privacy, 'unavailable'>> {
  const { db, identity } = context;
  const stored = await findStored(db, user.userId);
  if (isLegacyProvider(user.provider)) return succeed(stored ?? defaultPrivacy);
  const response = await identity.readPrivacy(user.region, await findSubject(db, user.userId));
  if (!response.ok && response.code === 'unavailable')
    return stored === undefined ? fail('unavailable') : succeed(stored);
  if (!response.ok) return succeed(stored ?? defaultPrivacy);
  const hasChanged = JSON.stringify(stored) !== JSON.stringify(response.value);
  if (hasChanged) await storePrivacy(context, user.userId, response.value);
  return succeed(response.value);
}

/** Changes the privacy settings: first at the identity provider, when it offers them, so that both agree. */
export async function savePrivacy(
  context: AppContext,
  user: ApiUser,
  privacy: Privacy,
): Promise<Result<Privacy, 'unavailable'>> {
  if (!isLegacyProvider(user.provider)) {
    const subject = await findSubject(context.db, user.userId);
    const response = await context.identity.savePrivacy(user.region, subject, privacy);
    if (!response.ok && response.code === 'unavailable') return fail('unavailable');
  }
  await storePrivacy(context, user.userId, privacy);
  return succeed(privacy);
}

/** Cache time of the provider's response, in ms: an opt-out at the provider takes effect within this time. */
const cacheMs = 600_000;
/** Users in the cache; it is cleared when it is full. */
const maxCachedUsers = 10_000;
const queriedAt = new WeakMap<Database, Map<string, number>>();

/** True when the provider was queried for the user recently or is being queried; records the query otherwise. */
function wasRecentlyQueried(db: Database, userId: string): boolean {
  const times = queriedAt.get(db) ?? new Map<string, number>();
  queriedAt.set(db, times);
  const isRecent = Date.now() - (times.get(userId) ?? -Infinity) < cacheMs;
  if (isRecent) return true;
  if (times.size >= maxCachedUsers) times.clear();
  times.set(userId, Date.now());
  return false;
}

/**
 * True for a user who declined analytics (requirement AC-07). The provider sends no changes, so it is queried again
 * from time to time. A user without any response counts as not declined: the consent dialog has their consent.
 */
export async function hasDeclinedAnalytics(
  context: AppContext,
  user: Pick<ApiUser, 'userId' | 'region'>,
): Promise<boolean> {
  const { db } = context;
  // the provider does not know older logins; the stored settings apply
  if ((await findUser(db, user.userId)) !== undefined && !wasRecentlyQueried(db, user.userId))
    await readPrivacy(context, { ...user, provider: 'schibsted' });
  const privacy = await findStored(db, user.userId);
  return privacy?.hasOptedOutFromAnalyticsAndProductDevelopment ?? false;
}
