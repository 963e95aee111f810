import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

test.use({ hasServiceWorker: true });

const listCachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

for (const [region, language, title, retry] of [
  ['se', 'sv', 'Ingen anslutning', 'Försök igen'],
  ['no', 'nb', 'Ingen nettforbindelse', 'Prøv igjen'],
  ['fi', 'fi', 'Ei verkkoyhteyttä', 'Yritä uudelleen'],
] as const) {
  test(`the offline page of ${region} opens without a network, and the requested page again with one`, async ({
    page,
    context,
    browserErrors,
  }) => {
    browserErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await page.goto(`/${region}/`);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await expect.poll(() => listCachedPaths(page)).toContainEqual(expect.stringContaining(`offline-${language}`));

    await context.setOffline(true);
    const link = page.getByRole('main').getByRole('link').first();
    const path = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(7, 20, 38)');

    await context.setOffline(false);
    await page.getByRole('link', { name: retry }).click();
    await expect(page.locator('nl-shell')).toBeAttached();
    await expect(page).toHaveURL(path);

    // built files and offline pages only: no page, no response of the API, no audio
    const cached = await listCachedPaths(page);
    expect(cached.filter((name) => !/^\/assets\/.*\.(js|css|woff2|svg|png|html)$/.test(name))).toEqual([]);
    expect(cached.filter((name) => name.endsWith('.html'))).toHaveLength(3);
  });
}

test('a browser deletes its service worker once the site is started without one, and gets it again with one', async ({
  page,
  stack,
}) => {
  test.slow();
  const restartSite = async (settings: Record<string, string>): Promise<void> => {
    // an open page would request data while the site is down
    await page.goto('about:blank');
    await stack.stopProcess('site');
    await stack.startProcess('site', settings);
    await page.goto('/se/');
  };
  const countWorkers = (): Promise<number> =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page.goto('/se/');
  await expect.poll(() => listCachedPaths(page)).toContainEqual(expect.stringContaining('offline-sv'));
  expect(await countWorkers()).toBe(1);
  await restartSite({ SERVICE_WORKER: '0' });
  await expect.poll(() => listCachedPaths(page)).toEqual([]);
  await expect.poll(countWorkers).toBe(0);
  await restartSite({ SERVICE_WORKER: '1' });
  await expect.poll(() => listCachedPaths(page)).toContainEqual(expect.stringContaining('offline-sv'));
  expect(await countWorkers()).toBe(1);
});
