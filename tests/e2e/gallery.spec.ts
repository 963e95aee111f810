import type { Page } from '@playwright/test';
import { core, expect, test } from './test.ts';

/** Width of the window, and the expected sizes. */
const sizes = [
  { width: 320, card: 144, promo: 204, episode: 300, tiles: 2 },
  { width: 479, card: 144, promo: 204, episode: 300, tiles: 2 },
  { width: 480, card: 144, promo: 204, episode: 400, tiles: 2 },
  { width: 1024, card: 144, promo: 204, episode: 400, tiles: 4 },
  { width: 1025, card: 195, promo: 260, episode: 600, tiles: 4 },
  { width: 1749, card: 195, promo: 260, episode: 600, tiles: 4 },
  { width: 1750, card: 195, promo: 260, episode: 600, tiles: 6 },
];

/** Width and height of the first item in a sample's list, and the gap to the next, in px. */
const measure = (page: Page, type: string): Promise<{ width: number; height: number; gap: number }> =>
  page.locator(`[data-sample="${type}"] :is([data-track], ul) > li`).evaluateAll((items) => {
    const [first, second] = items.map((item) => item.getBoundingClientRect());
    if (first === undefined || second === undefined) throw new Error('fewer than two');
    return { width: first.width, height: first.height, gap: second.left - first.right };
  });

const open = (page: Page, data: string, more = '') => page.goto(`/__gallery?region=se&data=${data}${more}`);

test(
  '[AB-01] [CS-04] [CS-07] [CS-12] [CS-14] cards have the width for their window, and nothing scrolls sideways',
  core,
  async ({ page }) => {
    await open(page, 'ordinary');
    for (const { width, card, promo, episode, tiles } of sizes) {
      await page.setViewportSize({ width, height: 900 });
      for (const type of ['podcastCarousel', 'podcastCarouselNew']) {
        expect(await measure(page, type), `${type} at ${width}`).toMatchObject({ width: card, gap: 16 });
      }
      for (const type of ['podcastPromoCarousel', 'episodePromoCarousel']) {
        expect(await measure(page, type), `${type} at ${width}`).toEqual({ width: card, height: promo, gap: 16 });
      }
      expect(await measure(page, 'episodeCarousel'), `episodes at ${width}`).toMatchObject({ width: episode, gap: 16 });
      const row = await page.locator('[data-sample="webCategoriesExplorer"] li').evaluateAll((items) => {
        const top = items[0]?.getBoundingClientRect().top;
        return items.filter((item) => item.getBoundingClientRect().top === top).length;
      });
      expect(row, `tiles at ${width}`).toBe(tiles);
    }
  },
);

test(
  '[LS-04] episodes are in as many columns of at least 420 px as fit, and in one on a narrow screen',
  core,
  async ({ page }) => {
    await open(page, 'ordinary', '&type=listOfEpisodes');
    const cards = page.locator('[data-sample="listOfEpisodes"] [data-items] > li');
    const counts = new Set<number>();
    for (const width of [320, 480, 1025, 1400, 1800]) {
      await page.setViewportSize({ width, height: 900 });
      const { columns, card, list, gap } = await cards.evaluateAll((items) => {
        const boxes = items.map((item) => item.getBoundingClientRect());
        const row = boxes.filter(({ top }) => top === boxes[0]!.top);
        const style = getComputedStyle(items[0]!.parentElement!);
        return {
          columns: style.gridTemplateColumns.split(' ').length,
          card: Math.min(...row.map((box) => box.width)),
          list: items[0]!.parentElement!.getBoundingClientRect().width,
          gap: Number.parseFloat(style.columnGap),
        };
      });
      counts.add(columns);
      expect(columns, `columns at ${width}`).toBe(Math.max(1, Math.floor((list + gap) / (420 + gap))));
      expect(card, `a card at ${width}`).toBeGreaterThanOrEqual(Math.min(420, list));
    }
    expect([...counts][0]).toBe(1);
    expect(Math.max(...counts)).toBeGreaterThan(1);
  },
);

test('[CS-01 CS-02 CS-03 CS-05 CS-06 CS-08 CS-09 CS-10 CS-11 CS-13 CS-15 CS-16 CS-17 CS-18 CS-19 CS-21 CS-22 CS-23] every section type renders with little and with much data, is hidden without items, and fits 320 px', async ({
  page,
}) => {
  const isWide = (): boolean => {
    document.documentElement.style.overflowX = 'visible';
    return document.documentElement.scrollWidth > document.documentElement.clientWidth;
  };
  const listHidden = () => page.locator('[data-sample]:not(:has(section))').count();
  await page.setViewportSize({ width: 320, height: 900 });
  for (const [data, hidden] of [
    ['ordinary', 0],
    ['missing', 0],
    ['empty', 19],
    ['long', 0],
  ] as const) {
    await open(page, data);
    await expect(page.locator('[data-sample]')).toHaveCount(22);
    expect(await listHidden(), `hidden with ${data} data`).toBe(hidden);
    expect(await page.evaluate(isWide), `${data} data`).toBe(false);
  }
});

test('[CS-20] [AB-02] FAQ items open and close by click and by key, one at a time', async ({ page }) => {
  await open(page, 'ordinary', '&type=faq');
  const items = page.locator('[data-sample="faq"] details');
  await items.nth(0).locator('summary').click();
  await expect(items.nth(0)).toHaveAttribute('open');
  await items.nth(1).locator('summary').press('Enter');
  await expect(items.nth(1)).toHaveAttribute('open');
  await expect(items.nth(0)).not.toHaveAttribute('open');
  await items.nth(1).locator('summary').press('Enter');
  await expect(items.nth(1)).not.toHaveAttribute('open');
});

// Half the pixels are enough for a layout. Pictures are hidden, because browsers decode them differently; the site's
// own typeface draws every letter. The two kinds of Chromium render text differently, so that each has its own
// screenshots.
const kind = process.env['CHROME_PATH']?.includes('headless-shell') === true ? 'shell' : 'window';

test.describe('screenshots', () => {
  test.use({ deviceScaleFactor: 0.5 });

  for (const width of [390, 1280]) {
    test(`gallery is unchanged at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: width === 390 ? 'light' : 'dark' });
      await open(page, 'ordinary');
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          'img, [data-sticky-bar] { visibility: hidden !important } header { position: static !important } ' +
            // cards out of view have no boxes
            '* { content-visibility: visible !important } ' +
            // the monospaced typeface differs between machines
            'code { font-family: inherit !important }',
        );
        document.adoptedStyleSheets = [sheet];
        return document.fonts.ready;
      });
      expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true);
      await expect(page.locator('main')).toHaveScreenshot(`gallery-${width}-${kind}.png`, {
        // a tenth of a colour's range in one pixel of a thousand: tolerates the edges of letters, not a changed layout
        threshold: 0.1,
        maxDiffPixelRatio: 0.001,
        scale: 'device',
        timeout: 30_000,
        // the page's policy blocks inline styles; nothing is animated here
        animations: 'allow',
        caret: 'initial',
      });
    });
  }
});
