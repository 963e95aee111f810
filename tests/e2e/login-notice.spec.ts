import { cutRegions, readTexts, textOf } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

for (const regionInfo of cutRegions('no'))
  test(`[AU-16] in ${regionInfo.region} a user whose second login is refused learns that the session continues, and returns to it`, async ({
    page,
    control,
  }) => {
    const texts = readTexts(regionInfo);
    const user = await control.makePersona('premium-card', regionInfo.region);
    const profile = `/${regionInfo.region}/${regionInfo.path.dashboard}/${regionInfo.tabs.profile}`;
    await page.goto(profile);
    await logIn(page, user);
    await expect(page.getByRole('main')).toContainText(user.email);
    const returnTo = encodeURIComponent(profile);
    await page.goto(`/auth/login?region=${regionInfo.region}&screen=again&returnTo=${returnTo}`);
    await page.locator('a[href$="/login"]').click();
    await page.locator('a[href$="/social/google"]').click();
    await page.locator('input[name="email"]').last().fill(`ny-${regionInfo.region}@nordlyd.example`);
    await page.locator('form.fields > button').last().click();
    const dialog = page.getByRole('dialog', { name: textOf(texts, 'auth_notice_social_account_banned_title') });
    await expect(dialog).toContainText(textOf(texts, 'auth_migration_unchanged'));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: textOf(texts, 'shell_close') }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`${profile}$`));
    await expect(page.getByRole('main')).toContainText(user.email);
  });

for (const regionInfo of cutRegions('fi'))
  test(`[AU-16] in ${regionInfo.region} another user can log in with the same button after a refused one`, async ({
    page,
    control,
  }) => {
    const texts = readTexts(regionInfo);
    const banned = await control.makePersona('banned', regionInfo.region);
    const other = await control.makePersona('free', regionInfo.region);
    const account = `/${regionInfo.region}/${regionInfo.path.dashboard}`;
    await page.goto(account);
    await logIn(page, banned);
    const dialog = page.getByRole('dialog', { name: textOf(texts, 'auth_notice_account_banned_title') });
    await dialog.getByRole('button', { name: textOf(texts, 'shell_close') }).click();
    const button = page.getByRole('link', { name: textOf(texts, 'auth_login_with') });
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
    const response = await page.goto(`/se/logga-in?notice=${notice}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
