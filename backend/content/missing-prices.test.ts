import type { WebPage } from '../../api-spec/generated/v2.ts';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { offerPrice } from '../database/schema/catalogue.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { seedPriceList } from '../offers/price-list.ts';
import { createContentfulSource } from './contentful-source.ts';
import { createExampleApp } from './example-app.ts';
import { exampleEntries } from './example-entries.ts';
import { startFakeCms } from './fake-cms.ts';

it('[KO-02] a page has no plan whose price is missing in the price list, no invented price, and no price of a plan that is not sold', async () => {
  const { db, close } = await openTestDatabase();
  await seedPriceList(db);
  const cms = await startFakeCms(structuredClone(exampleEntries));
  const source = createContentfulSource({
    url: cms.url,
    space: 'nordlyd',
    environment: 'master',
    token: 'token',
    timeout: 2_000,
  });
  const log = { warn: () => undefined, error: () => undefined };
  const prices = await db.delete(offerPrice).where(eq(offerPrice.region, 'fi')).returning();
  const app = await createExampleApp(db, source, log, 60_000, ['se']);
  const read = async (region: string): Promise<unknown> =>
    (await app.request(`/v2/cms/pricing?locale=${region}`)).json();
  expect(await read('fi')).toMatchObject({ offers: [] });
  expect(await read('se')).toMatchObject({ offers: [{ price: 99, currencyCode: 'SEK' }] });
  const price = { amount: 999, currency: 'EUR', packageId: 'PREMIUM' };
  expect(prices.find(({ offer }) => offer === 'standard')).toMatchObject(price);
  const readDescription = async (region: string) =>
    ((await (await app.request(`/v2/cms/offers-page/offer?region=${region}`)).json()) as WebPage).seoDescription;
  // a region without the student plan
  expect([await readDescription('se'), await readDescription('no')]).toEqual([expect.stringMatching(/49,50/), '']);
  await cms.close();
  await close();
}, 60_000);
