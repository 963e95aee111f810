import type { Page } from '@playwright/test';
import { cutRegions, regions, readTexts, textOf, sweden } from '../region-expectations.ts';
import { agree, readLayer } from './analytics-events.ts';
import { core, expect, test } from './test.ts';
import { expectListedNames } from './listed-names.ts';
import { logIn, register } from './user-steps.ts';

const texts = readTexts(sweden);
const toast = (page: Page) => page.locator('nl-toast:popover-open');
const account = `/se/${sweden.path.dashboard}`;

test(
  '[AU-13] the login page shows "log in with", the sign-up page "continue with", in every region',
  core,
  async ({ page }) => {
    for (const regionInfo of regions) {
      const own = readTexts(regionInfo);
      await page.goto(`/${regionInfo.region}/${{ se: 'logga-in', no: 'logg-inn', fi: 'kirjaudu' }[regionInfo.region]}`);
      const button = page.getByRole('link', { name: textOf(own, 'auth_login_with') });
      await expect(button).toHaveCSS('background-color', 'rgb(20, 87, 200)');
      await page.getByRole('link', { name: textOf(own, 'auth_signup_title') }).click();
      await expect(page.getByRole('link', { name: textOf(own, 'auth_continue_with') })).toBeVisible();
    }
  },
);

test(
  '[AU-14] [AN-02] leaving for the identity provider covers the page with three dots and a text, locks scrolling and sends an event',
  core,
  async ({ page, stack }) => {
    await agree(page, stack.url('site'), 'analytics');
    await page.goto('/se/logga-in');
    // a provider that never responds: this listener prevents the navigation
    await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
    await page.getByRole('link', { name: textOf(texts, 'auth_login_with') }).click();
    expect(await readLayer(page, 'init_login')).toEqual([{ event: 'init_login', method: 'schibsted' }]);
    const overlay = page.locator('#redirecting');
    await expect(overlay).toContainText(textOf(texts, 'shell_redirecting'));
    await expect(overlay).toHaveCSS('z-index', '1500');
    await expect(overlay).toHaveCSS('animation-duration', '0.15s');
    await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
    const size = page.viewportSize();
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, width: size?.width, height: size?.height });
    const dots = overlay.locator('span');
    await expect(dots).toHaveCount(3);
    for (const [place, delay] of ['0s', '0.2s', '0.4s'].entries()) {
      await expect(dots.nth(place)).toHaveCSS('animation-duration', '0.75s');
      await expect(dots.nth(place)).toHaveCSS('animation-delay', delay);
    }
  },
);

test('[AU-16] [ER-12] a new social account gets a dialog, a failed national e-ID its own message', async ({ page }) => {
  await page.goto('/se/logga-in');
  await page.getByRole('link', { name: textOf(texts, 'auth_login_with') }).click();
  await page.locator('a[href$="/social/google"]').click();
  await page.locator('input[name="email"]').last().fill('ny@nordlyd.example');
  await page.locator('form.fields > button').last().click();
  const dialog = page.getByRole('dialog', { name: textOf(texts, 'auth_notice_social_account_banned_title') });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: textOf(texts, 'shell_close') }).click();
  await expect(dialog).toBeHidden();
  for (const [button, text] of [
    ['fail', 'auth_error_eid_failed'],
    ['time-out', 'auth_error_eid_timeout'],
  ] as const) {
    await page.goto('/auth/login?region=se&returnTo=/se/logga-in');
    await page.locator('a[href$="/eid"]').click();
    await page.locator(`button[formaction$="${button}"]`).click();
    await expect(toast(page)).toContainText(textOf(texts, text));
  }
});

for (const regionInfo of cutRegions('fi')) {
  test(`[ER-12] in ${regionInfo.region} the login button and the form report a missing network`, async ({
    page,
    context,
    browserErrors,
  }) => {
    browserErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    const own = readTexts(regionInfo);
    const entry = `/${regionInfo.region}/${{ se: 'logga-in', no: 'logg-inn', fi: 'kirjaudu' }[regionInfo.region]}`;
    await page.goto(entry);
    await page.getByLabel(textOf(own, 'auth_password'), { exact: true }).fill('ett-langt-losenord');
    await page.getByRole('textbox', { name: textOf(own, 'auth_email') }).fill('lo@nordlyd.example');
    await context.setOffline(true);
    await page.getByRole('link', { name: textOf(own, 'auth_login_with') }).click();
    await expect(toast(page)).toContainText(textOf(own, 'error_offline'));
    await toast(page).getByRole('button').click();
    await expect(toast(page)).toHaveCount(0);
    await page
      .getByRole('main')
      .getByRole('button', { name: textOf(own, 'auth_submit') })
      .click();
    await expect(toast(page)).toContainText(textOf(own, 'error_offline'));
    await expect(page).toHaveURL(new RegExp(`${entry}$`));
  });
}

test('[AU-01] a browser that wrongly reports no network still reaches the identity provider', async ({
  page,
  stack,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { value: false }));
  await page.goto('/se/logga-in');
  await page.getByRole('link', { name: textOf(texts, 'auth_login_with') }).click();
  await expect(page).toHaveURL(new RegExp(`^${stack.url('identity')}`));
});

