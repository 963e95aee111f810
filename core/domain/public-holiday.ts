import { dayMs } from './period.ts';
import type { Region } from './region.ts';

/** Fixed holidays, mm-dd. */
const fixed: Record<Region, readonly string[]> = {
  // the eves count as Sundays for statutory periods (lag 1930:173, § 2)
  se: ['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31'],
  // lov 1947-04-26 nr. 1 and lov 1995-02-24 nr. 12, § 2
  no: ['01-01', '05-01', '05-17', '12-25', '12-26'],
  // Christmas Eve counts too (laki säädettyjen määräaikain laskemisesta 150/1930, 5 §)
  fi: ['01-01', '01-06', '05-01', '12-06', '12-24', '12-25', '12-26'],
};

/** Days after Easter Sunday: Maundy Thursday, Good Friday, Easter Monday, Ascension Day, Whit Monday. */
const movable: Record<Region, readonly number[]> = {
  se: [-2, 0, 1, 39, 49],
  no: [-3, -2, 0, 1, 39, 49, 50],
  fi: [-2, 0, 1, 39, 49],
};

/** Days since 1970 of a date; a day after the month's last continues into the next month. */
const dayNumber = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / dayMs;

/** Easter Sunday as days since 1970, by the anonymous Gregorian rule (Meeus, Astronomical Algorithms, chapter 8). */
function findEaster(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * sunday) / 451);
  return dayNumber(year, 3, 22 + epact + sunday - 7 * late);
}

/** The Saturday on or after a day of a year. */
function findSaturday(year: number, month: number, day: number): number {
  const from = dayNumber(year, month, day);
  // 1 January 1970 was a Thursday
  return from + ((((2 - from) % 7) + 7) % 7);
}

/**
 * Lists the days of a year, apart from weekends, on which no statutory period ends in a region: public holidays and
 * equivalent eves. Some of them may be on a weekend.
 *
 * @returns the days as yyyy-mm-dd, in order.
 */
export function listPublicHolidays(region: Region, year: number): string[] {
  const days = movable[region].map((offset) => findEaster(year) + offset);
  if (region !== 'no') {
    const midsummer = findSaturday(year, 6, 20);
    days.push(midsummer - 1, midsummer, findSaturday(year, 10, 31));
  }
  const dates = days.map((day) => new Date(day * dayMs).toISOString().slice(0, 10));
  return [...new Set([...dates, ...fixed[region].map((day) => `${year}-${day}`)])].toSorted();
}

/**
 * True for a working day in a region: no Saturday, Sunday or public holiday (regulation 1182/71, art. 2).
 *
 * @param date yyyy-mm-dd.
 */
export function isWorkingDay(date: string, region: Region): boolean {
  const weekday = new Date(date).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !listPublicHolidays(region, Number(date.slice(0, 4))).includes(date);
}
