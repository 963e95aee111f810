import { hasCardNumber } from '../../../core/domain/payment.ts';
import type { AppContext } from '../../app-context.ts';

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

/** True when a card number stands somewhere in an address: such a one is stored nowhere (requirement INV-45). */
const bearsCardNumber = (address: string): boolean =>
  address.split(/[/?&=#;]/).some((part) => hasCardNumber(decode(part)));

/**
 * True when people may be led back to an address after they paid: it is one of the site, and holds no card number.
 *
 * @param address as the caller sent it.
 */
export const isOwnAddress = (address: string, settings: Pick<AppContext['settings'], 'siteUrl'>): boolean =>
  URL.parse(address)?.origin === new URL(settings.siteUrl).origin && !bearsCardNumber(address);
