import type { Page } from '@playwright/test';
import { sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';
import { listContentPages } from './templates.ts';

/**
 * Window width and font size in px: a common phone, a narrow screen, and doubled text on an ordinary one (WCAG 1.4.10,
 * 1.4.4). On the common phone more text is in one line.
 */
const sizes = [
  { width: 390, fontSize: 16 },
  { width: 320, fontSize: 16 },
  { width: 640, fontSize: 32 },
] as const;

/** How far a page extends beyond the window, in px, at each size. */
async function measure(page: Page, path: string): Promise<string[]> {
  const wide: string[] = [];
  await page.goto(path);
  for (const { width, fontSize } of sizes) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.evaluate((size) => {
      const root = document.documentElement;
      root.style.fontSize = `${size}px`;
      // the root element clips overflow, which would hide it from the measurement
      root.style.overflowX = 'visible';
      // page headings clip too: a long word or a search field would be cut unnoticed
      const ends = [...document.querySelectorAll('h1, main form')].map((part) => part.getBoundingClientRect().right);
      return Math.max(root.scrollWidth, ...ends.map(Math.floor)) - root.clientWidth;
    }, fontSize);
    if (beyond > 0) wide.push(`${path} at ${width} px, font size ${fontSize} px: ${beyond} px too wide`);
  }
  return wide;
}

test('no page scrolls sideways on a narrow screen or with doubled text', async ({ page, control }) => {
  test.slow();
  const paths = new Set([
    '/se/episode/se-1003/',
    '/fi/haku',
    '/se/',
    '/fi/',
    '/no/',
    '/se/logga-in',
    ...(await listContentPages(page, 'se')),
    '/se/sok?q=is',
  ]);
  paths.delete(`/se/${sweden.path.dashboard}`);
  const wide: string[] = [];
  // every second page in the usual run: most consist of the same components
  const isFull = process.env['TEST_FULL'] === '1';
  for (const path of [...paths].filter((_path, place) => isFull || place % 2 === 0))
    wide.push(...(await measure(page, path)));
  const user = await control.makePersona('premium-card', 'fi');
  await page.goto('/fi/oma-tili');
  await logIn(page, user);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  for (const path of ['/fi/oma-tili', '/fi/oma-tili/maksut', '/fi/oma-tili/profiili']) {
    wide.push(...(await measure(page, path)));
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  }
  expect(wide).toEqual([]);
});
