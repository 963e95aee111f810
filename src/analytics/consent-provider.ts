import {
  analyticsCookies,
  consentCookie,
  getConsentDays,
  parseConsentChoice,
  formatConsentChoice,
  type ConsentChoice,
  type GivenConsent,
} from '../../core/domain/consent.ts';
import { attributionKey, storageKeys } from '../../core/domain/storage.ts';
import { clearCookie, readCookie, writeLastingCookie } from '../ui/cookie.ts';
import { trySessionStorage, tryStorage } from '../ui/try-storage.ts';

/** Source of the consent: our own dialog or a consent service (decision 0052). */
export type ConsentProvider = {
  /** the consent; undefined before a choice */
  read: () => GivenConsent | undefined;
  /** calls back after each choice, in this tab or another */
  watch: (listener: (given: GivenConsent) => void) => void;
};

const changeEvent = 'nordlyd:consent';

/** The stored choice; undefined before the first one. */
export const readConsentChoice = (): ConsentChoice | undefined => {
  const value = readCookie(consentCookie);
  try {
    return parseConsentChoice(value === undefined ? undefined : decodeURIComponent(value));
  } catch {
    // an invalid escape is no choice
    return undefined;
  }
};

function saveChoice(choice: ConsentChoice): void {
  const seconds = Math.round(getConsentDays(choice) * 86_400);
  writeLastingCookie(consentCookie, encodeURIComponent(formatConsentChoice(choice)), seconds);
}

/** Deletes what statistics stored in this browser. */
export function clearAnalyticsData(): void {
  analyticsCookies.forEach(clearCookie);
  tryStorage((storage) => storage.removeItem(storageKeys.sentEvents));
  trySessionStorage((storage) => storage.removeItem(attributionKey));
}

/**
 * Saves a choice, notifies this page and deletes the data that it no longer covers.
 *
 * @param isHeld the consent service was unavailable during the choice.
 */
export function saveConsent(given: GivenConsent, isHeld = false): void {
  saveChoice({ given, isSynced: false, chosenAt: Date.now(), isWithdrawalPending: isHeld });
  if (!given.analytics) clearAnalyticsData();
  document.dispatchEvent(new CustomEvent<GivenConsent>(changeEvent, { detail: given }));
  // a storage event notifies other windows; the entry itself is removed at once
  tryStorage((storage) => {
    storage.setItem(changeEvent, '');
    storage.removeItem(changeEvent);
  });
}

/** True while the user's account does not have the saved choice. */
export const isConsentUnreported = (): boolean => readConsentChoice()?.isSynced === false;

/** Stores whether the account has the choice. */
export function setConsentReported(isTold: boolean): void {
  const choice = readConsentChoice();
  if (choice && choice.isSynced !== isTold) saveChoice({ ...choice, isSynced: isTold });
}

/** Our own dialog as the provider; its cookie does not identify the user. */
export const ownConsent: ConsentProvider = {
  read: () => readConsentChoice()?.given,
  watch: (listener) => {
    document.addEventListener(changeEvent, (event) => listener((event as CustomEvent<GivenConsent>).detail));
    // another tab may have changed the choice, and a page from the back/forward cache may be outdated
    const refresh = (): void => {
      const choice = readConsentChoice();
      if (choice) listener(choice.given);
    };
    addEventListener('storage', ({ key }) => key === changeEvent && refresh());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh());
    addEventListener('pageshow', ({ persisted }) => persisted && refresh());
  },
};
