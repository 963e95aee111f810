import { asc, eq } from 'drizzle-orm';
import type { OfferType } from '../../core/domain/offer.ts';
import { findIncreaseStart, type AnnouncedIncrease } from '../../core/domain/price-increase.ts';
import type { Region } from '../../core/domain/region.ts';
import type { Database } from '../database/open.ts';
import { priceRise } from '../database/schema/catalogue.ts';

/** An announced price increase of a plan; minor units. */
export type ScheduledIncrease = Pick<typeof priceRise.$inferSelect, 'offer' | 'amount' | 'startsAt'>;

/** A new subscriber gets the email about a price increase within this time of the start, in ms. */
const emailDelayMs = 60_000;

/** Lists the price increases of a region by their start. */
export const listPriceIncreases = (db: Database, region: Region): Promise<ScheduledIncrease[]> =>
  db.select().from(priceRise).where(eq(priceRise.region, region)).orderBy(asc(priceRise.startsAt));

/**
 * Finds the price increase that applies to a new subscription from the start (decision 0083), so that the preview
 * equals the charge.
 *
 * @param plan with its price at the start, minor units.
 * @param beginsAt start of the subscription.
 */
export function findPriceIncrease(
  increases: readonly ScheduledIncrease[],
  plan: { offer: OfferType; amount: number },
  beginsAt: Date,
): AnnouncedIncrease {
  const increase = increases.find(({ offer, amount }) => offer === plan.offer && amount > plan.amount);
  if (increase === undefined) return { increasedPrice: null, priceIncreaseAt: null };
  const notifiedAt = new Date(beginsAt.getTime() + emailDelayMs);
  return { increasedPrice: increase.amount, priceIncreaseAt: findIncreaseStart(increase.startsAt, notifiedAt) };
}
