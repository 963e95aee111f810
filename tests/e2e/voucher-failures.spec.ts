import type { Page } from '@playwright/test';
import type { Region } from '../../core/domain/region.ts';
import { cutRegions, readTexts, textOf, type RegionInfo } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { openCheckout } from './purchase-steps.ts';

/** A refused voucher: the demo voucher, the terms of another one, or the response where the test cannot cause one. */
type Case = {
  title: string;
  text: string;
  demo?: string;
  make?: (userId: string, regionInfo: RegionInfo) => { regions?: Region[]; issuedBy?: string };
  status?: number;
};

const other = { se: 'no', no: 'fi', fi: 'se' } as const;

const cases: readonly Case[] = [
  { title: 'already_expired', text: 'voucher_already_expired', demo: 'EXPIRED' },
  { title: 'not_yet_valid', text: 'voucher_not_yet_valid', demo: 'TOOEARLY' },
  { title: 'not_valid', text: 'voucher_not_valid', demo: 'WITHDRAWN' },
  {
    title: 'invalid_region',
    text: 'voucher_invalid_region',
    make: (_, { region }) => ({ regions: [other[region]] }),
  },
  { title: 'already_used', text: 'voucher_already_used', demo: 'USEDUP' },
  { title: 'invalid_voucher_type', text: 'voucher_invalid_code', demo: 'TOTALONLY' },
  { title: 'invalid_churn_eligibility', text: 'voucher_new_customers_only', demo: 'NEWONLY' },
  {
    title: 'can_not_join_own_subscription',
    text: 'voucher_own_code',
    make: (userId) => ({ issuedBy: userId }),
  },
  { title: 'no_voucher', text: 'voucher_invalid_code' },
  // a checkout does not cause these: it redirects subscribers, and never sends an empty field
  { title: 'not_reward_voucher', text: 'voucher_new_customers_only', status: 422 },
  { title: 'empty_field', text: 'error_required_field', status: 422 },
  { title: 'generic_error', text: 'voucher_generic_error', status: 422 },
];

/** Every fourth in the usual run. */
const cut = cases.filter((_, index) => process.env['TEST_FULL'] === '1' || index % 4 === 0);

// made-up responses must not be recorded for the contract check
test.use({ contextOptions: {} });

const readStored = (page: Page) => page.evaluate(() => localStorage.getItem('standard_voucher_code'));

for (const regionInfo of cutRegions('no')) {
  const texts = readTexts(regionInfo);
  test(`[VO-06] [VO-08] [VO-09] in ${regionInfo.region} each refusal of a voucher shows its reason, and the voucher is forgotten`, async ({
    page,
    control,
    stack,
    browserErrors,
  }) => {
    test.slow();
    browserErrors.allow(/status of (404|422)/);
    const user = await openCheckout({ regionInfo, offer: 'standard', method: 'stored card' }, { page, control, stack });
    const input = page.getByRole('textbox', { name: textOf(texts, 'voucher_label') });
    for (const { title, text, demo, make, status } of cut) {
      const code =
        demo ?? `NEJ${title.replaceAll('_', '').slice(0, 12).toUpperCase()}${regionInfo.region.toUpperCase()}`;
      if (make) await control.addVoucher({ code, type: 'FREE', ...make(user.userId, regionInfo) });
      if (status !== undefined)
        await page.route(/\/checkoutvoucher\/validate\//, (route) =>
          route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ status, title }) }),
        );
      await page.evaluate((stored) => localStorage.setItem('standard_voucher_code', stored), code);
      const validated = page.waitForResponse(/\/checkoutvoucher\/validate\//);
      await input.fill(code);
      await input.press('Enter');
      expect(((await (await validated).json()) as { title: string }).title).toBe(title);
      await expect(page.getByText(textOf(texts, text)), title).toBeVisible();
      expect(await readStored(page), title).toBeNull();
      await page.unroute(/\/checkoutvoucher\/validate\//);
    }
  });
}
