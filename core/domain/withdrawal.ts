import { findEndOfDay } from './period.ts';
import { isWorkingDay } from './public-holiday.ts';
import { type Region, regionConfigs } from './region.ts';

/** Days in which a consumer may withdraw, from the day after the contract (directive 2011/83, art. 9). */
export const withdrawalDays = 14;

/**
 * Finds the midnight at which the right of withdrawal ends. When the last day is a Saturday, a Sunday or a public
 * holiday, it moves to the next working day (regulation 1182/71, art. 3; decision 0019).
 *
 * @param concludedAt when the contract was made.
 * @param region region of the contract: its holidays and its time zone.
 */
export function findWithdrawalEnd(concludedAt: Date, region: Region): Date {
  const { timeZone } = regionConfigs[region];
  // Sweden writes dates as yyyy-mm-dd
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  for (let days = withdrawalDays; ; days += 1) {
    const end = findEndOfDay(concludedAt, days, timeZone);
    if (isWorkingDay(calendar.format(new Date(end.getTime() - 1)), region)) return end;
  }
}
