import type { Page } from '@playwright/test';
import { readTexts, textOf, sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { openLoggedIn } from './user-steps.ts';

const texts = readTexts(sweden);
const account = `/se/${sweden.path.dashboard}`;
const audiobook = '/se/ljudbok/sista-farjan/';

const part = (page: Page, role: 'button' | 'slider' | 'combobox', name: string) =>
  page.getByRole('group', { name: /^Spelare: / }).getByRole(role, { name: textOf(texts, name), exact: true });
const readAudio = (page: Page) =>
  page
    .locator('nl-player[id] audio')
    .evaluate(({ currentTime, paused, volume }: HTMLAudioElement) => ({ currentTime, paused, volume }));

test('[LS-12] a link to a position counts in the whole audiobook and changes no stored progress; volume and the end of a chapter are kept', async ({
  page,
  context,
  control,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLoggedIn(page, await control.makePersona('total', 'se'), account);
  await page.goto(audiobook);
  const start = Number(await page.locator('[data-chapter="1"]').getAttribute('data-seconds'));
  await page.getByRole('button', { name: /^Spela kapitel 2: / }).click();
  await expect.poll(async () => (await readAudio(page)).currentTime).toBeGreaterThan(1.1);
  await part(page, 'slider', 'content_volume').fill('0.5');
  expect((await readAudio(page)).volume).toBe(0.5);
  await part(page, 'button', 'content_share').click();
  await expect(page.locator('nl-toast')).toContainText(textOf(texts, 'content_share_copied'));
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.pathname).toBe(audiobook);
  const shared = Number(link.searchParams.get('t'));
  expect(shared).toBeGreaterThan(start);
  expect(shared).toBeLessThan(start + 60);

  // the sleep timer ends with the chapter
  const menu = part(page, 'combobox', 'content_sleep');
  await menu.selectOption('end');
  const slider = part(page, 'slider', 'content_position');
  await slider.fill(String(Number(await slider.getAttribute('max')) - 1));
  await expect(menu).toHaveValue('');
  await expect(page.locator('[data-chapter][aria-current=true]')).toHaveAttribute('data-chapter', '2');
  expect((await readAudio(page)).paused).toBe(true);

  const openAt = async (path: string): Promise<number> => {
    const marks = page.waitForResponse('**/listening/marks');
    await page.goto(path);
    const { audiobooks } = (await (await marks).json()) as { audiobooks: { currentSpot: number }[] };
    return audiobooks[0]?.currentSpot ?? 0;
  };
  expect(await openAt(`${audiobook}?t=10`)).toBeGreaterThanOrEqual(shared);
  await expect(slider).toHaveValue('10');
  expect((await readAudio(page)).volume).toBe(0.5);
  await page.goto(account);
  await expect(page.getByRole('main')).toContainText('timmar använda');
  expect(await openAt(link.pathname + link.search)).toBeGreaterThanOrEqual(shared);
  await expect(page.locator('[data-chapter][aria-current=true]')).toHaveAttribute('data-chapter', '2');
});

test('[LS-12] the sleep timer pauses after its minutes, and keys do nothing once the bar is closed until the next start', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/se/episode/se-1003/');
  const play = part(page, 'button', 'content_play');
  const menu = part(page, 'combobox', 'content_sleep');
  await play.click();
  await expect(part(page, 'button', 'content_pause')).toBeVisible();
  await menu.selectOption('15');
  const chosen = menu.locator('option[value="15"]');
  await page.clock.fastForward(13.5 * 60_000);
  expect((await readAudio(page)).paused).toBe(false);
  await expect(chosen).toHaveText('2 min');
  await page.clock.fastForward(90_000);
  await expect(play).toBeVisible();
  await expect(menu).toHaveValue('');
  await expect(chosen).toHaveText('15 min');

  await play.click();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await part(page, 'button', 'content_close_player').click();
  await page.keyboard.press('Space');
  expect((await readAudio(page)).paused).toBe(true);
  await play.click();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Space');
  await expect.poll(async () => (await readAudio(page)).paused).toBe(true);
});

test('[LS-12] a position that is chosen before the player has loaded stays, and an episode played to its end is completed', async ({
  page,
  control,
}) => {
  const slider = part(page, 'slider', 'content_position');
  const play = part(page, 'button', 'content_play');
  const pause = part(page, 'button', 'content_pause');
  await page.goto('/se/episode/se-1003/');
  await slider.evaluate((bar: HTMLInputElement) => (bar.value = '900'));
  await play.click();
  await expect.poll(async () => (await readAudio(page)).currentTime).toBeGreaterThan(900.1);
  await pause.click();
  await openLoggedIn(page, await control.makePersona('free', 'se'), account);
  await page.goto('/se/episode/se-1003/');
  await play.click();
  await expect(pause).toBeVisible();
  const completed = page.waitForRequest(
    (request) => request.url().endsWith('/progress') && request.postDataJSON().hasCompleted === true,
  );
  await slider.fill(String(Number(await slider.getAttribute('max')) - 1));
  await completed;
  await page.goto('/se/mina-poddar');
  await expect(page.getByRole('region', { name: textOf(texts, 'page_mine_continue') })).toContainText(
    textOf(texts, 'page_mine_nothing_begun'),
  );
});
