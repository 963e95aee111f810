import { regions, readTexts, textOf, sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn, logOut } from './user-steps.ts';

const texts = readTexts(sweden);

test('[AU-08] a logout succeeds while other requests of the page fail and the provider is slow', async ({
  page,
  control,
  browserErrors,
}) => {
  browserErrors.allow(/401/);
  await page.goto(`/se/${sweden.path.dashboard}`);
  await logIn(page, await control.makePersona('premium-card', 'se'));
  await page.waitForLoadState('networkidle');

  // the next page's requests are held until the logout is in progress, and are refused then
  const underWay = Promise.withResolvers<void>();
  await page.route('**/api/v2/**', async (route) => {
    await underWay.promise;
    const requestId = crypto.randomUUID();
    await route.fulfill({
      status: 401,
      headers: { 'X-Request-Id': requestId, 'Cache-Control': 'no-store', 'WWW-Authenticate': 'Bearer' },
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Unauthorized',
        status: 401,
        code: 'unauthorized',
        requestId,
      }),
    });
  });
  await control.setFault('identity', { match: { path: '/token/revocation' }, mode: 'delay', delayMs: 1_500 });
  await page.goto(`/se/${sweden.path.dashboard}/${sweden.path.payments}`);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) requested.push(new URL(request.url()).pathname);
    if (request.url().endsWith('/auth/logout')) setTimeout(() => underWay.resolve(), 300);
  });
  await page.getByRole('button', { name: textOf(texts, 'shell_account_menu') }).click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: textOf(texts, 'shell_log_out') })
    .click();
  await expect(page.locator('nl-toast')).toContainText(textOf(texts, 'shell_toast_logged_out'));
  expect(requested).not.toContain('/auth/login');
  await control.clearFaults('identity');
});

test('[AU-08] [KO-01] [RT-15] the page of the older logout waits a second, and each logout 200 ms', async ({
  page,
  control,
}) => {
  await page.goto(`/se/${sweden.path.dashboard}`);
  await logIn(page, await control.makePersona('premium-card', 'se'));
  await page.waitForLoadState('networkidle');
  const link = page.evaluate(() => location.assign('/se/social-logout')).then(() => Date.now());
  const requested = page.waitForRequest('**/auth/logout').then(() => Date.now());
  expect((await requested) - (await link)).toBeGreaterThanOrEqual(1_190);
  await expect(page.locator('nl-toast')).toContainText(textOf(texts, 'shell_toast_logged_out'));
});

test('[AU-08] an account page in another tab leads to the login when it becomes visible after a logout', async ({
  page,
  context,
  control,
  browserErrors,
}) => {
  browserErrors.allow(/401/);
  const regionInfo = regions.find(({ region }) => region === 'fi') ?? sweden;
  const user = await control.makePersona('premium-card', regionInfo.region);
  const profile = `/${regionInfo.region}/${regionInfo.path.dashboard}/${regionInfo.tabs.profile}`;
  await page.goto(profile);
  await logIn(page, user);
  const other = await context.newPage();
  await other.goto(profile);
  const main = other.getByRole('main');
  await expect(main).toContainText(user.email);
  // a headless browser shows every tab at once: an event simulates the change of tabs
  const look = () => other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const isSame = () => other.evaluate(() => 'isMarked' in window);
  await other.evaluate(() => Object.assign(window, { isMarked: true }));
  await look();
  await other.waitForLoadState('networkidle');
  expect(await isSame()).toBe(true);

  const finnish = readTexts(regionInfo);
  await page.bringToFront();
  await logOut(page, finnish);
  await look();
  await expect(other.locator('input[name="password"]')).toBeVisible();
  await logIn(other, user);
  await expect(other).toHaveURL(new RegExp(`${profile}$`));
  await expect(main).toContainText(user.email);
});

test('[AU-08] an open page of one user changes nothing for the next user of the browser, and reloads as theirs', async ({
  page,
  context,
  control,
  browserErrors,
}) => {
  browserErrors.allow(/401/);
  const regionInfo = regions.find(({ region }) => region === 'no') ?? sweden;
  const texts = readTexts(regionInfo);
  const account = `/${regionInfo.region}/${regionInfo.path.dashboard}`;
  const profile = `${account}/${regionInfo.tabs.profile}`;
  const one = await control.makePersona('premium-card', regionInfo.region);
  const another = await control.makePersona('total', regionInfo.region);
  await page.goto(account);
  await logIn(page, one);
  const cancel = page.getByRole('button', { name: textOf(texts, 'account_cancel'), exact: true });
  await expect(cancel).toBeVisible();
  const watched = await context.newPage();
  await watched.goto(profile);
  await expect(watched.getByRole('main')).toContainText(one.email);
  const podcast = await context.newPage();
  await podcast.goto(`/${regionInfo.region}/podcast/under-isen/`);
  const follow = podcast.locator('[data-follow]');
  await expect(follow).toBeEnabled();
  const episode = await context.newPage();
  await episode.goto(`/${regionInfo.region}/episode/no-1003/`);
  const played = episode.locator('[data-played]');
  await expect(played).toBeEnabled();

  const other = await context.newPage();
  await other.goto(profile);
  await logOut(other, texts);
  await played.click();
  await expect(episode.locator('nl-toast')).toContainText(textOf(texts, 'shell_toast_session_over'));
  await expect(episode.getByRole('banner').getByRole('link', { name: textOf(texts, 'shell_log_in') })).toBeVisible();
  await expect(played).toBeHidden();
  await other.goto(profile);
  await logIn(other, another);
  await expect(other.getByRole('main')).toContainText(another.email);

  // with two windows side by side no event announces the change
  await cancel.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf(texts, 'account_cancel_confirm') })
    .click();
  await page.waitForEvent('load');
  await expect(cancel).toBeVisible();
  await expect(page.locator('nl-toast')).toContainText(textOf(texts, 'shell_toast_other_login'));
  await expect(page.getByText(textOf(texts, 'account_cancelled'))).toHaveCount(0);

  await follow.click();
  await expect(podcast.locator('nl-toast')).toContainText(textOf(texts, 'shell_toast_other_login'));
  await expect(follow).toBeEnabled();
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await other.goto(`/${regionInfo.region}/podcast/under-isen/`);
  await expect(other.locator('[data-follow]')).toBeEnabled();
  await expect(other.locator('[data-follow]')).toHaveAttribute('aria-pressed', 'false');

  await watched.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(watched.getByRole('main')).toContainText(another.email);
  await expect(watched.getByRole('main')).not.toContainText(one.email);
});
