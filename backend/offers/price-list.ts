import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { constants } from '../../core/domain/constants.ts';
import { monthlyPrices, offerTypes, type OfferType } from '../../core/domain/offer.ts';
import { regionConfigs, regions, type Region } from '../../core/domain/region.ts';
import type { Product } from '../../core/domain/transaction.ts';
import type { Database } from '../database/open.ts';
import { prepareQuery } from '../database/prepared-query.ts';
import { offerPrice, vatRate } from '../database/schema/catalogue.ts';

/** The price of one offer in one region. */
export type Price = typeof offerPrice.$inferSelect;

const always = new Date('2000-01-01T00:00:00Z');
const finnishTaxCut = new Date('2025-12-31T22:00:00Z'); // 1 January 2026 in Helsinki

/** Initial tax rates in per cent. */
const startingRates: (typeof vatRate.$inferInsert)[] = [
  { region: 'se', product: 'podcasts', rate: '25', validFrom: always },
  { region: 'se', product: 'audiobooks', rate: '6', validFrom: always },
  { region: 'no', product: 'podcasts', rate: '25', validFrom: always },
  { region: 'no', product: 'audiobooks', rate: '25', validFrom: always },
  { region: 'fi', product: 'podcasts', rate: '25.5', validFrom: always },
  { region: 'fi', product: 'audiobooks', rate: '14', validFrom: always, validTo: finnishTaxCut },
  { region: 'fi', product: 'audiobooks', rate: '13.5', validFrom: finnishTaxCut },
];

/** Fills the price list of a new database; later changes by an operator stay. */
export async function seedPriceList(db: Database): Promise<void> {
  const prices = regions.flatMap((region) =>
    offerTypes.map((offer) => ({
      region,
      offer,
      amount: monthlyPrices[offer][region],
      currency: regionConfigs[region].currency,
      trialDays: constants.trialDays,
      packageId: offer === 'total' || offer === 'totalDuo' ? ('PREMIUMTOTAL' as const) : ('PREMIUM' as const),
    })),
  );
  await db.insert(offerPrice).values(prices).onConflictDoNothing();
  await db.insert(vatRate).values(startingRates).onConflictDoNothing();
}

const selectPrices = prepareQuery<{ region: Region }, Price[]>((db) =>
  db
    .select()
    .from(offerPrice)
    .where(eq(offerPrice.region, sql.placeholder('region'))),
);

/** Lists the prices of a region in the order of the offer numbers. */
export async function listPrices(db: Database, region: Region): Promise<Price[]> {
  const rows = await selectPrices(db, { region });
  return rows.sort((one, other) => offerTypes.indexOf(one.offer) - offerTypes.indexOf(other.offer));
}

/** Lists the prices of the plans that a region sells: without a verifier there is no student plan (decision 0163). */
export const listSoldPrices = async (
  db: Database,
  region: Region,
  studentRegions: readonly Region[],
): Promise<Price[]> =>
  (await listPrices(db, region)).filter(({ offer }) => offer !== 'student' || studentRegions.includes(region));

export async function findPrice(db: Database, region: Region, offer: OfferType): Promise<Price> {
  const [row] = await db
    .select()
    .from(offerPrice)
    .where(and(eq(offerPrice.region, region), eq(offerPrice.offer, offer)));
  if (row === undefined) throw new Error(`the catalogue has no price for ${offer} in ${region}`);
  return row;
}

/** Finds the tax rate of a product in a region at a time, in per cent. */
export async function findVatRate(db: Database, region: Region, product: Product, at: Date): Promise<number> {
  const [row] = await db
    .select()
    .from(vatRate)
    .where(
      and(
        eq(vatRate.region, region),
        eq(vatRate.product, product),
        lte(vatRate.validFrom, at),
        or(isNull(vatRate.validTo), gt(vatRate.validTo, at)),
      ),
    )
    .orderBy(desc(vatRate.validFrom))
    .limit(1);
  if (row === undefined) throw new Error(`no tax rate for ${product} in ${region} at ${at.toISOString()}`);
  return Number(row.rate);
}
