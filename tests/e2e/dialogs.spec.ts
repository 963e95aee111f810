import { readTexts, textOf, sweden } from '../region-expectations.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

const texts = readTexts(sweden);
const findDialog = (page: Page) => page.getByRole('dialog');

test('the page behind a dialog neither moves nor scrolls and keeps its scroll bar', async ({
  playwright,
  launchOptions,
  storageState,
  baseURL,
  control,
}) => {
  // the tests' default browser hides scroll bars, which take space at the edge of the page
  const browser = await playwright.chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  const viewport = { width: 1280, height: 700 };
  const page = await browser.newPage({ viewport, ...(storageState && { storageState }), ...(baseURL && { baseURL }) });
  const user = await control.makePersona('premium-card', 'se');
  await page.goto(`/se/${sweden.path.dashboard}`);
  await logIn(page, user);
  const open = page.getByRole('button', { name: textOf(texts, 'account_pause'), exact: true });
  await open.scrollIntoViewIfNeeded();
  const measure = () => page.evaluate(() => [scrollY, document.body.clientWidth, innerWidth] as const);
  const before = await measure();
  expect(before[2] - before[1]).toBeGreaterThan(5);
  await open.click();
  const dialog = page.getByRole('dialog', { name: textOf(texts, 'pause_title') });
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  const box = await dialog.boundingBox();
  for (const [x, y] of [
    [40, 350],
    [box!.x + 20, box!.y + 20],
  ] as const) {
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, 400);
    // scrolling follows the wheel with a delay
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  }
  await page.keyboard.press('PageDown');
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  expect(await measure()).toEqual(before);
  // there is a scroll bar, not an empty strip
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden');
  await browser.close();
});

test.describe('the consent dialog', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('leads to the content, however it is opened and closed', async ({ page }) => {
    await page.goto('/se/');
    const bar = page.getByRole('region', { name: textOf(texts, 'consent_title'), exact: true });
    const main = page.locator('#main');
    const openers = [
      bar.getByRole('button', { name: textOf(texts, 'consent_choose') }),
      page.getByRole('contentinfo').locator('[data-opens]'),
    ];
    const press = async (opener: Locator, close: string) => {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(findDialog(page)).toBeVisible();
      if (close === 'Escape') await page.keyboard.press(close);
      else await findDialog(page).getByRole('button', { name: close, exact: true }).press('Enter');
      await expect(findDialog(page)).toBeHidden();
      await expect(main).toBeFocused();
    };
    for (const opener of openers) {
      await press(opener, 'Escape');
      await press(opener, textOf(texts, 'shell_close'));
    }
    for (const opener of openers) await press(opener, textOf(texts, 'consent_save'));
    await expect(bar).toBeHidden();
  });
});

test('a dialog or a menu that closes returns the focus to what opened it', async ({ page }) => {
  const check = async (opener: Locator, closed: Locator) => {
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(closed).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(closed).toBeHidden();
    await expect(opener).toBeFocused();
  };
  await page.goto('/se/podcast/frusna-fall/');
  const app = page.getByRole('main').getByRole('link', { name: textOf(texts, 'shell_open_app') });
  // the first time its content loads, the second time it is there
  for (let time = 0; time < 2; time += 1) await check(app, findDialog(page));
  await page.goto('/se/podcast/langsam-musik/');
  await check(page.locator('[popovertarget="page-jump"]'), page.locator('#page-jump'));
});
