import { endOfDay } from './period.ts';

/** Days in which a consumer may withdraw, counted from the day after the contract was made (directive 2011/83, art. 9). */
export const withdrawalDays = 14;

/**
 * The moment at which the right to withdraw ends: the midnight after the last day. A last day at a weekend moves to the
 * Monday after it (regulation 1182/71, art. 3).
 *
 * @param concludedAt when the contract was made.
 * @param timeZone of the market, IANA name.
 */
export function findWithdrawalEnd(concludedAt: Date, timeZone: string): Date {
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short' });
  for (let days = withdrawalDays; ; days += 1) {
    const end = endOfDay(concludedAt, days, timeZone);
    if (!['Sat', 'Sun'].includes(weekday.format(new Date(end.getTime() - 1)))) return end;
  }
}
