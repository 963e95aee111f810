import type { Page } from '@playwright/test';
import { readTexts, regions, textOf } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

const main = (page: Page) => page.getByRole('main');

/** The button of each kind of user, and what the user can do after pressing it. */
const cases = [
  ['free', 'se', 'shell_try_free', (page) => main(page).locator('a[href*="/checkout-v2/"]').first()],
  ['trial-used', 'no', 'shell_get_premium', (page) => main(page).locator('a[href*="/checkout-v2/"]').first()],
  [
    'premium-card',
    'fi',
    'shell_upgrade',
    (page, texts) => main(page).getByRole('heading', { name: textOf(texts, 'plan_total'), exact: true }),
  ],
  [
    'total',
    'se',
    'shell_go_duo',
    (page, texts) => main(page).getByRole('heading', { name: textOf(texts, 'plan_total_duo') }),
  ],
  ['total-duo-owner', 'no', 'shell_open_app', (page) => page.getByRole('dialog').getByRole('img')],
  ['duo-guest', 'se', 'shell_open_app', (page) => page.getByRole('dialog').getByRole('img')],
  ['app-store', 'fi', 'shell_open_app', (page) => page.getByRole('dialog').getByRole('img')],
  [
    'cancelled',
    'se',
    'account_reactivate',
    (page, texts) => main(page).getByRole('button', { name: textOf(texts, 'account_reactivate') }),
  ],
  [
    'in-grace',
    'no',
    'account_unpaid_action',
    (page, texts) => main(page).getByRole('button', { name: textOf(texts, 'account_card_add') }),
  ],
] as const satisfies readonly (readonly [
  string,
  'se' | 'no' | 'fi',
  string,
  (page: Page, texts: ReturnType<typeof readTexts>) => ReturnType<Page['locator']>,
])[];

for (const [persona, region, label, find] of cases) {
  test(`[NV-08] [SL-14] the header's button leads a ${persona} user to something that works`, async ({
    page,
    control,
  }) => {
    const regionInfo = regions.find((one) => one.region === region);
    if (!regionInfo) throw new Error(region);
    const texts = readTexts(regionInfo);
    await page.goto(`/${region}/${regionInfo.path.dashboard}`);
    await logIn(page, await control.makePersona(persona, region));
    await expect(page).toHaveURL(new RegExp(`${regionInfo.path.dashboard}$`));
    await page.evaluate(() => localStorage.setItem('onboarding-seen', '1'));
    await page.goto(`/${region}/`);
    const button = page.getByRole('banner').locator('[data-call-to-action]').filter({ visible: true });
    await expect(button).toHaveText(textOf(texts, label));
    await button.click();
    await expect(find(page, texts)).toBeVisible();
  });
}
