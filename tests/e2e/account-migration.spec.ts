import type { Page } from '@playwright/test';
import { cutRegions, readTexts, textOf, type RegionInfo } from '../region-expectations.ts';
import type { Control } from '../control.ts';
import { core, expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

/** The page that connects an account. */
const connectPath: Record<RegionInfo['region'], string> = {
  se: '/se/logga-in/anslut',
  no: '/no/logg-inn/koble-til',
  fi: '/fi/kirjaudu/yhdista',
};

type Persona = Awaited<ReturnType<Control['makePersona']>>;

/** Logs in with the persona's old login, whose form or buttons must be on the screen. */
async function logInByGoogle(page: Page, { email }: Persona): Promise<void> {
  await page.locator('a[href$="/social/google"]').click();
  await page.locator('input[name="email"]').last().fill(email);
  await page.locator('form.fields > button').last().click();
}

/** Logs in a user who must connect the account, up to the dialog. */
async function openMigrationDialog(page: Page, { region, path }: RegionInfo, user: Persona) {
  await page.goto(`/${region}/${path.dashboard}`);
  await logInByGoogle(page, user);
}

for (const regionInfo of cutRegions('fi')) {
  const { region } = regionInfo;
  const texts = readTexts(regionInfo);
  const find = (page: Page) => page.getByRole('dialog', { name: textOf(texts, 'auth_prompt_title') });
  const connect = (page: Page) => page.getByRole('button', { name: textOf(texts, 'auth_connect_button') });

  test(
    `[MG-04] in ${region} a required account migration can only be left through help or logout`,
    core,
    async ({ page, control }) => {
      await openMigrationDialog(page, regionInfo, await control.makePersona('migrating-hard', region));
      const dialog = find(page);
      await expect(dialog).toContainText(textOf(texts, 'auth_prompt_hard'));
      for (let time = 0; time < 3; time += 1) await page.keyboard.press('Escape');
      await expect(dialog).toBeVisible();
      await expect(connect(page)).toBeFocused();
      await expect(dialog.locator('a[href^="mailto:"]')).toBeVisible();
      await dialog.getByRole('link', { name: textOf(texts, 'shell_help_centre') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(dialog).toHaveCount(0);
      await page.goBack();
      await dialog.getByRole('button', { name: textOf(texts, 'shell_log_out') }).click();
      await expect(page.locator('nl-toast:popover-open')).toContainText(textOf(texts, 'shell_toast_logged_out'));
      await expect(dialog).toHaveCount(0);
    },
  );

  test(`[MG-07] in ${region} connecting the same old login, or an account in use, changes nothing and explains why`, async ({
    page,
    control,
  }) => {
    test.slow();
    const user = await control.makePersona('migrating-hard', region);
    const taken = await control.makePersona('premium-card', region);
    const isLoggedInAs = async (): Promise<string> =>
      ((await (await page.request.get('/api/me')).json()) as { provider: string }).provider;
    await openMigrationDialog(page, regionInfo, user);
    await connect(page).click();
    // the provider does not offer the old login here, but its address works
    await page.locator('form.fields').first().waitFor();
    await page.goto(page.url().replace(/\/?$/, '/social/google'));
    await page.locator('input[name="email"]').last().fill(user.email);
    await page.locator('form.fields > button').last().click();
    const older = page.getByRole('alert').filter({ hasText: textOf(texts, 'auth_migration_older_title') });
    await expect(older).toContainText(textOf(texts, 'auth_migration_unchanged'));
    await older.getByRole('button', { name: textOf(texts, 'auth_connect_button') }).click();
    await logIn(page, taken);
    const conflict = page.getByRole('alert').filter({ hasText: textOf(texts, 'auth_migration_conflict_title') });
    await expect(conflict).toContainText(textOf(texts, 'auth_migration_unchanged'));
    // the message has the focus
    await expect(page.locator('[tabindex="-1"]', { has: conflict }).last()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(conflict.getByRole('button', { name: textOf(texts, 'auth_migration_conflict_retry') })).toBeFocused();
    await expect(conflict.getByRole('button', { name: textOf(texts, 'shell_log_out') })).toBeVisible();
    expect(await isLoggedInAs()).toBe('google');
    // a retry leads to the provider again, and a cancellation there back to the page
    await conflict.getByRole('button', { name: textOf(texts, 'auth_migration_conflict_retry') }).click();
    await page.locator('a[href$="/cancel"]').click();
    await expect(page).toHaveURL(/outcome=me03$/);
    await conflict.getByRole('button', { name: textOf(texts, 'auth_migration_dismiss') }).click();
    await expect(conflict).toHaveCount(0);
    await expect(connect(page)).toBeVisible();
    await page.reload();
    await expect(connect(page)).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('button', { name: textOf(texts, 'shell_log_out') })
      .click();
    // the provider knows the other account by now, and offers to log it out
    await page.locator('button[value="yes"]').click();
    await expect(page.locator('nl-toast:popover-open')).toContainText(textOf(texts, 'shell_toast_logged_out'));
  });

  test(`[MG-07] in ${region} a user with a provider account sees success under every address`, async ({
    page,
    control,
  }) => {
    await page.goto(`${connectPath[region]}?outcome=success&migrating=1`);
    await logIn(page, await control.makePersona('premium-card', region));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(texts, 'auth_connect_none_title'));
    await expect(page.getByRole('alert')).toHaveCount(0);
    // a reported outcome does not change
    await page.goto(`${connectPath[region]}?outcome=me03&migrating=1`);
    await expect(page.getByRole('alert')).toContainText(textOf(texts, 'auth_migration_conflict_title'));
  });
}
