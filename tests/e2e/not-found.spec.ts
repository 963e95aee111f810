import type { Page } from '@playwright/test';
import { regions, readTexts, textOf, sweden } from '../region-expectations.ts';
import { core, expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

for (const regionInfo of regions) {
  test(
    `[RT-17] an unknown path in ${regionInfo.region} is a page in ${regionInfo.language} with status 404`,
    core,
    async ({ page, browserErrors }) => {
      browserErrors.allow(/404/);
      const response = await page.goto(`/${regionInfo.region}/finns-inte-alls`);
      expect(response?.status()).toBe(404);
      await expect(page.locator('html')).toHaveAttribute('lang', regionInfo.language);
      const texts = readTexts(regionInfo);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(texts, 'error_not_found_title'));
      await page
        .getByRole('main')
        .getByRole('link', { name: textOf(texts, 'error_home') })
        .click();
      await expect(page).toHaveURL(new RegExp(`/${regionInfo.region}/$`));
    },
  );
}

test('[RT-01] [RT-17] an unknown region is a 404 page', async ({ page, browserErrors }) => {
  browserErrors.allow(/404/);
  const response = await page.goto('/dk/');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('hostile input', () => {
  /** Sends a POST request from a page of the site, as its own scripts do. */
  const post = (page: Page, body: string) =>
    page.evaluate(async (sent) => {
      const headers = { 'Content-Type': 'application/json', 'X-Nordlyd': '1' };
      const path = '/api/v2/adyenpayment/submit-payment';
      const response = await fetch(path, { method: 'POST', headers, body: sent });
      return { status: response.status, type: response.headers.get('Content-Type') ?? '' };
    }, body);

  test('malformed JSON gets problem+json with status 400', core, async ({ page, control, browserErrors }) => {
    browserErrors.allow(/status of 400/);
    const user = await control.makePersona('free', 'se');
    await page.goto(`/se/${sweden.path.dashboard}`);
    await logIn(page, user);
    await expect(page).toHaveURL(new RegExp(`/se/${sweden.path.dashboard}$`));
    for (const body of ['{"sessionId":', '[]', 'null', '{}']) {
      const response = await post(page, body);
      expect([response.status, response.type], body).toEqual([
        400,
        expect.stringContaining('application/problem+json'),
      ]);
    }
  });

  test('body over 64 KiB is refused with 413', async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 413/);
    await page.goto('/se/');
    const response = await post(page, JSON.stringify({ sessionId: 'x'.repeat(70_000) }));
    expect([response.status, response.type]).toEqual([413, expect.stringContaining('application/problem+json')]);
  });

  for (const path of [
    '/%',
    '/se/%E0%A4%A',
    '/se/..%2f..%2fetc/passwd',
    '/se/podcast/%00',
    `/se/${'a'.repeat(3_000)}`,
  ]) {
    test(`${path.slice(0, 30)} causes no server error`, async ({ stack }) => {
      const response = await fetch(`${stack.url('site')}${path}`, { redirect: 'manual' });
      expect(response.status).toBeLessThan(500);
    });
  }
});
