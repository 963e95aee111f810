import { hasCardNumber } from '../../../core/domain/payment.ts';
import type { AppContext } from '../../app-context.ts';

function decode(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    return part;
  }
}

/** True when an address contains a card number: such an address is stored nowhere (INV-45). */
const hasCardNumberIn = (address: string): boolean =>
  address.split(/[/?&=#;]/).some((part) => hasCardNumber(decode(part)));

/**
 * True when users may be redirected to an address after the payment: it belongs to the site and contains no card
 * number.
 *
 * @param address as the client sent it.
 */
export const isOwnAddress = (address: string, settings: Pick<AppContext['settings'], 'siteUrl'>): boolean =>
  URL.parse(address)?.origin === new URL(settings.siteUrl).origin && !hasCardNumberIn(address);
