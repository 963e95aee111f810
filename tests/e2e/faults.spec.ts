import { readWords, say, sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

const words = readWords(sweden);
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
    await expect(page.getByRole('main')).toContainText(say(words, 'status_in_trial'));
    await page.goto('/se/');
    const heading = await page.getByRole('heading', { level: 1 }).innerText();

    await stack.stopProcess('backend');
    try {
      const cached = await page.goto('/se/');
      expect(cached?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);

      await page.goto(account);
      const main = page.getByRole('main');
      await expect(main).toContainText(say(words, 'account_unavailable_title'));
      await expect(page.getByRole('button', { name: say(words, 'account_retry') })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${account}$`));
    } finally {
      await stack.startProcess('backend');
    }

    await expect(async () => {
      const retry = page.getByRole('button', { name: say(words, 'account_retry') });
      if (await retry.isVisible()) await retry.click();
      await expect(page.getByRole('main')).toContainText(say(words, 'status_in_trial'), { timeout: 2_000 });
    }).toPass({ timeout: 15_000 });
    await expect(page).toHaveURL(new RegExp(`${account}$`));
  });
});
