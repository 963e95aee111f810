import type { Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Control } from '../control.ts';
import { cutRegions, sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';
import { listContentPages } from './templates.ts';

/** The greatest layout shift of a page while it loads and scrolls. */
const maximumShift = 0.02;

type Shift = PerformanceEntry & { hadRecentInput: boolean; value: number; sources: { node: Node | null }[] };
type Counted = { shift: number; moved: string[] };

/** Starts to record layout shifts and their elements before the page loads. */
const countShifts = (): void => {
  const counted = globalThis as unknown as Counted;
  Object.assign(counted, { shift: 0, moved: [] });
  const name = (node: Node | null): string =>
    node instanceof Element ? `<${node.localName} class="${node.getAttribute('class') ?? ''}">` : 'what is gone';
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      counted.shift += value;
      counted.moved.push(`${value.toFixed(4)} ${sources.map(({ node }) => name(node)).join(' ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** The layout shifts of a page while it loads and scrolls, as lines; empty below the limit. */
async function findShifts(page: Page, path: string): Promise<string[]> {
  await page.goto(path, { waitUntil: 'load' });
  const { shift, moved } = await page.evaluate(async () => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    await document.fonts.ready;
    await pause(150);
    for (let top = 0; top < document.body.scrollHeight; top += 800) {
      scrollTo(0, top);
      await pause(60);
    }
    const { shift, moved } = globalThis as unknown as Counted;
    return { shift, moved };
  });
  return shift > maximumShift ? [`${path}: ${moved.join(', ')}`] : [];
}

const isFull = process.env['TEST_FULL'] === '1';

for (const { region } of cutRegions('se')) {
  test(`no content page of ${region} shifts its layout`, async ({ page }) => {
    test.setTimeout(240_000);
    await page.addInitScript(countShifts);
    const paths = await listContentPages(page, region);
    // on a slow connection a page is visible before its scripts, style sheets and fonts load
    await page.route(/\/assets\/.*\.(js|css|woff2)$/, async (route) => {
      await pause(400);
      await route.continue();
    });
    // one of each kind of page in the usual run: a hero with carousels, a cover with a list, a player
    const cut = paths.filter((path) => /^\/\w+\/($|podcast\/|episode\/)/.test(path));
    const moved: string[] = [];
    for (const width of isFull ? [390, 1280] : [390]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of isFull ? paths : cut)
        for (const line of await findShifts(page, path)) moved.push(`at ${width} px ${line}`);
    }
    expect(moved).toEqual([]);
  });
}

/** Logs a persona in, in a browser without another login. */
async function start(page: Page, control: Control, kind: string): Promise<void> {
  // the previous page may still have requests of its user in progress
  await page.goto('about:blank');
  await page.context().clearCookies({ name: /^(?!cc_cookie)/ });
  await page.goto(`/se/${sweden.path.dashboard}`);
  await logIn(page, await control.makePersona(kind, 'se'));
  await expect(page.locator('html')).toHaveAttribute('data-me', 'in');
}

test('content for subscribers and for users after a trial replaces the default without a layout shift', async ({
  page,
  control,
}) => {
  await page.addInitScript(countShifts);
  const moved: string[] = [];
  await page.setViewportSize({ width: 390, height: 900 });
  for (const kind of ['premium-card', 'trial-used'] as const) {
    await start(page, control, kind);
    const podcast = (await listContentPages(page, 'se')).find((path) => path.startsWith('/se/podcast/')) ?? '';
    expect(podcast).not.toBe('');
    for (const path of ['/se/', `/se/${sweden.path.offer}`, podcast]) {
      for (const line of await findShifts(page, path)) moved.push(`${kind} ${line}`);
    }
  }
  expect(moved).toEqual([]);
});

test('the player takes the place of the offer without a layout shift, also on the first page after a login', async ({
  page,
  control,
}) => {
  await page.addInitScript(countShifts);
  const moved: string[] = [];
  for (const kind of ['premium-card', 'total'] as const) {
    await start(page, control, kind);
    for (const width of [390, 800, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['/se/episode/se-1001/', '/se/ljudbok/gosta-berlings-saga/']) {
        await page.evaluate(() => sessionStorage.clear());
        // the offer is painted before the response
        await page.route('**/api/me', async (route) => {
          await pause(300);
          await route.continue();
        });
        await page.goto(path, { waitUntil: 'load' });
        await expect(page.locator('html')).toHaveAttribute('data-plan', 'premium');
        await page.waitForLoadState('networkidle');
        const { shift, moved: lines } = await page.evaluate(() => globalThis as unknown as Counted);
        if (shift > maximumShift) moved.push(`${kind} at ${width} px ${path}: ${lines.join(', ')}`);
      }
    }
  }
  expect(moved).toEqual([]);
});
