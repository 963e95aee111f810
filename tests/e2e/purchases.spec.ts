import { markets } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { buyAndRead } from './purchase-check.ts';
import { methods, offers, type Purchase } from './purchase-steps.ts';

// nobody moves the clock here: the rows go to whichever browser is free
test.describe.configure({ mode: 'parallel' });

const table: readonly Purchase[] = markets.flatMap((market) =>
  offers.flatMap((offer) => methods.map((method) => ({ market, offer, method }))),
);

/**
 * In the usual run: with the flows that have a file of their own each method is seen in each market, and each offer is
 * bought. All of the table in the full one.
 */
const cut = ['no student stored card', 'fi duo redirect', 'fi premiumTotal stored card', 'no premiumTotalDuo redirect'];
const name = ({ market, offer, method }: Purchase): string => `${market.region} ${offer} ${method}`;
const isInRun = (row: Purchase): boolean =>
  process.env['TEST_FULL'] === '1' || cut.some((start) => name(row).startsWith(start));

for (const row of table.filter(({ market, method }) => method !== 'wallet' || market.region !== 'se').filter(isInRun)) {
  const { market, offer, method } = row;
  test(`[CC-02] [CC-05] in ${market.region} ${offer} is bought with a ${method}: what the page says is taken, once`, async ({
    page,
    control,
    stack,
  }) => {
    test.slow();
    const { said, taken, held, wanted, foreignHosts } = await buyAndRead(row, { page, control, stack });
    expect(taken).toEqual(said);
    expect(held).toContain(wanted);
    expect(foreignHosts).toEqual([]);
  });
}
