import { asc, eq } from 'drizzle-orm';
import type { OfferType } from '../../core/domain/offer.ts';
import { findIncreaseStart, type AnnouncedIncrease } from '../../core/domain/price-increase.ts';
import type { Region } from '../../core/domain/region.ts';
import type { Database } from '../database/open.ts';
import { priceRise } from '../database/schema/catalogue.ts';

/** An announced price increase of a plan; minor units. */
export type AnnouncedRise = Pick<typeof priceRise.$inferSelect, 'offer' | 'amount' | 'startsAt'>;

/** Time before a price increase in which subscribers get an email, in ms. */
const letterMs = 60_000;

/** Lists the price increases of a region by their start. */
export const listRises = (db: Database, region: Region): Promise<AnnouncedRise[]> =>
  db.select().from(priceRise).where(eq(priceRise.region, region)).orderBy(asc(priceRise.startsAt));

/**
 * Finds the price increase that applies to a new subscription from the start (decision 0083), so that the preview
 * equals the charge.
 *
 * @param plan with its price at the start, minor units.
 * @param beginsAt start of the subscription.
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
