import type { Page } from '@playwright/test';
import { cutRegions, regions, readTexts, textOf } from '../region-expectations.ts';
import { findViolations } from './axe.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

/** A date with its time; in Finnish a word precedes the time. */
const timeOfDay = /\d{4}-\d\d-\d\d (klo\s)?\d\d[.:]\d\d/;

test('[AU-08] a logout at the identity provider ends the session of the site in every browser', async ({
  page,
  browser,
  control,
  stack,
}) => {
  const user = await control.makePersona('premium-card', 'se');
  const account = `${stack.url('site')}/se/${regions[0]!.path.dashboard}`;
  await page.goto(account);
  await logIn(page, user);
  await expect(page).toHaveURL(account);
  const me = async () =>
    (await page.request.get(`${stack.url('site')}/api/me`)).json() as Promise<{ isLoggedIn: boolean }>;
  expect(await me()).toMatchObject({ isLoggedIn: true });
  const other = await browser.newContext({ storageState: await page.context().storageState() });
  await page.goto(`${stack.url('identity')}/session/end`);
  await page.locator('button[name="logout"]').click();
  await expect.poll(async () => (await me()).isLoggedIn).toBe(false);
  const copy = await other.request.get(`${stack.url('site')}/api/me`);
  expect(await copy.json()).toMatchObject({ isLoggedIn: false });
  await other.close();
});

for (const regionInfo of regions) {
  const { region, path, tabs } = regionInfo;

  test(`[AU-08] logging out everywhere in ${region} asks first, and keeps the session with a message when it fails`, async ({
    page,
    control,
    browserErrors,
  }) => {
    browserErrors.allow(/status of 5\d\d|: 5\d\d/);
    const texts = readTexts(regionInfo);
    const user = await control.makePersona('premium-card', region);
    const profile = `/${region}/${path.dashboard}/${tabs.profile}`;
    await page.goto(profile);
    await logIn(page, user);
    const card = page.getByRole('region', { name: textOf(texts, 'auth_logout_everywhere'), exact: true });
    const button = card.getByRole('button', { name: textOf(texts, 'auth_logout_everywhere'), exact: true });
    const sure = page.getByRole('dialog', { name: textOf(texts, 'auth_logout_everywhere_title') });
    const toast = page.locator('nl-toast');

    // the page is hydrated
    await expect(page.getByRole('main')).toContainText(user.email);
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(sure.getByRole('button', { name: textOf(texts, 'auth_logout_keep') })).toBeFocused();
    expect(await findViolations(page), 'the question').toEqual([]);
    await page.keyboard.press('Enter');
    await expect(sure).toBeHidden();
    await expect(button).toBeFocused();

    await control.setFault('identity', { match: { path: '/api/accounts' }, mode: 'http500' });
    await button.click();
    await sure.getByRole('button', { name: textOf(texts, 'auth_logout_everywhere') }).click();
    await expect(toast).toContainText(textOf(texts, 'auth_logout_everywhere_failed'));
    await expect(page).toHaveURL(new RegExp(`${profile}$`));
    await expect(page.getByRole('main')).toContainText(user.email);
    await control.clearFaults('identity');

    await button.dblclick();
    await sure.getByRole('button', { name: textOf(texts, 'auth_logout_everywhere') }).dblclick();
    await expect(toast).toContainText(textOf(texts, 'shell_toast_logged_out'));
    await expect(page.getByRole('banner').getByRole('link', { name: textOf(texts, 'shell_log_in') })).toBeVisible();
  });
}

for (const regionInfo of cutRegions('fi')) {
  const { region, path, tabs } = regionInfo;

  test(`the list of sessions in ${region} has each browser once, the current one first, and revokes all others after a confirmation`, async ({
    page,
    browser,
    baseURL,
    control,
  }) => {
    const texts = readTexts(regionInfo);
    const user = await control.makePersona('trial', region);
    const profile = `/${region}/${path.dashboard}/${tabs.profile}`;
    const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const otherPage = await other.newPage();
    const enter = async (one: Page): Promise<void> => {
      await one.goto(profile);
      await logIn(one, user);
      await expect(one).toHaveURL(new RegExp(`${profile}$`));
    };
    await enter(page);
    await enter(otherPage);
    // another tab of this browser that starts a login needlessly
    const tab = await page.context().newPage();
    await tab.goto(`/auth/login?region=${region}&returnTo=${encodeURIComponent(profile)}`);
    const list = tab.getByRole('region', { name: textOf(texts, 'logins_heading') });
    const rows = list.getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(textOf(texts, 'logins_here'));
    // with the time of day, which is part of the button's name too: it distinguishes two equal browsers
    await expect(rows.last()).toContainText(timeOfDay);
    await expect(rows.last().getByRole('button')).toHaveAccessibleName(timeOfDay);

    const end = list.getByRole('button', { name: textOf(texts, 'logins_end_others'), exact: true });
    const sure = tab.getByRole('dialog', { name: textOf(texts, 'logins_others_title') });
    await end.focus();
    await tab.keyboard.press('Enter');
    await expect(sure.getByRole('button', { name: textOf(texts, 'auth_logout_keep') })).toBeFocused();
    await tab.keyboard.press('Escape');
    await expect(end).toBeFocused();
    await expect(rows).toHaveCount(2);
    await end.click();
    await sure.getByRole('button', { name: textOf(texts, 'logins_end_others') }).click();
    await expect(tab.getByText(textOf(texts, 'logins_others_ended'))).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(list.getByRole('heading')).toBeFocused();
    expect(await (await otherPage.request.get('/api/me')).json()).toMatchObject({ isLoggedIn: false });
    expect(await (await page.request.get('/api/me')).json()).toMatchObject({ isLoggedIn: true });
    await other.close();
  });
}
