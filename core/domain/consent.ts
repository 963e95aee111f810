/** Cookie in which a visitor's choice is kept: JSON, percent-encoded. It names nobody. */
export const consentCookie = 'cc_cookie';

/** The dialog in which each purpose is chosen; anything with `data-opens` of this id opens it. */
export const consentDialogId = 'consent';

/** Cookie of the random id that joins one browser's events. */
export const clientCookie = 'nl-client';

/**
 * Cookie that says to the next page, once, that somebody has just logged in: `PROVIDER.login` or `PROVIDER.sign_up`, with
 * `init_login` between them where no page has told that they went to. Before that it holds that word, once a page has.
 */
export const loginCompletionCookie = 'nl-arrival';

/** What a page keeps in that cookie when it has told that somebody went to log in. */
export const loginStartedMark = 'init_login';

/** Cookie of the order whose purchase this browser has told last. */
export const trackedOrderCookie = 'nl-order';

/** Cookies of statistics: there only while these are agreed to, gone with a no. */
export const analyticsCookies = [clientCookie, loginCompletionCookie, trackedOrderCookie] as const;

/** What may be agreed to beside what the site cannot do without. */
export const consentCategories = ['analytics', 'marketing'] as const;
export type ConsentCategory = (typeof consentCategories)[number];

/** What somebody agreed to; nothing until they chose. */
export type GivenConsent = Readonly<Record<ConsentCategory, boolean>>;

/** The question that is asked. With another purpose or another recipient it is a new one, and everybody is asked again. */
export const consentRevision = 0;

/** How long a choice stands before it is asked for again; the cookie page says so. */
export const consentDays = 182;

export const noConsent: GivenConsent = { analytics: false, marketing: false };

/** A choice as the cookie keeps it. */
export type ConsentChoice = {
  given: GivenConsent;
  /** the account of whoever is logged in holds it too (`POST user/cookies-consent`) */
  isSynced: boolean;
  /** ms since 1970, by the browser's clock; undefined for a choice from before it was noted */
  chosenAt?: number | undefined;
  /** taken back while the consent service was away: what that remembers of before does not count */
  isWithdrawalPending?: boolean;
};

/**
 * Reads what was chosen (decisions 0045 and 0052).
 *
 * @param value the cookie's value, decoded; undefined when there is none.
 * @returns undefined before the first choice, when the question is another one now, and when the cookie makes no sense.
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

/** Reads what was agreed to; a cookie that cannot be read is no consent. */
export const parseConsent = (value: string | undefined): GivenConsent => parseConsentChoice(value)?.given ?? noConsent;

/** The value of the cookie for a choice, not yet encoded. */
export function formatConsentChoice({ given, isSynced: isTold, chosenAt, isWithdrawalPending: isHeld }: ConsentChoice): string {
  const categories = ['necessary', ...consentCategories.filter((category) => given[category])];
  // what is undefined is left out
  const marks = { at: chosenAt, told: isTold || undefined, held: isHeld || undefined };
  return JSON.stringify({ categories, revision: consentRevision, ...marks });
}
