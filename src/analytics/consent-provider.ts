import {
  analyticsCookies,
  consentCookie,
  consentDays,
  readChoice,
  writeChoice,
  type GivenConsent,
} from '../domain/consent.ts';
import { clearCookie, readCookie, writeCookie } from '../ui/cookie.ts';

/** What a visitor agreed to, by the names that the specification gives the state (spec core §3, requirement CO-03). */
export type ConsentState = {
  hasGivenConsentToMarketingCookies: boolean;
  hasGivenConsentToAnalyticsCookies: boolean;
};

export const describeConsent = ({ analytics, marketing }: GivenConsent): ConsentState => ({
  hasGivenConsentToMarketingCookies: marketing,
  hasGivenConsentToAnalyticsCookies: analytics,
});

/** Whoever asks for consent and keeps it: our own dialog, or a service (decision 0052). */
export type ConsentProvider = {
  /** what was agreed to; undefined while it was not asked or not answered */
  read: () => GivenConsent | undefined;
  /** calls back after each choice, this tab's and, when it is shown again, another tab's */
  watch: (listener: (given: GivenConsent) => void) => void;
};

const changeEvent = 'nordlyd:consent';
const day = 86_400;

const read = (): ReturnType<typeof readChoice> => {
  const value = readCookie(consentCookie);
  try {
    return readChoice(value === undefined ? undefined : decodeURIComponent(value));
  } catch {
    // a broken escape is no choice
    return undefined;
  }
};

const keep = (given: GivenConsent, isTold: boolean): void =>
  writeCookie(consentCookie, encodeURIComponent(writeChoice({ given, isTold })), consentDays * day);

/** Keeps a choice and says so to this page. What was agreed to before and is not now is forgotten at once. */
export function chooseConsent(given: GivenConsent): void {
  keep(given, false);
  if (!given.analytics) analyticsCookies.forEach(clearCookie);
  document.dispatchEvent(new CustomEvent<GivenConsent>(changeEvent, { detail: given }));
}

/** True when there is a choice that the account of whoever is logged in does not hold yet. */
export const isUntold = (): boolean => read()?.isTold === false;

/** Notes whether the account holds the choice; it does not when nobody is logged in. */
export function noteTold(isTold: boolean): void {
  const choice = read();
  if (choice && choice.isTold !== isTold) keep(choice.given, isTold);
}

/** Our own dialog as the provider; it keeps the choice in a cookie that names nobody. */
export const ownConsent: ConsentProvider = {
  read: () => read()?.given,
  watch: (listener) => {
    document.addEventListener(changeEvent, (event) => listener((event as CustomEvent<GivenConsent>).detail));
    // another tab may have chosen meanwhile; a page from the back/forward cache holds what was true then
    const refresh = (): void => {
      const choice = read();
      if (document.visibilityState === 'visible' && choice) listener(choice.given);
    };
    document.addEventListener('visibilitychange', refresh);
    addEventListener('pageshow', ({ persisted }) => persisted && refresh());
  },
};
