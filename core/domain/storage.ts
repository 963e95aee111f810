import type { OfferType } from './offer.ts';

/** Storage key of each offer's voucher code (requirement VO-02); the student offer has none. */
export const voucherStorageKeys: Partial<Record<OfferType, string>> = {
  standard: 'standard_voucher_code',
  duo: 'duo_voucher_code',
  total: 'total_voucher_code',
  totalDuo: 'totalduo_voucher_code',
};

/** Every other key that pages use in local storage (decision 0039). */
export const storageKeys = {
  /** address that prefills the email login */
  savedEmail: 'saved-login-email',
  /** ms since 1970: when the login widget was last shown */
  widgetSeen: 'login-widget-seen',
  /** ms since 1970: when the identity provider's banner was last shown */
  bannerSeen: 'provider-banner-seen',
  /** ms since 1970: when a user without a subscription saw the onboarding */
  onboardingSeen: 'onboarding-seen',
  /** ms since 1970, twice: the visit before this one, and the latest view of the start page */
  startPageVisit: 'start-page-visit',
  /** events that this browser has sent, for its user to read; stored only with analytics consent */
  sentEvents: 'nl-sent',
  /** the user's last searches, newest first, as a JSON list */
  recentSearches: 'recent-searches',
  /** speed and volume of the player */
  playerRate: 'player-rate',
  playerVolume: 'player-volume',
  /** purposes for which third-party tags ran and may have stored data, until that is deleted */
  tagsRan: 'nl-tags',
} as const;

/** Key of the session storage: the address that a user typed, while it is confirmed (decision 0161). */
export const typedEmailKey = 'typed-email';

/** Key of the session storage: the first and the last touch of the tab's session; stored only with analytics consent. */
export const attributionKey = 'nl-touches';

/** Keys that survive a logout; they hold nothing about the account (decision 0039). */
export const keysKeptAtLogout: readonly string[] = [
  storageKeys.savedEmail,
  storageKeys.widgetSeen,
  storageKeys.bannerSeen,
  storageKeys.onboardingSeen,
  storageKeys.startPageVisit,
  storageKeys.tagsRan,
];

/**
 * True when enough time has passed since something was seen, when it never was, or when the value is malformed.
 *
 * @param seen the stored value, ms since 1970 as text.
 * @param gap ms.
 * @param now ms since 1970.
 */
export function isDue(seen: string | null, gap: number, now: number): boolean {
  if (seen === null || !/^\d{1,15}$/.test(seen)) return true;
  const age = now - Number(seen);
  return age < 0 || age >= gap;
}
