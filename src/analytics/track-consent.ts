import { toApiResult } from '../api/api-result.ts';
import { getApiClient } from '../api/browser-client.ts';
import type { GivenConsent } from '../../core/domain/consent.ts';
import { applyPageLanguage } from '../ui/page-region.ts';
import { setConsentReported } from './consent-provider.ts';

/** DOM event: the account now holds the current choice. It is a type, so that listeners do not load this script. */
export type ConsentReportedEvent = 'nordlyd:consent-reported';

/** Consent in the names of the contract (requirement CO-03). */
type ConsentState = {
  hasGivenConsentToMarketingCookies: boolean;
  hasGivenConsentToAnalyticsCookies: boolean;
};

const toConsentState = ({ analytics, marketing }: GivenConsent): ConsentState => ({
  hasGivenConsentToMarketingCookies: marketing,
  hasGivenConsentToAnalyticsCookies: analytics,
});

/** Stores the choice in the account too, as proof (`POST user/cookies-consent`, requirement CO-03). */
export async function reportConsent(given: GivenConsent): Promise<void> {
  const client = getApiClient(applyPageLanguage());
  const result = await toApiResult(client.POST('/user/cookies-consent', { body: toConsentState(given) }));
  // the next page retries
  if (!result.ok) return;
  setConsentReported(true);
  document.dispatchEvent(new Event('nordlyd:consent-reported' satisfies ConsentReportedEvent));
}
