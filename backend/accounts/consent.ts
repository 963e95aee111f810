import { desc, eq } from 'drizzle-orm';
import type { components } from '../../api-spec/generated/v2.ts';
import type { Region } from '../../core/domain/region.ts';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/open.ts';
import { cookieConsent } from '../database/schema/people.ts';

/** Version of the consent question in the locales; raise it when the question changes. */
export const consentVersion = '2026-11';

type Consent = components['schemas']['CookiesConsent'];

const writeConsent = (row: typeof cookieConsent.$inferSelect): Consent => ({
  hasGivenConsentToMarketingCookies: row.hasGivenConsentToMarketingCookies,
  hasGivenConsentToAnalyticsCookies: row.hasGivenConsentToAnalyticsCookies,
  version: row.version,
  givenAt: row.givenAt.toISOString(),
});

async function findNewest(db: Database, userId: string): Promise<typeof cookieConsent.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(cookieConsent)
    .where(eq(cookieConsent.userId, userId))
    .orderBy(desc(cookieConsent.id))
    .limit(1);
  return row;
}

/** The latest consent of a user; null before the first one. */
export async function findConsent(db: Database, userId: string): Promise<Consent | null> {
  const newest = await findNewest(db, userId);
  return newest === undefined ? null : writeConsent(newest);
}

/**
 * Stores a consent with its time and the version of the question, as legal proof. All earlier ones stay; an equal one
 * is stored once.
 */
export async function saveConsent(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  userId: string,
  region: Region,
  consent: components['schemas']['SaveCookiesConsent'],
): Promise<Consent> {
  const { version = consentVersion, ...flags } = consent;
  const newest = await findNewest(db, userId);
  if (
    newest?.version === version &&
    newest.hasGivenConsentToMarketingCookies === flags.hasGivenConsentToMarketingCookies &&
    newest.hasGivenConsentToAnalyticsCookies === flags.hasGivenConsentToAnalyticsCookies
  ) {
    return writeConsent(newest);
  }
  const [row] = await db
    .insert(cookieConsent)
    .values({ userId, region, version, ...flags, givenAt: clock.now() })
    .returning();
  if (row === undefined) throw new Error('an insert returned no row');
  return writeConsent(row);
}
