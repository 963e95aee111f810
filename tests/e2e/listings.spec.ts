import type { Page } from '@playwright/test';
import { readTexts, textOf, sweden } from '../region-expectations.ts';
import { agree, readLayer } from './analytics-events.ts';
import { expect, test } from './test.ts';
import { openLoggedIn } from './user-steps.ts';

const texts = readTexts(sweden);

/** A podcast with 192 episodes: ten pages. */
const longList = '/se/podcast/langsam-musik/';

const pager = (page: Page) => page.getByRole('navigation', { name: textOf(texts, 'content_pages'), exact: true });

/** The visible row of numbers, as a reader sees it. */
const readNumbers = async (page: Page): Promise<string> =>
  (await pager(page).locator('ol:visible > li').allInnerTexts()).map((text) => text.trim()).join(' ');

/** Opens the page jump and submits a text. */
async function jumpTo(page: Page, typed: string): Promise<void> {
  const field = page.getByLabel(textOf(texts, 'content_go_to_page'));
  if (!(await field.isVisible())) await pager(page).getByRole('button', { name: /10$/ }).click();
  await field.fill('');
  await field.pressSequentially(typed);
  await field.press('Enter');
}

test('[LS-01] [LS-02] the pager of a long list has 7 numbers on large screens and 3 on others, and leads back to an address without a number', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1025, height: 900 });
  await page.goto(longList);
  for (const [width, first, fifth, last] of [
    [1025, '1 2 3 4 5 6 … 10', '1 … 3 4 5 6 7 … 10', '1 … 5 6 7 8 9 10'],
    [1024, '1 2 3 …', '… 4 5 6 …', '… 8 9 10'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    for (const [address, numbers] of [
      [longList, first],
      [`${longList}?page=5`, fifth],
      [`${longList}?page=10`, last],
    ] as const) {
      await page.goto(address);
      expect(await readNumbers(page), `${address} at ${width}`).toBe(numbers);
    }
  }
  const [next, previous] = [textOf(texts, 'content_next_page'), textOf(texts, 'content_previous_page')];
  await expect(pager(page).getByRole('link', { name: next })).toHaveCount(0);
  await page.goto(longList);
  await expect(pager(page).getByRole('link', { name: previous })).toHaveCount(0);
  const firstTitle = await page.locator('main a[data-item^="se-3"] [data-name]').first().textContent();
  await pager(page).getByRole('link', { name: next }).click();
  await expect(page).toHaveURL(new RegExp(`${longList}\\?page=2$`));
  await expect(page.locator('main a[data-item^="se-3"] [data-name]').first()).not.toHaveText(firstTitle ?? '');
  await pager(page).locator('ol:visible a').first().click();
  await expect(page).toHaveURL(new RegExp(`${longList}$`));
  // an address that no link of the site has
  await page.goto(`${longList}?order=oldest&page=01`);
  await expect(page).toHaveURL(new RegExp(`${longList}\\?order=oldest$`));
});

test('[LS-01] [LS-03] the page jump takes the number of a page, ignores an empty field, and opens the first page without a number', async ({
  page,
}) => {
  await page.goto(`${longList}?page=5`);
  const field = page.getByLabel(textOf(texts, 'content_go_to_page'));
  await jumpTo(page, '');
  await expect(field).toBeVisible();
  for (const [typed, value] of [
    ['a', ''],
    ['0', ''],
    ['04', '4'],
    ['99', '9'],
  ] as const) {
    await field.fill('');
    await field.pressSequentially(typed);
    await expect(field, `after ${typed}`).toHaveValue(value);
  }
  await expect(page).toHaveURL(new RegExp(`${longList}\\?page=5$`));
  await jumpTo(page, '10');
  await expect(page).toHaveURL(new RegExp(`${longList}\\?page=10$`));
  await jumpTo(page, '1');
  await expect(page).toHaveURL(new RegExp(`${longList}$`));
});

/** The sections of each page whose cards differ in kind. */
const cards = {
  '/se/': ['start.popular', 'trailers', 'start.toplist', 'start.promo', 'start.picks', 'start.categories'],
  '/se/ ': ['start.student', 'start.pricing'],
  '/se/upptack/poddar': ['discover.highlights', 'discover.latest-premium', 'discover.banner', 'discover.start-with'],
  '/se/upptack/poddar ': ['discover.cases', 'discover.free'],
  '/se/prova-gratis': ['premium-landing.start-here'],
  '/se/upptack/ljudbocker': ['newest'],
};

test('[AN-01] a click on each kind of card is tracked with the card, its name and its list', async ({
  page,
  stack,
}) => {
  test.slow();
  await agree(page, stack.url('site'), 'analytics');
  for (const [path, sections] of Object.entries(cards)) {
    await page.goto(path.trim());
    // the page stays, so that its events can be read
    await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()));
    for (const [index, section] of sections.entries()) {
      const card = page.locator(`[id="${section}"] [data-item]`).first();
      const link = page
        .locator(`[id="${section}"] :is(a[data-item], [data-item] a[href])`)
        .filter({ visible: true })
        .first();
      const name = ((await card.locator('[data-name]').textContent()) ?? '').trim();
      expect(name, section).not.toBe('');
      await link.click();
      await expect.poll(async () => (await readLayer(page, 'select_item')).length, section).toBe(index + 1);
      const selection = (await readLayer(page, 'select_item')).at(-1);
      expect(selection, section).toMatchObject({
        ecommerce: { items: [{ item_id: await card.getAttribute('data-item'), item_name: name, index: 0 }] },
      });
    }
  }
});

