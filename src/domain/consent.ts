/** Cookie in which the consent dialog keeps what its visitor chose: JSON, percent-encoded. It names nobody. */
export const consentCookie = 'cc_cookie';

/** What may be agreed to beside what the site cannot do without, as the dialog names it. */
export const consentCategories = ['analytics', 'marketing'] as const;
export type ConsentCategory = (typeof consentCategories)[number];

/** What somebody agreed to; nothing until they chose. */
export type GivenConsent = Readonly<Record<ConsentCategory, boolean>>;

const none: GivenConsent = { analytics: false, marketing: false };

/**
 * Reads what was agreed to (spec core §7, decision 0045). A cookie that cannot be read is no consent.
 *
 * @param value the cookie's value, decoded; undefined before the first choice.
 */
export function readConsent(value: string | undefined): GivenConsent {
  if (value === undefined) return none;
  try {
    const parsed = JSON.parse(value) as { categories?: unknown } | null;
    const chosen: unknown = parsed?.categories;
    if (!Array.isArray(chosen)) return none;
    return { analytics: chosen.includes('analytics'), marketing: chosen.includes('marketing') };
  } catch {
    return none;
  }
}
