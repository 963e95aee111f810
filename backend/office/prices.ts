import { asc, eq } from 'drizzle-orm';
import { findIncreaseStart } from '../../core/domain/price-increase.ts';
import { toMinor } from '../../core/domain/money.ts';
import { regions } from '../../core/domain/region.ts';
import { fail, succeed } from '../../core/domain/result.ts';
import type { components } from '../../api-spec/generated/office.ts';
import type { AppContext } from '../app-context.ts';
import { priceRise } from '../database/schema/catalogue.ts';
import { countUnnotified } from '../jobs/apply-price-increases.ts';
import { findPrice, listPrices } from '../offers/price-list.ts';
import type { Change } from './change.ts';
import { writeMoney } from './effects.ts';

type Prices = components['schemas']['Prices'];

/** Lists the prices of all plans, and the increases that were set. */
export async function listPricesAndIncreases({ db }: AppContext): Promise<Prices> {
  const prices: Prices['prices'] = [];
  for (const region of regions)
    for (const { offer, amount, currency } of await listPrices(db, region))
      prices.push({ region, offer, price: writeMoney(amount, currency) });
  const rows = await db.select().from(priceRise).orderBy(asc(priceRise.startsAt));
  const increases = await Promise.all(
    rows.map(async ({ region, offer, startsAt, amount, begunAt }) => {
      const { currency } = await findPrice(db, region, offer);
      return {
        region,
        offer,
        price: writeMoney(amount, currency),
        at: startsAt.toISOString(),
        hasBegun: begunAt !== null,
      };
    }),
  );
  return { prices, increases };
}

/** Sets a price increase of a plan (decision 0083). */
export function increasePrice(
  { db, clock, wakeScheduler }: AppContext,
  { region, offer, price, at }: components['schemas']['PriceIncrease'],
): Change<null> {
  const [startsAt, amount] = [new Date(at), toMinor(price)];
  return {
    preview: async () => {
      const now = clock.now();
      if (startsAt <= now) return fail('the time is over');
      const current = await findPrice(db, region, offer);
      if (amount <= current.amount) return fail('the price is not higher');
      const known = await db.select().from(priceRise).where(eq(priceRise.region, region));
      if (known.some((one) => one.offer === offer && +one.startsAt === +startsAt))
        return fail('there is one at that time');
      const { subscribers, difference } = await countUnnotified(db, { region, offer, startsAt, amount, begunAt: null });
      const { currency } = current;
      return succeed([
        {
          name: 'price for new customers',
          before: writeMoney(current.amount, currency),
          after: writeMoney(amount, currency),
        },
        { name: 'new customers pay it from', before: null, after: startsAt.toISOString() },
        { name: 'subscribers who get an email', before: null, after: String(subscribers) },
        { name: 'subscribers pay it from', before: null, after: findIncreaseStart(startsAt, now).toISOString() },
        { name: 'more each month', before: null, after: writeMoney(difference, currency) },
      ]);
    },
    run: async () => {
      const added = await db
        .insert(priceRise)
        .values({ region, offer, startsAt, amount })
        .onConflictDoNothing()
        .returning();
      wakeScheduler();
      return added.length === 1 ? succeed(null) : fail('there is one at that time');
    },
  };
}
