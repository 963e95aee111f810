import { markets, readWords, say } from '../market.ts';
import { expect, test } from './fixture.ts';

for (const market of markets) {
  test(`[RT-17] an unknown path in ${market.region} is a page in ${market.language} with status 404`, async ({
    page,
    trouble,
  }) => {
    trouble.allow(/404/);
    const response = await page.goto(`/${market.region}/finns-inte-alls`);
    expect(response?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', market.language);
    const words = readWords(market);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(words, 'error_not_found_title'));
    await page
      .getByRole('main')
      .getByRole('link', { name: say(words, 'error_home') })
      .click();
    await expect(page).toHaveURL(new RegExp(`/${market.region}/$`));
  });
}

test('[RT-01] [RT-17] an unknown locale is a 404 page', async ({ page, trouble }) => {
  trouble.allow(/404/);
  const response = await page.goto('/dk/');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('hostile input', () => {
  const send = (url: string, body: string) =>
    fetch(url, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', Origin: new URL(url).origin, 'Sec-Fetch-Site': 'same-origin' },
    });

  test('malformed JSON is a problem with status 400', async ({ stack, control }) => {
    const url = `${stack.url('backend')}/v2/adyenpayment/submit-payment`;
    expect((await send(url, '{"sessionId":')).status, 'without a token nothing is parsed').toBe(401);
    const clock = await send(`${stack.url('backend')}/__sandbox/clock`, '{"advance":');
    expect(clock.status).toBe(400);
    expect(clock.headers.get('Content-Type')).toContain('application/problem+json');
    expect(await control.now()).toMatch(/^\d{4}-/);
  });

  test('a body over 64 KiB is refused with 413, at the site and at the API', async ({ stack }) => {
    const body = JSON.stringify({ sessionId: 'x'.repeat(70_000) });
    for (const url of [
      `${stack.url('site')}/api/v2/adyenpayment/submit-payment`,
      `${stack.url('backend')}/v2/adyenpayment/submit-payment`,
    ]) {
      expect((await send(url, body)).status, url).toBe(413);
    }
  });

  for (const path of [
    '/%',
    '/se/%E0%A4%A',
    '/se/..%2f..%2fetc/passwd',
    '/se/podcast/%00',
    `/se/${'a'.repeat(3_000)}`,
  ]) {
    test(`${path.slice(0, 30)} is no server error`, async ({ stack }) => {
      const response = await fetch(`${stack.url('site')}${path}`, { redirect: 'manual' });
      expect(response.status).toBeLessThan(500);
    });
  }
});
