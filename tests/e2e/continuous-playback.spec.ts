import type { Page } from '@playwright/test';
import { readTexts, textOf, sweden } from '../region-expectations.ts';
import { agree, readLayer } from './analytics-events.ts';
import { expect, test } from './test.ts';

const texts = readTexts(sweden);
const episode = '/se/episode/se-1003/';

const bar = (page: Page) => page.getByRole('region', { name: /^Spelare: / });
const play = (page: Page) =>
  page
    .getByRole('button', { name: textOf(texts, 'content_play'), exact: true })
    .first()
    .click();

/** The sound in the page: how far it is, and how often it has stopped. */
const readAudio = (page: Page) =>
  page.locator('nl-player[data-playing] audio').evaluate((audio: HTMLAudioElement) => ({
    seconds: audio.currentTime,
    stops: Number(audio.dataset['stops'] ?? 0),
  }));

/** Starts the free episode, waits for the script that keeps the document, and counts the stops of its audio. */
async function startEpisode(page: Page): Promise<void> {
  await page.goto(episode);
  const keepPlaying = page.waitForResponse(
    async (response) => response.url().endsWith('.js') && (await response.text()).includes('canIntercept'),
  );
  await play(page);
  await keepPlaying;
  await expect.poll(async () => (await readAudio(page)).seconds).toBeGreaterThan(0.2);
  await page.locator('nl-player[data-playing] audio').evaluate((audio) => {
    for (const name of ['pause', 'emptied'])
      audio.addEventListener(name, () => (audio.dataset['stops'] = String(Number(audio.dataset['stops'] ?? 0) + 1)));
  });
}

test('[LS-12] audio plays on from page to page and back, with title, focus and metadata of each page', async ({
  page,
}) => {
  await startEpisode(page);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Frusna fall', exact: true }).first().click();
  await expect(page).toHaveTitle(/^Frusna fall/);
  await expect(page).toHaveURL(/\/se\/podcast\/frusna-fall\/$/);
  await expect(main.getByRole('heading', { level: 1, name: 'Frusna fall' })).toBeInViewport();
  await expect(main).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /^Frusna fall/ })).toHaveCount(1);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/se\/podcast\/frusna-fall\/$/);
  await expect(bar(page)).toBeVisible();

  const category = main.locator('a[href*="/kategorier/"]').first();
  await category.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => Math.round(scrollY));
  await category.click();
  await expect(page.locator('html')).toHaveAttribute('data-route', 'category');
  await expect(main.locator('a[data-item]').first()).toBeVisible();
  await page.goBack();
  await expect(page.locator('html')).toHaveAttribute('data-route', 'podcast');
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(scrolled);

  const { seconds, stops } = await readAudio(page);
  expect(stops).toBe(0);
  expect(seconds).toBeGreaterThan(0.5);
  // the title in the bar leads back to the episode, where its player has its place again
  await bar(page).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`${episode}$`));
  await expect(bar(page)).toHaveCount(0);
  await expect(main.getByRole('button', { name: textOf(texts, 'content_pause'), exact: true })).toBeVisible();
  expect((await readAudio(page)).stops).toBe(0);
});

test('[LS-12] [AN-01] while audio plays, each page sends the events of a document', async ({
  page,
  context,
  stack,
}) => {
  await agree(page, stack.url('site'), 'analytics');
  const readEvents = async (from: Page) => [
    ...(await readLayer(from, 'virtual_page_view')),
    ...(await readLayer(from, 'select_item')),
  ];
  const follow = async (from: Page, visit: () => Promise<unknown>) => {
    const main = from.getByRole('main');
    await main.getByRole('link', { name: 'Frusna fall', exact: true }).first().click();
    await expect(from).toHaveTitle(/^Frusna fall/);
    await visit();
    await main.locator('a[data-item]').first().click();
    await expect(from.locator('html')).toHaveAttribute('data-route', 'episode');
    await visit();
  };

  const documents = await context.newPage();
  await documents.goto(episode);
  const expected: unknown[] = [];
  await follow(documents, async () => expected.push(...(await readEvents(documents))));
  await documents.close();

  await startEpisode(page);
  const before = (await readEvents(page)).length;
  await follow(page, async () => undefined);
  await expect.poll(async () => (await readLayer(page, 'virtual_page_view')).length).toBe(3);
  const views = (await readLayer(page, 'virtual_page_view')).slice(before);
  expect(views).toEqual(expected);
  expect(await readLayer(page, 'select_item')).toHaveLength(1);
  expect((await readAudio(page)).stops).toBe(0);
});

test('[LS-12] while audio plays, pages outside the content are documents, and a page that fails is requested again', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/);
  await startEpisode(page);
  await page.evaluate(() => ((globalThis as { isFirst?: boolean }).isFirst = true));
  const isFirst = () => page.evaluate(() => (globalThis as { isFirst?: boolean }).isFirst === true);
  await page
    .getByRole('banner')
    .getByRole('link', { name: textOf(texts, 'shell_search') })
    .click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('searchbox').fill('fall');
  await expect(page).toHaveURL(/\/se\/sok\?q=fall$/);
  expect(await isFirst()).toBe(true);
  // the player closes with its bar: the next page is a document
  await bar(page)
    .getByRole('button', { name: textOf(texts, 'content_close_player') })
    .click();
  await expect(bar(page)).toHaveCount(0);
  await page.getByRole('main').locator('a[data-item]').first().click();
  await expect.poll(isFirst).toBe(false);

  await startEpisode(page);
  await page.route('**/podcast/frusna-fall/', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  );
  await page.getByRole('main').getByRole('link', { name: 'Frusna fall', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Frusna fall' })).toBeVisible();
  await expect(page.locator('nl-player[data-playing]')).toHaveCount(0);
  await startEpisode(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: textOf(texts, 'shell_log_in') })
    .click();
  await expect(page.locator('form.fields')).toBeVisible();
});

test('[LS-12] while audio plays, a late result of a search does not cancel the next navigation', async ({ page }) => {
  const delay = (pattern: string, ms: number) =>
    page.route(pattern, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      // the page may have cancelled the request
      await route.continue().catch(() => undefined);
    });
  await startEpisode(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: textOf(texts, 'shell_search'), exact: true })
    .click();
  const box = page.getByRole('main').getByRole('searchbox');
  await expect(box).toBeVisible();
  await delay('**/se/sok?q=*', 600);
  await delay('**/se/anvandarvillkor', 1_500);
  const search = page.waitForRequest(/\/se\/sok\?q=/);
  await box.pressSequentially('frusna');
  await search;
  await page.getByRole('contentinfo').locator('a[href$="/se/anvandarvillkor"]').click();
  await expect(page.locator('html')).toHaveAttribute('data-route', 'userTerms');
  await expect(page).toHaveURL(/\/se\/anvandarvillkor$/);
});
