import { regions } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { buyAndRead } from './purchase-check.ts';
import { methods, offers, type Purchase } from './purchase-steps.ts';

// no test here moves the clock: the rows run in any free browser
test.describe.configure({ mode: 'parallel' });

const table: readonly Purchase[] = regions.flatMap((regionInfo) =>
  offers.flatMap((offer) => methods.map((method) => ({ regionInfo, offer, method }))),
);

/**
 * The usual run's rows. Together with the separate files they cover each method in each region, and each offer. The
 * full run covers the whole table.
 */
const cut = ['no student stored card', 'fi duo redirect', 'fi premiumTotal stored card', 'no premiumTotalDuo redirect'];
const name = ({ regionInfo, offer, method }: Purchase): string => `${regionInfo.region} ${offer} ${method}`;
const isInRun = (row: Purchase): boolean =>
  process.env['TEST_FULL'] === '1' || cut.some((start) => name(row).startsWith(start));

for (const row of table
  .filter(({ regionInfo, method }) => method !== 'wallet' || regionInfo.region !== 'se')
  .filter(isInRun)) {
  const { regionInfo, offer, method } = row;
  test(`[CC-02] [CC-05] [RT-06] [RT-08] in ${regionInfo.region} ${offer} is bought with a ${method}, and the announced amount is charged once`, async ({
    page,
    control,
    stack,
  }) => {
    test.slow();
    const { announced, charged, plans, boughtPlan, foreignHosts } = await buyAndRead(row, { page, control, stack });
    expect(charged).toEqual(announced);
    expect(plans).toContain(boughtPlan);
    expect(foreignHosts).toEqual([]);
  });
}
