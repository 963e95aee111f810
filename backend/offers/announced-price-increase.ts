import { asc, eq } from 'drizzle-orm';
import type { OfferType } from '../../core/domain/offer.ts';
import { findIncreaseStart, type AnnouncedIncrease } from '../../core/domain/price-increase.ts';
import type { Region } from '../../core/domain/region.ts';
import type { Database } from '../database/open.ts';
import { priceRise } from '../database/schema/catalogue.ts';

/** A dearer price of a plan that an operator has announced; minor units. */
export type AnnouncedRise = Pick<typeof priceRise.$inferSelect, 'offer' | 'amount' | 'startsAt'>;

/** Within so long of its beginning the holder of a plan is written to about a dearer price, in ms. */
const letterMs = 60_000;

/** Lists the dearer prices of a market in the order in which they begin. */
export const listRises = (db: Database, region: Region): Promise<AnnouncedRise[]> =>
  db.select().from(priceRise).where(eq(priceRise.region, region)).orderBy(asc(priceRise.startsAt));

/**
 * Foresees the dearer price that whoever begins a plan will be told of at once (decision 0083), so that what is foretold
 * before is what is charged afterwards.
 *
 * @param plan with the price at which it begins, minor units.
 * @param beginsAt when it begins.
 */
export function foreseeRise(
  rises: readonly AnnouncedRise[],
  plan: { offer: OfferType; amount: number },
  beginsAt: Date,
): AnnouncedIncrease {
  const rise = rises.find(({ offer, amount }) => offer === plan.offer && amount > plan.amount);
  if (rise === undefined) return { risePrice: null, riseAt: null };
  const toldAt = new Date(beginsAt.getTime() + letterMs);
  return { risePrice: rise.amount, riseAt: findIncreaseStart(rise.startsAt, toldAt) };
}
