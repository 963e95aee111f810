import { readTexts, textOf, sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

const texts = readTexts(sweden);
const account = `/se/${sweden.path.dashboard}`;

test.describe('while the backend is stopped', () => {
  test('content pages come from the cache; the account shows an error with a retry and keeps the session', async ({
    page,
    stack,
    control,
    browserErrors,
  }) => {
    test.slow();
    // the browser reports each failed call of a page; the failures are part of this test
    browserErrors.allow(/\b50[0-9]\b/);
    const user = await control.makePersona('trial', 'se');
    await page.goto(account);
    await logIn(page, user);
    await expect(page.getByRole('main')).toContainText(textOf(texts, 'status_in_trial'));
    await page.goto('/se/');
    const heading = await page.getByRole('heading', { level: 1 }).innerText();

    await stack.stopProcess('backend');
    try {
      const cached = await page.goto('/se/');
      expect(cached?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);

      await page.goto(account);
      const main = page.getByRole('main');
      await expect(main).toContainText(textOf(texts, 'account_unavailable_title'));
      await expect(page.getByRole('button', { name: textOf(texts, 'account_retry') })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${account}$`));
    } finally {
      await stack.startProcess('backend');
    }

    await expect(async () => {
      const retry = page.getByRole('button', { name: textOf(texts, 'account_retry') });
      if (await retry.isVisible()) await retry.click();
      await expect(page.getByRole('main')).toContainText(textOf(texts, 'status_in_trial'), { timeout: 2_000 });
    }).toPass({ timeout: 15_000 });
    await expect(page).toHaveURL(new RegExp(`${account}$`));
  });
});

test('[AU-01] cookies of too many pending logins are dropped, and pages load', async ({
  page,
  context,
  stack,
  browserErrors,
  target,
}) => {
  browserErrors.allow(/431 .*logga-in/);
  const cookie = (tab: number) => ({
    name: `__Host-login-tab-of-${10_000 + tab}`,
    value: 'x'.repeat(600),
    url: stack.url('site').replace('http:', 'https:'),
    secure: true,
    httpOnly: true,
  });
  await context.addCookies(Array.from({ length: 40 }, (_, tab) => cookie(tab)));
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest()) statuses.push(response.status());
  });
  await page.goto('/se/logga-in').catch(() => undefined);
  await expect(page.locator('h1')).toBeVisible();
  // workerd accepts longer headers than Node
  expect(statuses).toEqual(target === 'workerd' ? [200] : [431, 200]);
  await page.goto('/auth/login?region=se');
  const left = (await context.cookies()).filter(({ name }) => name.startsWith('__Host-login-'));
  expect(left.length).toBeLessThanOrEqual(8);
});
