import { cutMarkets, readWords, say } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn } from './person.ts';

for (const market of cutMarkets('no'))
  test(`[AU-16] in ${market.region} a user whose second login is refused learns that the session continues, and returns to it`, async ({
    page,
    control,
  }) => {
    const words = readWords(market);
    const person = await control.makePersona('premium-card', market.region);
    const profile = `/${market.region}/${market.path.dashboard}/${market.tabs.profile}`;
    await page.goto(profile);
    await logIn(page, person);
    await expect(page.getByRole('main')).toContainText(person.email);
    const returnTo = encodeURIComponent(profile);
    await page.goto(`/auth/login?region=${market.region}&screen=again&returnTo=${returnTo}`);
    await page.locator('a[href$="/login"]').click();
    await page.locator('a[href$="/social/google"]').click();
    await page.locator('input[name="email"]').last().fill(`ny-${market.region}@nordlyd.example`);
    await page.locator('form.fields button').last().click();
    const dialog = page.getByRole('dialog', { name: say(words, 'auth_notice_social_account_banned_title') });
    await expect(dialog).toContainText(say(words, 'auth_migration_unchanged'));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: say(words, 'shell_close') }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`${profile}$`));
    await expect(page.getByRole('main')).toContainText(person.email);
  });

for (const market of cutMarkets('fi'))
  test(`[AU-16] in ${market.region} another user can log in with the same button after a refused one`, async ({
    page,
    control,
  }) => {
    const words = readWords(market);
    const banned = await control.makePersona('banned', market.region);
    const other = await control.makePersona('free', market.region);
    const account = `/${market.region}/${market.path.dashboard}`;
    await page.goto(account);
    await logIn(page, banned);
    const dialog = page.getByRole('dialog', { name: say(words, 'auth_notice_account_banned_title') });
    await dialog.getByRole('button', { name: say(words, 'shell_close') }).click();
    const button = page.getByRole('link', { name: say(words, 'auth_login_with') });
    await expect(button).toBeFocused();
    await expect(page).not.toHaveURL(/notice/);
    await button.press('Enter');
    // the provider still knows the refused user, and offers other accounts
    await page.locator('a[href$="/login"]').click();
    await logIn(page, other);
    await expect(page).toHaveURL(new RegExp(`${account}$`));
  });

test('[AU-16] login page ignores unknown notices', async ({ page }) => {
  for (const notice of ['__proto__', 'constructor', 'nothing']) {
    const answer = await page.goto(`/se/logga-in?notice=${notice}`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
