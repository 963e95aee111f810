import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { cutRegions, readTexts, textOf, sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn, makeCard, order, register, typeCard } from './user-steps.ts';

/** Opens a tab of the account by its name. */
const openTab = (page: Page, name: string) =>
  page.getByRole('main').getByRole('navigation').getByRole('link', { name, exact: true }).click();

for (const regionInfo of cutRegions('no')) {
  const { region, path } = regionInfo;
  const texts = readTexts(regionInfo);
  const button = (page: Page, key: string) => page.getByRole('button', { name: textOf(texts, key), exact: true });

  test(`in ${region} a user downloads their data and deletes the account in two steps, by keyboard`, async ({
    page,
    control,
  }) => {
    const user = await control.makePersona('premium-card', region);
    await page.goto(`/${region}/${path.dashboard}`);
    await logIn(page, user);
    await openTab(page, textOf(texts, 'account_tab_privacy'));
    const saved = page.waitForEvent('download');
    await button(page, 'person_copy_action').click();
    const copy = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as {
      sections: { name: string; records: { email?: string }[] }[];
    };
    expect(copy.sections.find(({ name }) => name === 'account')?.records[0]?.email).toBe(user.email);

    await button(page, 'erase_action').focus();
    await page.keyboard.press('Enter');
    const terms = page.getByRole('dialog', { name: textOf(texts, 'erase_title') });
    await expect(terms).toContainText(textOf(texts, 'erase_kept_identity'));
    await expect(terms.getByRole('button', { name: textOf(texts, 'erase_keep') })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(page, 'erase_action')).toBeFocused();
    // the close event arrives after the dialog has closed: faster than any user, but not than this test on a busy
    // machine
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await page.keyboard.press('Enter');
    await terms.getByRole('button', { name: textOf(texts, 'erase_continue') }).click();
    const sure = page.getByRole('dialog', { name: textOf(texts, 'erase_sure_title') });
    await expect(sure.getByRole('button', { name: textOf(texts, 'erase_keep') })).toBeFocused();
    await sure.getByRole('button', { name: textOf(texts, 'erase_confirm') }).click();
    await expect(page).toHaveURL(new RegExp(`/${region}/$`));
    await expect(page.getByText(textOf(texts, 'erase_done'))).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: textOf(texts, 'shell_log_in') })).toBeVisible();
  });
}

test('an unknown device is logged out from another one', async ({ page, browser, baseURL, control }) => {
  // edge/auth/logout.test.ts covers the behaviour; the full run covers the interface
  test.skip(process.env['TEST_FULL'] !== '1', 'in the full run');
  const texts = readTexts(sweden);
  const user = await control.makePersona('trial', 'se');
  const account = `/se/${sweden.path.dashboard}`;
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const otherPage = await other.newPage();
  for (const one of [otherPage, page]) {
    await one.goto(account);
    await logIn(one, user);
    await expect(one.getByRole('main')).toContainText(textOf(texts, 'status_in_trial'));
  }
  await openTab(page, textOf(texts, 'account_tab_profile'));
  const list = page.getByRole('region', { name: textOf(texts, 'logins_heading') });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list.getByText(textOf(texts, 'logins_here'))).toHaveCount(1);
  await list.getByRole('listitem').getByRole('button').click();
  await expect(page.getByText(textOf(texts, 'logins_ended'))).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('heading')).toBeFocused();
  // the other browser's session is revoked, and what its identity provider remembers does not restore it
  expect(await (await otherPage.request.get('/api/me')).json()).toMatchObject({ isLoggedIn: false });
  await otherPage.goto(account);
  await otherPage.locator('button.person').click();
  await expect(otherPage.locator('input[name="password"]')).toBeVisible();
  await logIn(otherPage, user);
  await expect(otherPage.getByRole('main')).toContainText(textOf(texts, 'status_in_trial'));
  await other.close();
});

test('cancelling takes no more clicks than subscribing', async ({ page }) => {
  test.skip(process.env['TEST_FULL'] !== '1', 'in the full run');
  const texts = readTexts(sweden);
  let clicks = 0;
  await page.exposeFunction('countClick', () => (clicks += 1));
  await page.addInitScript(() =>
    // a label also clicks its checkbox: that is one click
    addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLLabelElement)) (globalThis as unknown as { countClick: () => void }).countClick();
    }),
  );
  const take = (): number => {
    const taken = clicks;
    clicks = 0;
    return taken;
  };
  // counted for a logged-in user, from the offers page and from the account
  await page.goto('/se/checkout-v2/standard');
  await register(page, `klick.${Date.now()}@nordlyd.example`);
  await expect(page).toHaveURL(/checkout-v2\/standard$/);
  await page.goto(`/se/${sweden.path.offer}`);
  take();
  await page.locator('main a[href^="/se/checkout-v2/standard"]').first().click();
  await typeCard(page, makeCard());
  await order(page, sweden);
  await expect(page).toHaveURL(/checkout-v2\/confirmation/);
  const toSubscribe = take();

  await page.goto(`/se/${sweden.path.dashboard}`);
  take();
  await page.getByRole('button', { name: textOf(texts, 'account_cancel'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf(texts, 'account_cancel_confirm') })
    .click();
  await expect(page.getByText(textOf(texts, 'account_cancelled'))).toBeVisible();
  const toCancel = take();
  expect(toCancel).toBe(2);
  expect(toSubscribe).toBeGreaterThanOrEqual(toCancel);
});
