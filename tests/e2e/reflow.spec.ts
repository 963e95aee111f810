import type { Page } from '@playwright/test';
import { sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn } from './person.ts';
import { listContentPages } from './templates.ts';

/**
 * Window width and size of a letter, in px: a narrow screen, and twice the text on an ordinary one (WCAG 1.4.10, 1.4.4);
 * and a phone as most are, where more stands in one line.
 */
const sights = [
  { width: 390, letter: 16 },
  { width: 320, letter: 16 },
  { width: 640, letter: 32 },
] as const;

/** How far a page reaches beyond the window, in px, at each sight. */
async function measure(page: Page, path: string): Promise<string[]> {
  const wide: string[] = [];
  await page.goto(path);
  for (const { width, letter } of sights) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.evaluate((size) => {
      const root = document.documentElement;
      root.style.fontSize = `${size}px`;
      // the root clips what reaches beyond it, which would hide it from the measure too
      root.style.overflowX = 'visible';
      // so do the heads of pages: a long word or a search field would be cut there and not seen
      const ends = [...document.querySelectorAll('h1, main form')].map((part) => part.getBoundingClientRect().right);
      return Math.max(root.scrollWidth, ...ends.map(Math.floor)) - root.clientWidth;
    }, letter);
    if (beyond > 0) wide.push(`${path} at ${width} px, letters of ${letter} px: ${beyond} px too wide`);
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
  // every second page in the usual run: most are made of the same parts
  const isFull = process.env['TEST_FULL'] === '1';
  for (const path of [...paths].filter((_path, place) => isFull || place % 2 === 0))
    wide.push(...(await measure(page, path)));
  const person = await control.makePersona('premium-card', 'fi');
  await page.goto('/fi/oma-tili');
  await logIn(page, person);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  for (const path of ['/fi/oma-tili', '/fi/oma-tili/maksut', '/fi/oma-tili/profiili']) {
    wide.push(...(await measure(page, path)));
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  }
  expect(wide).toEqual([]);
});
