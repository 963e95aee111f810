import { expect, test } from './test.ts';

const fontFiles = '**/*.woff2';

test('a content page shows its text in a font of the device until its own font has loaded', async ({ page }) => {
  const requested = Promise.withResolvers<() => Promise<void>>();
  await page.route(fontFiles, (route) => requested.resolve(() => route.continue()));
  await page.goto('/se/', { waitUntil: 'commit' });
  const html = page.locator('html');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(html).not.toHaveCSS('font-family', /^Figtree,/);
  const answerRequest = await requested.promise;
  await answerRequest();
  await expect(html).toHaveCSS('font-family', /^Figtree,/);
});

test('a content page without its font keeps the font of the device and reports no error', async ({
  page,
  browserErrors,
}) => {
  browserErrors.allow(/Failed to load resource/);
  await page.route(fontFiles, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto('/se/');
  await failed;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).not.toHaveCSS('font-family', /^Figtree,/);
});
