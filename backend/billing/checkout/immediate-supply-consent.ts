import { regionConfigs, type Region } from '../../../core/domain/region.ts';
import { text } from '../../../core/i18n/text.ts';
import { Problem } from '../../problem.ts';

/** The stored consent of a buyer: the region's own text and the server's time. */
export type SupplyConsent = { text: string; acceptedAt: string };

/**
 * Reads the consent to immediate supply of an order (decision 0044). Only the text of the buyer's region counts, and it
 * is stored instead of the sent text; the time is the server's.
 *
 * @param sent as the client sent it; undefined for an order without it, which is accepted.
 * @throws Problem 412 with another text.
 */
export function readSupplyConsent(region: Region, sent: { text: string } | undefined): SupplyConsent | undefined {
  if (sent === undefined) return undefined;
  const words = text.checkout_consent({}, { locale: regionConfigs[region].language });
  const detail = `send immediateSupplyConsent with exactly this text of the region when the user agrees to it: "${words}"`;
  if (sent.text !== words) throw new Problem(412, 'SupplyConsentRequiredError', { detail });
  return { text: words, acceptedAt: new Date().toISOString() };
}
