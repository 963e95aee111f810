import { eq } from 'drizzle-orm';
import type { components } from '../../api-spec/generated/v2.ts';
import { isLegacyProvider } from '../../core/domain/migration.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import type { AppContext } from '../app-context.ts';
import type { ApiUser } from '../api/handler-types.ts';
import type { Database } from '../database/open.ts';
import { privacySetting } from '../database/schema/people.ts';
import { findSubject, findUser } from './store.ts';

/** What a listener declined (spec core §3). */
export type Privacy = components['schemas']['PrivacySettings'];

/** Nothing is declined until somebody declines it. */
const untouched: Privacy = {
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

async function store({ db, clock }: AppContext, userId: string, privacy: Privacy): Promise<void> {
  const changedAt = clock.now();
  await db
    .insert(privacySetting)
    .values({ userId, ...privacy, changedAt })
    .onConflictDoUpdate({ target: privacySetting.userId, set: { ...privacy, changedAt } });
}

/**
 * Reads what a listener declined. Accounts of the identity provider are set there, so it is asked; what it last said
 * stands while it is away. Older log-ins have no such page: theirs is kept here.
 *
 * @returns `unavailable` when the provider is away and was never heard.
 */
export async function readPrivacy(
  context: AppContext,
  user: Pick<ApiUser, 'userId' | 'region' | 'provider'>,
): Promise<Result<Privacy, 'unavailable'>> {
  const { db, identity } = context;
  const stored = await findStored(db, user.userId);
  if (isLegacyProvider(user.provider)) return succeed(stored ?? untouched);
  const answer = await identity.readPrivacy(user.region, await findSubject(db, user.userId));
  if (!answer.ok && answer.code === 'unavailable') return stored === undefined ? fail('unavailable') : succeed(stored);
  if (!answer.ok) return succeed(stored ?? untouched);
  const hasChanged = JSON.stringify(stored) !== JSON.stringify(answer.value);
  if (hasChanged) await store(context, user.userId, answer.value);
  return succeed(answer.value);
}

/**
 * Changes what a listener declined: at the identity provider first, where it has the account, so that its page never
 * says otherwise.
 */
export async function savePrivacy(
  context: AppContext,
  user: ApiUser,
  privacy: Privacy,
): Promise<Result<Privacy, 'unavailable'>> {
  if (!isLegacyProvider(user.provider)) {
    const subject = await findSubject(context.db, user.userId);
    const answer = await context.identity.savePrivacy(user.region, subject, privacy);
    if (!answer.ok && answer.code === 'unavailable') return fail('unavailable');
  }
  await store(context, user.userId, privacy);
  return succeed(privacy);
}

/** How long what was heard counts, in ms: this long it may take until opting out at the provider reaches us. */
const newsMs = 600_000;
/** How many people are remembered; all are asked about anew once there are more. */
const mostRemembered = 10_000;
const askedAt = new WeakMap<Database, Map<string, number>>();

/** True while the provider was asked about somebody not long ago, or is being asked; notes it otherwise. */
function wasJustAsked(db: Database, userId: string): boolean {
  const times = askedAt.get(db) ?? new Map<string, number>();
  askedAt.set(db, times);
  const isRecent = Date.now() - (times.get(userId) ?? -Infinity) < newsMs;
  if (isRecent) return true;
  if (times.size >= mostRemembered) times.clear();
  times.set(userId, Date.now());
  return false;
}

/**
 * True for somebody who declined analytics (requirement AC-07). Whoever changes it at the provider tells us nothing, so
 * the provider is asked again from time to time. Nothing counts as declined of people of whom nothing was ever heard:
 * they have said yes to the question of the site.
 */
export async function hasDeclinedAnalytics(
  context: AppContext,
  user: Pick<ApiUser, 'userId' | 'region'>,
): Promise<boolean> {
  const { db } = context;
  // an older log-in is unknown there, and what is kept here stands
  if ((await findUser(db, user.userId)) !== undefined && !wasJustAsked(db, user.userId))
    await readPrivacy(context, { ...user, provider: 'schibsted' });
  const privacy = await findStored(db, user.userId);
  return privacy?.hasOptedOutFromAnalyticsAndProductDevelopment ?? false;
}
