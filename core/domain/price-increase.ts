import { addDays } from './period.ts';

/** Days that lie at least between the letter about a dearer price and the first charge of it (decision 0083). */
export const priceNoticeDays = 30;

/** From when on a subscription may be charged a dearer price: not before its day, nor before its holder has known of it long enough. */
export function findIncreaseStart(startsAt: Date, toldAt: Date): Date {
  const earliest = addDays(toldAt, priceNoticeDays);
  return startsAt > earliest ? startsAt : earliest;
}

/** The dearer price that the holder of a subscription was told of, minor units. */
export type AnnouncedIncrease = { risePrice: number | null; riseAt: Date | null };

/** The ordinary price of a period that begins at a moment: the dearer one only where its holder was told in time. */
export const applyPriceIncrease = (price: number, { risePrice: risePrice, riseAt: riseAt }: AnnouncedIncrease, at: Date): number =>
  risePrice !== null && riseAt !== null && at >= riseAt ? risePrice : price;
