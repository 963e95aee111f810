import { toApiResult } from '../api/api-result.ts';
import { getApiClient } from '../api/browser-client.ts';
import type { GivenConsent } from '../../core/domain/consent.ts';
import type { Region } from '../../core/domain/region.ts';
import { setConsentReported } from './consent-provider.ts';

/**
 * Says in the page that the account holds the present choice now; `document` hears it. A type alone, so that whoever listens
 * does not load this script.
 */
export type ConsentReportedEvent = 'nordlyd:consent-told';

/** What a visitor agreed to, by the names that the specification gives the state (spec core §3, requirement CO-03). */
type ConsentState = {
  hasGivenConsentToMarketingCookies: boolean;
  hasGivenConsentToAnalyticsCookies: boolean;
};

const toConsentState = ({ analytics, marketing }: GivenConsent): ConsentState => ({
  hasGivenConsentToMarketingCookies: marketing,
  hasGivenConsentToAnalyticsCookies: analytics,
});

/** Keeps the choice with the account too, as the proof of it (`POST user/cookies-consent`, requirement CO-03). */
export async function reportConsent(region: Region, given: GivenConsent): Promise<void> {
  const result = await toApiResult(getApiClient(region).POST('/user/cookies-consent', { body: toConsentState(given) }));
  // not heard: the next page tries again
  if (!result.ok) return;
  setConsentReported(true);
  document.dispatchEvent(new Event('nordlyd:consent-told' satisfies ConsentReportedEvent));
}
