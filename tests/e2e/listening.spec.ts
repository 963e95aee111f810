import { readTexts, textOf, sweden } from '../region-expectations.ts';
import { agree, readLayer } from './analytics-events.ts';
import { core, expect, test } from './test.ts';
import { makeInternalError } from './internal-error.ts';
import { logIn, openLoggedIn } from './user-steps.ts';

const texts = readTexts(sweden);

test(
  '[LS-05] [LS-11] [LS-12] [LS-16] [RO-02] [RT-10] [TF-02] [UP-03] a user without a subscription follows a podcast, marks an episode as played, and finds both in their podcasts',
  core,
  async ({ page, control }) => {
    const user = await control.makePersona('free', 'se');
    await page.goto('/se/podcast/frusna-fall/');
    // a visitor is sent to the login and back to the podcast
    await page
      .getByRole('main')
      .getByRole('link', { name: textOf(texts, 'page_follow') })
      .click();
    await logIn(page, user);
    await expect(page).toHaveURL(/\/se\/podcast\/frusna-fall\/$/);
    await expect(page.locator('audio')).toHaveAttribute('src', /trailer-frusna-fall/);
    await expect(page.getByRole('heading', { name: textOf(texts, 'content_upsell_title') })).toBeVisible();
    const follow = page.locator('[data-follow]');
    await expect(follow).toBeEnabled();
    await follow.click();
    await expect(follow).toHaveText(textOf(texts, 'page_following'));
    await expect(follow).toBeEnabled();
    // oldest first; the oldest episode is free
    await page.getByRole('link', { name: textOf(texts, 'content_oldest_first') }).click();
    await expect(page).toHaveURL(/order=oldest/);
    const first = page.locator('main a[data-item^="se-"]').first();
    await expect(first).toContainText('2026-11-06');
    await expect(first).toHaveAttribute('href', '/se/episode/se-1003/');
    await first.click();
    const played = page.locator('[data-played]');
    await expect(played).toBeEnabled();
    await played.click();
    await expect(played).toHaveAttribute('aria-pressed', 'true');
    await expect(played).toBeEnabled();
    await page.goto('/se/podcast/frusna-fall/');
    await expect(follow).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('main a[data-item="se-1003"]')).toContainText(textOf(texts, 'content_played'));

    // another one is started
    await page.goto('/se/episode/se-1003/');
    await page.evaluate(() =>
      fetch('/api/v2/episode/se-1003/progress', {
        method: 'PUT',
        headers: { 'Content-Type': 'application/json', 'X-Nordlyd': '1', 'X-Region': 'se' },
        body: JSON.stringify({ currentSpot: 900, hasCompleted: false }),
      }),
    );
    await page.goto('/se/mina-poddar');
    const started = page.getByRole('region', { name: textOf(texts, 'page_mine_continue') });
    await expect(started.getByRole('progressbar')).toBeVisible();
    await expect(page.getByRole('region', { name: textOf(texts, 'page_mine_followed') })).toContainText('Frusna fall');

    // the onboarding dialog appears once
    await page.goto('/se/');
    const welcome = page.getByRole('dialog', { name: textOf(texts, 'page_onboarding_title') });
    await expect(welcome).toBeVisible();
    await welcome.getByRole('button', { name: textOf(texts, 'page_onboarding_go') }).click();
    await expect(welcome).toHaveCount(0);
    await page.reload({ waitUntil: 'networkidle' });
    await expect(welcome).toHaveCount(0);
  },
);

test('[UP-03] a returning user with an earlier Premium plan sees no onboarding dialog', async ({ page, control }) => {
  await page.goto('/auth/login?region=se&returnTo=/se/');
  await logIn(page, await control.makePersona('trial-used', 'se'));
  await expect(page.locator('[data-call-to-action]').filter({ visible: true }).first()).toHaveText(
    textOf(texts, 'shell_get_premium'),
  );
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog', { name: textOf(texts, 'page_onboarding_title') })).toHaveCount(0);
});

