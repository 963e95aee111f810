/** Cookie with a visitor's consent choice: JSON, percent-encoded. It does not identify a user. */
export const consentCookie = 'cc_cookie';

/** Id of the consent dialog; an element with this id in `data-opens` opens it. */
export const consentDialogId = 'consent';

/** Cookie with a random id that joins one browser's events. */
export const clientCookie = 'nl-client';

/** Days after the last event until the id is deleted. */
export const clientCookieDays = 90;

/**
 * Cookie that reports a completed login to the next page, once: `PROVIDER.login` or `PROVIDER.sign_up`. `init_login`
 * comes between the two parts when no page has tracked the start of the login; before that it is the whole value.
 */
export const loginCompletionCookie = 'nl-arrival';

/** Value of the cookie once a page has tracked the start of a login. */
export const loginStartedMark = 'init_login';

/** Cookie of the order whose purchase event this browser has tracked last. */
export const trackedOrderCookie = 'nl-order';

/** Analytics cookies: set only with consent, deleted when it is withdrawn. */
export const analyticsCookies = [clientCookie, loginCompletionCookie, trackedOrderCookie] as const;

/** Purposes that need consent. */
export const consentCategories = ['analytics', 'marketing'] as const;
export type ConsentCategory = (typeof consentCategories)[number];

export type GivenConsent = Readonly<Record<ConsentCategory, boolean>>;

/** Version of the question. A new purpose or recipient increases it, and every visitor is asked again. */
export const consentRevision = 0;

/** Days after which a choice is asked for again; the cookie page names them. */
export const consentDays = 182;

export const noConsent: GivenConsent = { analytics: false, marketing: false };

export type ConsentChoice = {
  given: GivenConsent;
  /** the account of the logged-in user holds it too (`POST user/cookies-consent`) */
  isSynced: boolean;
  /** ms since 1970, by the browser's clock; undefined for a choice stored before the time was */
  chosenAt?: number | undefined;
  /** withdrawn while the consent service was unavailable: the older consent that the service remembers does not count */
  isWithdrawalPending?: boolean;
};

/**
 * Parses a consent choice (decisions 0045 and 0052).
 *
 * @param value the cookie's value, decoded; undefined without a cookie.
 * @returns undefined before the first choice, for another version of the question, and for a malformed cookie.
 */
export function parseConsentChoice(value: string | undefined): ConsentChoice | undefined {
  if (value === undefined) return undefined;
  try {
    const parsed = JSON.parse(value) as {
      categories?: unknown;
      revision?: unknown;
      told?: unknown;
      at?: unknown;
      held?: unknown;
    } | null;
    const chosen: unknown = parsed?.categories;
    if (!Array.isArray(chosen) || (parsed?.revision ?? 0) !== consentRevision) return undefined;
    const given = { analytics: chosen.includes('analytics'), marketing: chosen.includes('marketing') };
    const chosenAt = typeof parsed?.at === 'number' ? parsed.at : undefined;
    return { given, isSynced: parsed?.told === true, chosenAt, isWithdrawalPending: parsed?.held === true };
  } catch {
    return undefined;
  }
}

/** Parses what was consented to; a malformed cookie is no consent. */
export const parseConsent = (value: string | undefined): GivenConsent => parseConsentChoice(value)?.given ?? noConsent;

/** Days until a choice is asked for again; later notes about a choice do not extend them. */
export const getConsentDays = ({ chosenAt = Date.now() }: ConsentChoice): number =>
  consentDays - (Date.now() - chosenAt) / 86_400_000;

/** Formats a choice as the cookie's value, not yet encoded. */
export function formatConsentChoice(choice: ConsentChoice): string {
  const { given, isSynced, chosenAt, isWithdrawalPending } = choice;
  const categories = ['necessary', ...consentCategories.filter((category) => given[category])];
  // JSON leaves out undefined
  const marks = { at: chosenAt, told: isSynced || undefined, held: isWithdrawalPending || undefined };
  return JSON.stringify({ categories, revision: consentRevision, ...marks });
}
