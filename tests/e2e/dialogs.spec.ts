import { readTexts, textOf, sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

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
  const texts = readTexts(sweden);
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

test.describe('the consent dialog, opened from the bar by keyboard', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('leads to the content when it is saved, as the buttons of the bar do', async ({ page }) => {
    const texts = readTexts(sweden);
    await page.goto('/se/');
    const bar = page.getByRole('region', { name: textOf(texts, 'consent_title'), exact: true });
    await bar.getByRole('button', { name: textOf(texts, 'consent_choose') }).focus();
    await page.keyboard.press('Enter');
    const save = page.getByRole('dialog').getByRole('button', { name: textOf(texts, 'consent_save') });
    await save.focus();
    await page.keyboard.press('Enter');
    await expect(bar).toBeHidden();
    await expect(page.locator('#main')).toBeFocused();
  });
});