test('[LS-10] a carousel returns to the item that was opened, and leaves keys with modifiers to the browser', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await page.goto('/se/upptack/poddar');
  const row = page.locator('[id="discover.new"]');
  const items = row.locator('[data-track] a');
  await items.first().focus();
  for (const key of ['Control+ArrowRight', 'Shift+ArrowRight', 'Meta+ArrowRight']) await page.keyboard.press(key);
  await expect(items.first()).toBeFocused();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
  await expect(items.nth(5)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/se\/podcast\//);
  await page.goBack();
  await expect(items.nth(5)).toBeFocused();
  await expect(items.nth(5)).toBeInViewport();
  // another visit scrolls there, without taking the focus
  await page.goto('/se/upptack/poddar');
  await expect.poll(() => row.locator('[data-track]').evaluate((track) => track.scrollLeft)).toBeGreaterThan(200);
  await expect(items.nth(5)).not.toBeFocused();
  // the arrow keys work on the arrow buttons, also at the ends
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/se/upptack/poddar');
  const [back, forward] = [row.locator('[data-step="-1"]'), row.locator('[data-step="1"]')];
  await back.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(back).toBeEnabled();
  await expect(back).toBeFocused();
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(400);
  }
  await expect(forward).toBeDisabled();
});

test('[LS-13] an audiobook has a carousel for each of its genres, and the page of audiobooks begins with the genres', async ({
  page,
}) => {
  await page.goto('/se/ljudbok/kaffe-for-tva');
  const more = (category: string) => page.getByRole('region', { name: textOf(texts, 'content_more_in', { category }) });
  for (const genre of ['Feelgood', 'Romaner']) await expect(more(genre).getByRole('listitem').first()).toBeVisible();
  await more('Romaner').getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/se\/upptack\/ljudbocker\?genre=novel$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Romaner');
  await page.goto('/se/upptack/ljudbocker');
  const genres = page.getByRole('navigation', { name: textOf(texts, 'content_genres') });
  await expect(genres.getByRole('link')).toHaveCount(25);
  const rows = page.locator('nl-carousel[id^="genre-"]');
  await expect(rows.first()).toBeVisible();
  const top = async (one: typeof genres) => (await one.boundingBox())?.y ?? 0;
  expect(await top(genres)).toBeLessThan(await top(page.locator('nl-carousel').first()));
  for (const row of await rows.all()) expect(await row.locator('[data-track] > li').count()).toBeGreaterThanOrEqual(5);
});

test('[LS-13] an audiobook outside the plans links to its book shop and has no player, also for a Total subscriber', async ({
  page,
  control,
}) => {
  await openLoggedIn(page, await control.makePersona('total', 'se'), `/se/${sweden.path.dashboard}`);
  await page.goto('/se/ljudbok/glasblasarens-dotter');
  const shop = page.getByRole('link', { name: textOf(texts, 'content_buy_audiobook') });
  await expect(shop).toHaveAttribute('href', /^https:/);
  await expect(page.getByRole('main')).toContainText(textOf(texts, 'content_outside_plans'));
  await expect(page.locator('nl-player[id]')).toHaveCount(0);
});

test('[LS-08] a category shows the newest or the most popular podcasts first, also when more are loaded', async ({
  page,
  control,
}) => {
  await openLoggedIn(page, await control.makePersona('free', 'se'), `/se/${sweden.path.dashboard}`);
  const findFirst = async (order: 'newest' | 'popular'): Promise<string> => {
    const response = await page.request.get(`/api/v2/podcast/category/222?region=se&order=${order}`);
    return ((await response.json()) as { podcasts: { slug: string }[] }).podcasts[0]?.slug ?? '';
  };
  const newest = await findFirst('newest');
  const followed = await page.evaluate(async () => {
    const headers = { 'X-Nordlyd': '1', 'X-Region': 'se' };
    return (await fetch('/api/v2/podcast/fel-svar-ar-ratt/follow', { method: 'PUT', headers })).status;
  });
  expect(followed).toBe(204);
  // the next count, which includes the listeners of the demo when they are there
  await control.advance('PT11M');
  expect(await findFirst('popular')).not.toBe(newest);
  const link = (key: string) => page.getByRole('link', { name: textOf(texts, key), exact: true });
  const cards = page.locator('#podcasts [data-items] > li').getByRole('link');
  await page.goto('/se/kategorier/222/premium');
  await expect(cards.first()).toHaveAttribute('href', `/se/podcast/${newest}/`);
  await link('content_popular_first').click();
  await expect(page).toHaveURL(/\/222\/premium\?order=popular$/);
  await expect(cards.first()).toHaveAttribute('href', `/se/podcast/${await findFirst('popular')}/`);
  await expect(link('content_popular_first')).toHaveAttribute('aria-current');
  await link('content_show_more').click();
  await expect(cards).toHaveCount(26);
  const all = await cards.evaluateAll((links) => links.map((card) => card.getAttribute('href')));
  expect(new Set(all).size).toBe(26);
  await link('content_newest_first').click();
  await expect(page).toHaveURL(/\/222\/premium$/);
  await expect(cards.first()).toHaveAttribute('href', `/se/podcast/${newest}/`);
});
