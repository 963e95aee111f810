import { eq } from 'drizzle-orm';
import type { components } from '../../api-spec/generated/v2.ts';
import { isLegacyProvider } from '../../src/domain/migration.ts';
import { fail, succeed, type Result } from '../../src/domain/result.ts';
import type { Backend } from '../backend.ts';
import type { ApiUser } from '../contract/handlers.ts';
import type { Database } from '../database/open.ts';
import { privacySetting } from '../database/schema/people.ts';
import { findSubject } from './store.ts';

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

async function store({ db, clock }: Backend, userId: string, privacy: Privacy): Promise<void> {
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
export async function readPrivacy(backend: Backend, user: ApiUser): Promise<Result<Privacy, 'unavailable'>> {
  const { db, identity } = backend;
  const stored = await findStored(db, user.userId);
  if (isLegacyProvider(user.provider)) return succeed(stored ?? untouched);
  const answer = await identity.readPrivacy(user.region, await findSubject(db, user.userId));
  if (!answer.ok && answer.code === 'unavailable') return stored === undefined ? fail('unavailable') : succeed(stored);
  if (!answer.ok) return succeed(stored ?? untouched);
  const isNews = JSON.stringify(stored) !== JSON.stringify(answer.value);
  if (isNews) await store(backend, user.userId, answer.value);
  return succeed(answer.value);
}

/**
 * Changes what a listener declined: at the identity provider first, where it has the account, so that its page never
 * says otherwise.
 */
export async function savePrivacy(
  backend: Backend,
  user: ApiUser,
  privacy: Privacy,
): Promise<Result<Privacy, 'unavailable'>> {
  if (!isLegacyProvider(user.provider)) {
    const subject = await findSubject(backend.db, user.userId);
    const answer = await backend.identity.savePrivacy(user.region, subject, privacy);
    if (!answer.ok && answer.code === 'unavailable') return fail('unavailable');
  }
  await store(backend, user.userId, privacy);
  return succeed(privacy);
}
