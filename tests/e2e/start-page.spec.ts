import { regions, readTexts, textOf, sweden } from '../region-expectations.ts';
import { core, expect, test } from './test.ts';

for (const regionInfo of regions) {
  test.describe(`start page of ${regionInfo.region}`, () => {
    test(
      `[RT-02] [TF-01] [KO-02] is in ${regionInfo.language}, shows the region's price, and links to the checkout`,
      core,
      async ({ page }) => {
        const response = await page.goto(`/${regionInfo.region}/`);
        expect(response?.status()).toBe(200);
        await expect(page.locator('html')).toHaveAttribute('lang', regionInfo.language);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await expect(page.getByText(regionInfo.price.text.replace(' ', '\u00a0')).first()).toBeVisible();
        await expect(page.locator(`a[href="/${regionInfo.region}/checkout-v2/standard"]`).first()).toBeVisible();
      },
    );

    test('shows pictures in a modern format', async ({ page }) => {
      const types: string[] = [];
      page.on('response', (response) => {
        if (response.url().includes('/media/'))
          types.push(`${response.status()} ${response.headers()['content-type']}`);
      });
      await page.goto(`/${regionInfo.region}/`);
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect.poll(() => types.length).toBeGreaterThan(3);
      expect(
        types.every((type) => /^200 image\/(avif|webp)$/.test(type)),
        types.join(),
      ).toBe(true);
      const isShown = (image: HTMLImageElement): boolean => image.naturalWidth > 0;
      await expect.poll(() => page.locator('main img').first().evaluate(isShown)).toBe(true);
    });

    test('links "try free" to the offers', async ({ page }) => {
      await page.goto(`/${regionInfo.region}/`);
      await page.locator(`a[href="/${regionInfo.region}/${regionInfo.path.offer}"]:visible`).first().click();
      await expect(page).toHaveURL(new RegExp(`/${regionInfo.region}/${regionInfo.path.offer}/?$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
}

test('start page renders without scripts', core, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) });
  const page = await context.newPage();
  await page.goto('/se/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const texts = readTexts(sweden);
  await expect(page.getByRole('contentinfo')).toContainText(textOf(texts, 'shell_choose_country'));
  await context.close();
});

test('content page loads no Preact', core, async ({ page }) => {
  const scripts: { url: string; bytes: number }[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    scripts.push({ url: response.url(), bytes: Number(response.headers()['content-length'] ?? 0) });
  });
  await page.goto('/se/', { waitUntil: 'networkidle' });
  const sources = await Promise.all(scripts.map(async ({ url }) => (await page.request.get(url)).text()));
  expect(sources.length).toBeGreaterThan(0);
  expect(sources.some((source) => source.includes('getDerivedStateFromError'))).toBe(false);
});