test('[AU-17] maintenance shows a bar until it is dismissed, and blocks logins', async ({ page, control, stack }) => {
  test.slow();
  const set = (value: boolean) => control.changeSwitch({ region: 'se', name: 'maintenance', value });
  await set(true);
  try {
    const bar = page.getByText(textOf(texts, 'auth_maintenance'));
    // the edge caches feature flags for some seconds
    await expect(async () => {
      await page.goto('/se/logga-in');
      await expect(bar).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 45_000 });
    await page
      .getByRole('button', { name: textOf(texts, 'auth_banner_close'), exact: true })
      .first()
      .click();
    await expect(bar).toBeHidden();
    // the login button looks disabled, and a click explains why
    const button = page.getByRole('link', { name: textOf(texts, 'auth_login_with') });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await button.press('Enter');
    await expect(toast(page)).toContainText(textOf(texts, 'auth_maintenance_login'));
    await expect(page.locator('#redirecting')).toBeHidden();
    // a login by its address gets the same message as a toast; the closed bar stays away
    await page.goto('/auth/login?region=se&returnTo=/se/logga-in');
    await expect(toast(page)).toContainText(textOf(texts, 'auth_maintenance_login'));
    await expect(bar).toBeHidden();
    await expect(page).toHaveURL(/\/se\/logga-in$/);
    // a page from before the end of the maintenance checks again
    await set(false);
    await expect(async () => {
      await button.press('Enter');
      await expect(page).toHaveURL(new RegExp(`^${stack.url('identity')}`), { timeout: 2_000 });
    }).toPass({ timeout: 45_000 });
  } finally {
    await set(false);
  }
});

test('[AU-09] the login widget appears for returning users only, once in 24 hours', async ({
  page,
  context,
  baseURL,
}) => {
  const widget = page.locator('#login-widget');
  const open = async (hoursAgo: number) => {
    await page.evaluate(
      (at) => localStorage.setItem('login-widget-seen', String(at)),
      Date.now() - hoursAgo * 3_600_000,
    );
    await page.goto('/se/');
    await page.waitForLoadState('networkidle');
  };
  await page.goto('/se/');
  await page.waitForLoadState('networkidle');
  await expect(widget).toHaveCount(0);
  await context.addCookies([{ name: 'nl-hint', value: 'out', url: baseURL ?? '' }]);
  await open(23);
  await expect(widget).toHaveCount(0);
  await open(25);
  await expect(widget).toBeVisible();
});

test(
  '[MG-01] [MG-03] [MG-05] [MG-06] [MG-07] [AU-18] [CO-01] soft account migration can be postponed, shows a banner later, and connects the account',
  core,
  async ({ page, control }) => {
    test.slow();
    const user = await control.makePersona('migrating-soft', 'se');
    await page.goto(account);
    await logIn(page, user);
    const dialog = page.getByRole('dialog', { name: textOf(texts, 'auth_prompt_title') });
    await expect(dialog).toContainText(textOf(texts, 'auth_prompt_days', { days: '21' }));
    const postponed = page.waitForRequest(/user-cancelled-migration-prompt/);
    await dialog.getByRole('button', { name: textOf(texts, 'auth_prompt_later') }).click();
    expect((await postponed).method()).toBe('PATCH');
    await (await postponed).response();
    const banner = page.locator('#provider-banner');
    // a user who has just clicked "later" sees no banner on the next page
    await page.reload({ waitUntil: 'networkidle' });
    await expect(banner).toHaveCount(0);
    for (const [days, count] of [
      [6, 0],
      [8, 1],
    ] as const) {
      const at = Date.now() - days * 86_400_000;
      await page.evaluate((value) => localStorage.setItem('provider-banner-seen', String(value)), at);
      await page.reload();
      await page.waitForLoadState('networkidle');
      await expect(dialog).toHaveCount(0);
      await expect(banner).toHaveCount(count);
    }
    // ignored, it stays away from the next page as if it had been closed
    const link = await banner.getByRole('link').getAttribute('href');
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expect(banner).toHaveCount(0);
    await page.goto(link ?? '');
    await page.getByRole('button', { name: textOf(texts, 'auth_connect_button') }).click();
    await register(page, `ny-${crypto.randomUUID()}@nordlyd.example`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(texts, 'auth_migration_success_title'));
    await expect(page).toHaveURL(/\/se\/logga-in\/anslut$/);
    await expectListedNames(page);
    const cookies = (await page.context().cookies()).map(({ name }) => name);
    expect(cookies).not.toContain('__Host-migration_session');
    expect(await page.evaluate(() => localStorage.getItem('provider-banner-seen'))).toBeNull();
  },
);

test('[AU-02] a new user who starts a trial sees the registration first, and returns to the offers with the voucher after cancelling', async ({
  page,
}) => {
  const offers = `/se/${sweden.path.offer}?coupon=HALF3`;
  await page.goto(offers);
  const plan = page.locator('main a[href^="/se/checkout-v2/standard"]').filter({ visible: true }).first();
  await plan.click();
  await expect(page.locator('input[name="name"]')).toBeVisible();
  await expect(page.locator('a[href$="/login"]')).toBeVisible();
  await page.locator('a[href$="/cancel"]').click();
  await expect(toast(page)).toContainText(textOf(texts, 'shell_toast_login_cancelled'));
  expect(page.url().endsWith(offers)).toBe(true);
});
