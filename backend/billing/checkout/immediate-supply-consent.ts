import { regionConfigs, type Region } from '../../../core/domain/region.ts';
import { text } from '../../../core/i18n/text.ts';
import { Problem } from '../../problem.ts';

/** What a buyer agreed to, as it is kept: our own words, at our own time. */
export type SupplyConsent = { text: string; acceptedAt: string };

/**
 * Reads the consent to immediate supply that an order comes with (conventions, law row 4; decision 0044). It counts in the
 * words of the buyer's market alone, which are kept instead of what was sent; so is the time of our clock.
 *
 * @param sent as the browser sent it.
 * @throws Problem 412 without a consent, or with other words.
 */
export function readSupplyConsent(region: Region, sent: { text: string } | undefined): SupplyConsent {
  const words = text.checkout_consent({}, { locale: regionConfigs[region].language });
  const detail = 'immediateSupplyConsent: an order begins at once with the words of its market alone';
  if (sent?.text !== words) throw new Problem(412, 'SupplyConsentRequiredError', { detail });
  return { text: words, acceptedAt: new Date().toISOString() };
}
