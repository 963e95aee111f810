import { leastSunsetDays } from '../check/operation-rules.ts';

const dayMs = 86_400_000;

/** What is known of a deprecation. */
export type Deprecation = { isDeprecated: boolean; sunset: string | undefined };

/** Something may be removed once it was deprecated and its sunset has passed. */
export const mayRemove = ({ isDeprecated, sunset }: Deprecation, today: string): boolean =>
  isDeprecated && sunset !== undefined && sunset <= today;

/** Why something may not be removed yet; undefined when it may. */
export function explainRemoval(deprecation: Deprecation, today: string): string | undefined {
  if (mayRemove(deprecation, today)) return undefined;
  if (!deprecation.isDeprecated) return 'was removed without being deprecated first';
  return deprecation.sunset === undefined
    ? 'was removed, and its deprecation named no sunset'
    : `was removed before its sunset on ${deprecation.sunset}`;
}

/** What is wrong with how a deprecation changed; undefined when nothing is. */
export function judgeSunset(before: Deprecation, after: Deprecation, today: string): string | undefined {
  if (!after.isDeprecated) return undefined;
  if (after.sunset === undefined) return 'is deprecated without a sunset (x-sunset)';
  if (before.sunset === after.sunset) return undefined;
  const days = Math.floor((Date.parse(after.sunset) - Date.parse(today)) / dayMs);
  const isLater = before.sunset !== undefined && after.sunset > before.sunset;
  if (Number.isNaN(days)) return `has a sunset that is no day: ${after.sunset}`;
  return days < leastSunsetDays && !isLater
    ? `has its sunset in ${days} days: callers get at least ${leastSunsetDays}`
    : undefined;
}
