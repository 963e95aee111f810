import type { Page } from '@playwright/test';
import { readTexts, textOf, sweden } from '../region-expectations.ts';
import { core, expect, test } from './test.ts';

const texts = readTexts(sweden);
const toast = (page: Page) => page.locator('nl-toast:popover-open');
const account = `/se/${sweden.path.dashboard}`;

/** Creates an account at the identity provider alone. */
async function makeAccount(identityUrl: string, change: object = {}) {
  const user = { email: `l-${crypto.randomUUID()}@nordlyd.example`, password: 'ett-langt-losenord' };
  await fetch(`${identityUrl}/__control/users`, {
    method: 'POST',
    body: JSON.stringify({ ...user, name: 'Lo Lind', region: 'se', ...change }),
  });
  return user;
}

test(
  '[AU-10] [AU-11] [AU-12] [ER-11] [TF-04] [TF-06] email login form validates, delays after failures, shows refusals and remembers the address',
  core,
  async ({ page, stack, browserErrors }) => {
    browserErrors.allow(/403|user\/login/);
    const locked = await makeAccount(stack.url('identity'), { signInCode: '90111' });
    const user = await makeAccount(stack.url('identity'));
    await page.goto('/se/logga-in');
    const email = page.getByRole('textbox', { name: textOf(texts, 'auth_email') });
    const password = page.getByLabel(textOf(texts, 'auth_password'), { exact: true });
    const submit = page.getByRole('main').getByRole('button', { name: textOf(texts, 'auth_submit') });
    await expect(submit).toBeDisabled();
    for (const [value, text] of [
      ['', 'error_required_field'],
      ['lo@', 'auth_email_invalid'],
    ] as const) {
      await email.fill(value);
      await email.blur();
      await expect(page.getByText(textOf(texts, text))).toBeVisible();
      await expect(submit).toBeDisabled();
    }
    await email.fill(locked.email);
    await password.fill(locked.password);
    const clicked = Date.now();
    const requested = page.waitForRequest('**/api/v2/user/login').then(() => Date.now());
    await submit.click();
    await expect(page.getByRole('status').getByText(textOf(texts, 'auth_in_process'))).toBeVisible();
    expect((await requested) - clicked).toBeGreaterThanOrEqual(790);
    await expect(toast(page)).toContainText(textOf(texts, 'auth_error_account_locked'));
    // the message remains after the toast has gone
    await expect(page.getByRole('main').getByText(textOf(texts, 'auth_error_account_locked'))).toBeVisible();
    await email.fill(user.email);
    await password.fill(user.password);
    await page.getByRole('checkbox', { name: textOf(texts, 'auth_remember') }).check();
    await submit.click();
    await expect(page).toHaveURL(new RegExp(`${account}$`));
    await page.goto(`${account}/profil`);
    await page.getByRole('button', { name: textOf(texts, 'auth_logout_everywhere') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textOf(texts, 'auth_logout_everywhere') })
      .click();
    await expect(toast(page)).toContainText(textOf(texts, 'shell_toast_logged_out'));
    await page.goto('/se/logga-in');
    await expect(email).toHaveValue(user.email);
  },
);

test('[AU-10] Enter in the email login form focuses the first invalid field', async ({ page }) => {
  await page.goto('/se/logga-in');
  const email = page.getByRole('textbox', { name: textOf(texts, 'auth_email') });
  const password = page.getByLabel(textOf(texts, 'auth_password'), { exact: true });
  await expect(page.getByRole('checkbox', { name: textOf(texts, 'auth_remember') })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await email.fill('foo');
  await password.fill('ett-langt-losenord');
  await password.press('Enter');
  await expect(page.getByText(textOf(texts, 'auth_email_invalid'))).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill('foo@nordlyd.example');
  await password.fill('');
  await email.press('Enter');
  await expect(page.getByText(textOf(texts, 'error_required_field'))).toBeVisible();
  await expect(password).toBeFocused();
});

test('[AU-06] email login without an account opens a dialog, which leads to registration and returns to the requested page', async ({
  page,
  stack,
  browserErrors,
}) => {
  browserErrors.allow(/403|user\/login/);
  const user = await makeAccount(stack.url('identity'), { provider: 'email' });
  const returnTo = '/se/checkout-v2/duo?coupon=HALF3';
  await page.goto(`/se/logga-in?${new URLSearchParams({ returnTo })}`);
  await page.getByRole('textbox', { name: textOf(texts, 'auth_email') }).fill(user.email);
  await page.getByLabel(textOf(texts, 'auth_password'), { exact: true }).fill(user.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: textOf(texts, 'auth_submit') })
    .click();
  const dialog = page.getByRole('dialog', { name: textOf(texts, 'auth_notice_legacy_account_title') });
  const link = dialog.getByRole('link', { name: textOf(texts, 'auth_notice_signup') });
  const address = await link.getAttribute('href');
  expect(new URLSearchParams(address?.split('?')[1]).get('returnTo')).toBe(returnTo);
  expect(await page.evaluate(() => sessionStorage.getItem('legacy-account-creation'))).toBe('1');
});
