import type { Page } from '@playwright/test';
import { readTexts, textOf, sweden } from '../region-expectations.ts';
import { agree, readClientId, readStoredEvents } from './analytics-events.ts';
import type { TagHost } from '../tag-host.ts';
import { expect, test } from './test.ts';

// a first-time visitor
test.use({ storageState: { cookies: [], origins: [] } });

const texts = readTexts(sweden);
const bar = (page: Page) => page.getByRole('region', { name: textOf(texts, 'consent_title'), exact: true });
const button = (page: Page, key: string) => page.getByRole('button', { name: textOf(texts, key), exact: true });
const readCookies = async (page: Page): Promise<string[]> =>
  (await page.context().cookies()).map(({ name }) => name).toSorted();

const findWorkers = (page: Page): number => page.frames().filter((frame) => frame.url().includes('~partytown')).length;
const layerOf = (tags: TagHost) => tags.hits.map(({ entry }) => entry['event'] ?? entry['1']);

test('[CO-05] [AN-01] third-party tags run in a worker after consent only and end with its withdrawal; a host that hangs delays nothing', async ({
  page,
  tags,
  stack,
  browserErrors,
}) => {
  browserErrors.allow(/a tag that breaks/);
  tags.mode = 'break';
  const workers: string[] = [];
  page.on('worker', (worker) => {
    workers.push(worker.url());
    worker.on('close', () => void workers.pop());
  });
  tags.hits.length = 0;
  const loads = tags.loads();
  await page.goto('/se/');
  await expect(bar(page)).toBeVisible();
  expect([tags.loads() - loads, findWorkers(page), workers]).toEqual([0, 0, []]);
  await button(page, 'consent_accept').first().click();
  await expect.poll(() => layerOf(tags)).toEqual(expect.arrayContaining(['default', 'update', 'virtual_page_view']));
  // the tag ran in a worker, and commands arrived as commands
  expect(workers).toEqual([expect.stringMatching(/^blob:/)]);
  expect(await page.evaluate(() => 'foreignTagRan' in globalThis)).toBe(false);
  expect(tags.hits.find(({ entry }) => entry['1'] === 'default')?.kind).toBe('[object Arguments]');
  expect(await readCookies(page)).toContain('_foreign');
  // the tag has broken its own data layer; the page's still works
  await page.getByRole('contentinfo').getByRole('button', { name: 'Hantera samtycke' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf(texts, 'consent_reject') })
    .click();
  await expect.poll(() => [findWorkers(page), workers.length]).toEqual([0, 0]);
  await expect.poll(() => readCookies(page)).not.toContain('_foreign');
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  const hits = tags.hits.length;
  await page.goto('/se/upptack');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(tags.hits).toHaveLength(hits);

  // expired consent takes its cookies with it: the next page removes them
  tags.mode = 'ok';
  await agree(page, stack.url('site'), 'analytics');
  await page.goto('/se/');
  await expect.poll(() => readCookies(page)).toContain('_foreign');
  await page.goto('/__events');
  await expect(page.getByRole('main')).toContainText(`worker: ${new URL(tags.url).host}`);
  await page.context().clearCookies({ name: 'cc_cookie' });
  await page.goto('/se/upptack');
  await expect.poll(() => readCookies(page)).not.toContain('_foreign');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('nl-tags'))).toBeNull();
  expect(findWorkers(page)).toBe(0);

  tags.mode = 'hang';
  try {
    await agree(page, stack.url('site'), 'analytics');
    await page.goto('/se/');
    await page.locator('main [data-item]').first().click();
    await expect(page).toHaveURL(/\/se\/podcast\//);
    const clientId = await readClientId(page);
    await expect.poll(async () => (await readStoredEvents(stack, clientId)).length).toBeGreaterThanOrEqual(2);
  } finally {
    tags.mode = 'ok';
  }
});

test('[CO-05] [AN-01] a container at an unresponsive host does not stop the others or the page', async ({
  page,
  tags,
  stack,
}) => {
  await page.route('**/api/me', async (route) => {
    const response = await route.fetch();
    const me = (await response.json()) as { tags?: object[] };
    const unresponsive = { purpose: 'analytics', src: tags.unresponsive };
    await route.fulfill({
      response: response,
      json: { ...me, tags: [unresponsive, ...(me.tags ?? []), unresponsive] },
    });
  });
  tags.hits.length = 0;
  await agree(page, stack.url('site'), 'analytics');
  const requested = page.waitForRequest(tags.unresponsive);
  await page.goto('/se/');
  await requested;
  await expect.poll(() => layerOf(tags)).toEqual(expect.arrayContaining(['default', 'virtual_page_view']));
  // later events are sent too, while the other host is still pending
  await page.locator('main [data-item]').first().click();
  await expect(page).toHaveURL(/\/se\/podcast\//);
  await expect.poll(() => layerOf(tags)).toContain('select_item');
  await page.goto('/se/upptack');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
