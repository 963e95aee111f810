import type { Level, RefusalReason } from './change.ts';

const dayMs = 86_400_000;

/** True for a date that exists, yyyy-mm-dd. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The state of a deprecation. */
export type Deprecation = { isDeprecated: boolean; sunset: string | undefined; since: string | undefined };

/** The state of something that is not deprecated, or did not exist. */
export const noDeprecation: Deprecation = { isDeprecated: false, sunset: undefined, since: undefined };

/** Reads the deprecation of an operation, parameter, header or property. */
export const readDeprecation = (value: object): Deprecation => {
  const {
    deprecated,
    'x-sunset': sunset,
    'x-deprecated-since': since,
  } = value as { deprecated?: boolean; 'x-sunset'?: string; 'x-deprecated-since'?: string };
  return { isDeprecated: deprecated === true, sunset, since };
};

/** The notice that a policy demands before a removal: the current day (yyyy-mm-dd) and the least number of days. */
export type NoticePeriod = { today: string; leastDays: number };

/** Undefined when only the wire counts. */
export type Notice = NoticePeriod | undefined;

/** The consequence of a removal. */
export type Removal = { level: Level; message: string; refusal?: RefusalReason };

/**
 * Evaluates a removal. A deprecated part may be removed once its sunset has passed; before that no version admits it. A
 * removal without a deprecation needs an acknowledgement (decision 0031).
 */
export function evaluateRemoval({ isDeprecated, sunset }: Deprecation, notice: Notice): Removal {
  if (notice === undefined) return { level: 'breaking', message: 'was removed' };
  const breaking = { level: 'breaking', refusal: 'no notice' } as const;
  if (!isDeprecated) return { ...breaking, message: 'was removed without being deprecated first' };
  if (sunset === undefined) return { ...breaking, message: 'was removed, and its deprecation named no sunset' };
  if (sunset <= notice.today) return { level: 'compatible', message: 'was removed after its sunset' };
  return { ...breaking, message: `was removed before its sunset on ${sunset}`, refusal: 'broken promise' };
}

/** What is wrong with the date of a sunset; undefined when nothing is. */
function checkSunsetDay(before: Deprecation, sunset: string, { today, leastDays }: NoticePeriod): string | undefined {
  if (!isDay(sunset)) return `has a sunset that is no day: ${sunset}`;
  if (before.isDeprecated && before.sunset !== undefined) {
    if (sunset >= before.sunset) return undefined;
    return `has its sunset on ${sunset}: callers were promised ${before.sunset}`;
  }
  const days = Math.floor((Date.parse(sunset) - Date.parse(today)) / dayMs);
  if (days < 0) return `has a sunset that has passed, on ${sunset}: callers get at least ${leastDays} days`;
  return days < leastDays ? `has its sunset in ${days} days: callers get at least ${leastDays} from now` : undefined;
}

/** A notice cannot be dated back: it starts on the day when the contract first states it. */
function checkSince(before: Deprecation, since: string | undefined, today: string): string | undefined {
  if (since === undefined) return undefined;
  if (!isDay(since)) return `is deprecated since a day that does not exist: ${since}`;
  const first = before.isDeprecated ? before.since : today;
  return first !== undefined && since < first
    ? `is deprecated since ${since}, but announced ${before.isDeprecated ? `since ${first}` : `only now`}`
    : undefined;
}

/** What is wrong with a new or changed deprecation; undefined when nothing is. */
export function checkSunset(before: Deprecation, after: Deprecation, notice: Notice): string | undefined {
  if (!after.isDeprecated || notice === undefined) return undefined;
  const isSame = before.isDeprecated && before.sunset === after.sunset;
  if (after.sunset === undefined && !isSame) {
    return before.isDeprecated
      ? `no longer names its sunset: callers were promised ${before.sunset}`
      : 'is deprecated without a sunset (x-sunset)';
  }
  const fault = isSame || after.sunset === undefined ? undefined : checkSunsetDay(before, after.sunset, notice);
  return fault ?? (before.since === after.since ? undefined : checkSince(before, after.since, notice.today));
}

/** Receives a change of a deprecation. */
export type ReportChange = (level: Level, rule: string, message: string, refusal?: RefusalReason) => void;

/** Reports a deprecation that was added, removed or moved; a faulty one is refused. */
export function reportDeprecation(before: Deprecation, after: Deprecation, notice: Notice, report: ReportChange): void {
  const fault = checkSunset(before, after, notice);
  if (fault !== undefined) return report('breaking', 'sunset', fault, 'broken promise');
  if (before.isDeprecated !== after.isDeprecated) {
    const message = after.isDeprecated
      ? `is deprecated${after.sunset === undefined ? '' : ` until ${after.sunset}`}`
      : 'is no longer deprecated';
    return report('compatible', 'deprecation', message);
  }
  if (!after.isDeprecated) return undefined;
  if (before.sunset !== after.sunset) return report('compatible', 'sunset', `its sunset is ${after.sunset} now`);
  if (before.since === after.since) return undefined;
  return report('compatible', 'deprecation', `is deprecated since ${after.since ?? 'a day that it does not name'} now`);
}
