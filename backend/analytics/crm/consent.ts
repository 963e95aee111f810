import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { appUser } from '../../database/schema/catalogue.ts';
import { cookieConsent, privacySetting } from '../../database/schema/people.ts';

/**
 * SQL condition for users whose events may be sent to the marketing service. The account exists, its latest marketing
 * consent is yes, and its privacy settings decline nothing (decision 0070).
 *
 * @param userId a column, or an id.
 */
export const hasMarketingConsent = (userId: SQLWrapper | string): SQL<boolean> => sql<boolean>`(
  EXISTS (SELECT 1 FROM ${appUser} WHERE ${appUser.id} = ${userId} AND ${appUser.bannedAt} IS NULL)
  AND coalesce((SELECT ${cookieConsent.hasGivenConsentToMarketingCookies} FROM ${cookieConsent}
    WHERE ${cookieConsent.userId} = ${userId} ORDER BY ${cookieConsent.id} DESC LIMIT 1), false)
  AND NOT EXISTS (SELECT 1 FROM ${privacySetting} WHERE ${privacySetting.userId} = ${userId}
    AND (${privacySetting.hasOptedOutFromMarketing3RdPartyPlatforms}
      OR ${privacySetting.hasOptedOutFromAnalyticsAndProductDevelopment})))`;
