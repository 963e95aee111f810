/** One billing period from `startsAt` up to, not including, `endsAt`. `index` counts from 0 at the anchor. */
export type Period = { index: number; startsAt: Date; endsAt: Date };

/** A day in ms, without a change of the clock. */
export const dayMs = 86_400_000;

/** Cached by time zone, because creating a format is slow. */
const clockFormats = new Map<string, Intl.DateTimeFormat>();

function getClockFormat(timeZone: string): Intl.DateTimeFormat {
  let clock = clockFormats.get(timeZone);
  if (clock === undefined) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clockFormats.set(timeZone, clock);
  }
  return clock;
}

/** The wall-clock time of an instant as if it were UTC, in ms. */
function toWallTime(instant: number, timeZone: string): number {
  const parts = getClockFormat(timeZone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((one) => one.type === type)?.value);
  const milliseconds = ((instant % 1000) + 1000) % 1000;
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) + milliseconds
  );
}

/** The instant of a wall-clock time; a time that the spring change skips moves forward by the skipped hour. */
function fromWallTime(wall: number, timeZone: string): number {
  const guess = wall - (toWallTime(wall, timeZone) - wall);
  const offset = toWallTime(guess, timeZone) - guess;
  const instant = wall - offset;
  return toWallTime(instant, timeZone) === wall ? instant : Math.max(guess, instant);
}

/**
 * Adds calendar months in a time zone. The day is the anchor's, or the month's last in a shorter month: 31 Jan gives
 * 28 Feb and then 31 Mar. So always count from the anchor.
 *
 * @param months whole months; may be negative.
 * @param timeZone IANA name; the wall-clock time stays the same across summer time.
 */
export function addMonths(anchor: Date, months: number, timeZone: string): Date {
  const wall = new Date(toWallTime(anchor.getTime(), timeZone));
  const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + months + 1, 0)).getUTCDate();
  const moved = Date.UTC(
    wall.getUTCFullYear(),
    wall.getUTCMonth() + months,
    Math.min(wall.getUTCDate(), lastDay),
    wall.getUTCHours(),
    wall.getUTCMinutes(),
    wall.getUTCSeconds(),
    wall.getUTCMilliseconds(),
  );
  return new Date(fromWallTime(moved, timeZone));
}

/** Adds days of exactly 24 hours, so that summer time does not change the length of a trial. */
export const addDays = (instant: Date, days: number): Date => new Date(instant.getTime() + days * dayMs);

/** Days from the order of a wallet's charge to its due day: the longer one of two published rules (decision 0021). */
const dueDays = 2;

/** The first day in a time zone, yyyy-mm-dd, on which the wallet may collect a charge that is ordered now. */
export const findDueDay = (instant: Date, timeZone: string): string =>
  new Date(toWallTime(instant.getTime(), timeZone) + dueDays * dayMs).toISOString().slice(0, 10);

/** Noon of that day: the expected time of the wallet's collection. */
export const findDueNoon = (instant: Date, timeZone: string): Date =>
  new Date(
    (findEndOfDay(instant, dueDays - 1, timeZone).getTime() + findEndOfDay(instant, dueDays, timeZone).getTime()) / 2,
  );

/**
 * Finds the billing period with a given index.
 *
 * @param anchor start of the first paid period: the end of the trial, or the purchase.
 */
export function findPeriod(anchor: Date, index: number, timeZone: string): Period {
  return { index, startsAt: addMonths(anchor, index, timeZone), endsAt: addMonths(anchor, index + 1, timeZone) };
}

/**
 * Lists the billing periods that have begun, oldest first.
 *
 * @param fromIndex first unpaid period.
 * @param limit at most this many; the newest ones when more have begun.
 */
export function listBegunPeriods(
  anchor: Date,
  fromIndex: number,
  now: Date,
  timeZone: string,
  limit: number,
): Period[] {
  const begun: Period[] = [];
  for (let index = fromIndex; ; index += 1) {
    const period = findPeriod(anchor, index, timeZone);
    if (period.startsAt > now) return begun;
    begun.push(period);
    if (begun.length > limit) begun.shift();
  }
}

/**
 * Finds the calendar month of an instant in a time zone.
 *
 * @returns its name as yyyy-mm, and when the next one begins.
 */
export function findCalendarMonth(now: Date, timeZone: string): { name: string; endsAt: Date } {
  const wall = new Date(toWallTime(now.getTime(), timeZone));
  const next = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 1);
  return { name: wall.toISOString().slice(0, 7), endsAt: new Date(fromWallTime(next, timeZone)) };
}

/**
 * Finds the midnight that ends a calendar day of a time zone.
 *
 * @param days 0 for the day of the instant, 1 for the day after it.
 */
export function findEndOfDay(instant: Date, days: number, timeZone: string): Date {
  const wall = toWallTime(instant.getTime(), timeZone);
  const midnight = Math.floor(wall / dayMs) * dayMs + (days + 1) * dayMs;
  return new Date(fromWallTime(midnight, timeZone));
}
