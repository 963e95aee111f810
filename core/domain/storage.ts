import type { OfferType } from './offer.ts';

/** Where each offer's voucher code is kept (requirement VO-02); a student has none. */
export const voucherStorageKeys: Partial<Record<OfferType, string>> = {
  standard: 'standard_voucher_code',
  duo: 'duo_voucher_code',
  total: 'total_voucher_code',
  totalDuo: 'totalduo_voucher_code',
};

/** Everything that pages keep in the browser's local storage beside voucher codes (decision 0039). */
export const storageKeys = {
  /** the address that the e-mail log-in is filled with */
  savedEmail: 'saved-login-email',
  /** ms since 1970: when the log-in widget was last shown */
  widgetSeen: 'login-widget-seen',
  /** ms since 1970: when the identity provider's banner was put away */
  bannerSeen: 'provider-banner-seen',
  /** ms since 1970: when the first words to somebody without a subscription were shown */
  onboardingSeen: 'onboarding-seen',
  /** events that this browser has sent, for its user to read; there only while statistics are agreed to */
  sentEvents: 'nl-sent',
  /** purposes for which tags of others ran in this browser and may have kept something; until that is forgotten */
  tagsRan: 'nl-tags',
} as const;

/** What outlives a log-out: nothing of it is about what the account holds. */
export const keysKeptAtLogout: readonly string[] = Object.values(storageKeys).filter(
  (key) => key !== storageKeys.sentEvents,
);

/**
 * True when enough time has passed since something was seen; also when it never was, and when the note makes no sense.
 *
 * @param seen what storage holds, ms since 1970 as text.
 * @param gap ms.
 * @param now ms since 1970.
 */
export function isDue(seen: string | null, gap: number, now: number): boolean {
  if (seen === null || !/^\d{1,15}$/.test(seen)) return true;
  const age = now - Number(seen);
  return age < 0 || age >= gap;
}

/**
 * What storage is to hold for something to be due in a while, sooner than after its whole gap.
 *
 * @param wait ms, at most the gap.
 */
export const createSeenTime = (wait: number, gap: number, now: number): string => String(now + wait - gap);