test(
  '[LS-17] a list that fails to load shows an error and loads on a retry',
  core,
  async ({ page, control, browserErrors }) => {
    browserErrors.allow(/500/);
    const user = await control.makePersona('free', 'se');
    await page.route('**/api/v2/listening/podcasts*', (route) => route.fulfill(makeInternalError()));
    await openLoggedIn(page, user, '/se/mina-poddar');
    const list = page.getByRole('region', { name: textOf(texts, 'page_mine_followed') });
    await expect(list).toContainText(textOf(texts, 'page_list_failed'));
    await page.unroute('**/api/v2/listening/podcasts*');
    await list.getByRole('button', { name: textOf(texts, 'page_list_retry') }).click();
    await expect(list).toContainText(textOf(texts, 'page_mine_none'));
  },
);

test(
  '[AB-02] [LS-10] a carousel moves by its buttons and by arrow keys, and keeps its position across pages',
  core,
  async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 900 });
    await page.goto('/se/upptack/poddar');
    const row = page.locator('[id="discover.new"]');
    const scrolled = () => row.locator('[data-track]').evaluate((track) => track.scrollLeft);
    const [back, on] = [row.locator('[data-step="-1"]'), row.locator('[data-step="1"]')];
    await expect(back).toBeDisabled();
    await on.click();
    await expect.poll(scrolled).toBeGreaterThan(200);
    await expect(back).toBeEnabled();
    await row.locator('[data-track]').evaluate((track) => track.scrollTo({ left: track.scrollWidth }));
    await expect(on).toBeDisabled();
    await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join())).toContain('carousel:');
    await page.goto('/se/om-oss');
    await page.goto('/se/upptack/poddar');
    await expect.poll(scrolled).toBeGreaterThan(200);
    await row.locator('[data-track] a').first().focus();
    const items = row.locator('[data-track] a');
    for (const [key, place] of [
      ['ArrowRight', 1],
      ['ArrowRight', 2],
      ['ArrowLeft', 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(items.nth(place)).toBeFocused();
    }
    await expect.poll(scrolled).toBeLessThan(200);
  },
);

test(
  '[LS-06] [LS-07] a short grid of categories has 12 tiles on large screens and 8 otherwise; the page has all 21',
  core,
  async ({ page }) => {
    const tiles = page.locator('main a[href*="/kategorier/"]:visible');
    await page.setViewportSize({ width: 1025, height: 900 });
    await page.goto('/se/');
    await expect(tiles).toHaveCount(12);
    await page.setViewportSize({ width: 1024, height: 900 });
    await expect(tiles).toHaveCount(8);
    await page.goto('/se/kategorier');
    await expect(tiles).toHaveCount(21);
  },
);

test(
  '[LS-09] [AN-06] the search field has the focus, shows results while typing, reports no results, and sends one event for the final words',
  core,
  async ({ page, stack }) => {
    await agree(page, stack.url('site'), 'analytics');
    await page.goto('/se/sok');
    const field = page.getByRole('searchbox');
    await expect(field).toBeFocused();
    await field.pressSequentially('fall');
    await expect(page).toHaveURL(/\/se\/sok\?q=fall$/);
    await expect(page.locator('main a[data-item]').first()).toBeVisible();
    await field.fill('qqqxyz');
    await expect(page.getByRole('main')).toContainText(textOf(texts, 'content_search_none', { query: 'qqqxyz' }));
    expect(await readLayer(page, 'search')).toEqual([]);
    await page.keyboard.press('Tab');
    expect(await readLayer(page, 'search')).toEqual([{ event: 'search', search_term: 'qqqxyz', results: 0 }]);
  },
);

test('[LS-11] a page from the back/forward cache refreshes its marks, and each click is sent once', async ({
  page,
  control,
}) => {
  const user = await control.makePersona('free', 'se');
  await openLoggedIn(page, user, `/se/${sweden.path.dashboard}`);
  await page.goto('/se/podcast/frusna-fall/');
  const follow = page.locator('[data-follow]');
  await expect(follow).toBeEnabled();
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/follow')) requested.push(request.method());
  });
  for (let back = 0; back < 2; back += 1) {
    const filled = page.waitForResponse('**/listening/marks');
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await filled;
  }
  await follow.click();
  await expect(follow).toHaveText(textOf(texts, 'page_following'));
  await expect(follow).toBeEnabled();
  expect(requested).toEqual(['PUT']);
});
