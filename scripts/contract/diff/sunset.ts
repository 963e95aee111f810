import { leastSunsetDays } from '../check/deprecation-rules.ts';
import type { Level } from './change.ts';

const dayMs = 86_400_000;

/** True for a day that the calendar has, yyyy-mm-dd. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** What is known of a deprecation. */
export type Deprecation = { isDeprecated: boolean; sunset: string | undefined };

/** Reads a deprecation of anything that may carry one. */
export const readDeprecation = (value: object): Deprecation => {
  const { deprecated, 'x-sunset': sunset } = value as { deprecated?: boolean; 'x-sunset'?: string };
  return { isDeprecated: deprecated === true, sunset };
};

/** Something may be removed once it was deprecated and its sunset has passed. */
export const mayRemove = ({ isDeprecated, sunset }: Deprecation, today: string): boolean =>
  isDeprecated && sunset !== undefined && sunset <= today;

/** True when callers were promised that something stays until a day, and the day has not come. */
export const isPromiseBroken = ({ isDeprecated, sunset }: Deprecation, today: string): boolean =>
  isDeprecated && sunset !== undefined && sunset > today;

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

/** Tells of a deprecation that came, went or moved. */
export function noteDeprecation(
  before: Deprecation,
  after: Deprecation,
  today: string,
  tell: (level: Level, rule: string, message: string) => void,
): void {
  const fault = judgeSunset(before, after, today);
  if (fault !== undefined) tell('breaking', 'sunset', fault);
  else if (before.isDeprecated !== after.isDeprecated) {
    tell(
      'compatible',
      'deprecation',
      after.isDeprecated ? `is deprecated until ${after.sunset}` : 'is no longer deprecated',
    );
  } else if (before.sunset !== after.sunset)
    tell('compatible', 'sunset', `its sunset is ${after.sunset ?? 'gone'} now`);
}
