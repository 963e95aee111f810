import { addDays } from './period.ts';

/** Minimum of days between the email about a price increase and the first charge of it (decision 0083). */
export const priceNoticeDays = 30;

/** Finds when an increase may be charged first: neither before its date nor before the notice period is over. */
export function findIncreaseStart(startsAt: Date, notifiedAt: Date): Date {
  const earliest = addDays(notifiedAt, priceNoticeDays);
  return startsAt > earliest ? startsAt : earliest;
}

/** The increased price that the user was notified of, minor units. */
export type AnnouncedIncrease = { increasedPrice: number | null; priceIncreaseAt: Date | null };

/** Gets the ordinary price of a period that begins at a moment, with an increase that was announced in time. */
export const applyPriceIncrease = (
  price: number,
  { increasedPrice, priceIncreaseAt }: AnnouncedIncrease,
  at: Date,
): number => (increasedPrice !== null && priceIncreaseAt !== null && at >= priceIncreaseAt ? increasedPrice : price);
