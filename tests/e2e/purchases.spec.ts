import { markets } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { buyAndRead } from './purchase-check.ts';
import { methods, offers, type Purchase } from './purchase-steps.ts';

// no test here moves the clock: the rows run in any free browser
test.describe.configure({ mode: 'parallel' });

const table: readonly Purchase[] = markets.flatMap((market) =>
  offers.flatMap((offer) => methods.map((method) => ({ market, offer, method }))),
);

/**
 * The usual run's rows. Together with the separate files they cover each method in each region, and each offer. The
 * full run covers the whole table.
 */
const cut = ['no student stored card', 'fi duo redirect', 'fi premiumTotal stored card', 'no premiumTotalDuo redirect'];
const name = ({ market, offer, method }: Purchase): string => `${market.region} ${offer} ${method}`;
const isInRun = (row: Purchase): boolean =>
  process.env['TEST_FULL'] === '1' || cut.some((start) => name(row).startsWith(start));

for (const row of table.filter(({ market, method }) => method !== 'wallet' || market.region !== 'se').filter(isInRun)) {
  const { market, offer, method } = row;
  test(`[CC-02] [CC-05] in ${market.region} ${offer} is bought with a ${method}, and the announced amount is charged once`, async ({
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
