import type { Page } from '@playwright/test';
import { readTexts, regions, textOf } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

const first = { se: 'frusna-fall', no: 'under-isen', fi: 'musta-jaa' } as const;

/** Calls the API as the user of the page. */
const callApi = (page: Page, region: string, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([method, path, region, body]) => {
      const headers = { 'Content-Type': 'application/json', 'X-Nordlyd': '1', 'X-Region': region };
      return (await fetch(`/api/v2/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })).status;
    },
    [method, path, region, body] as const,
  );

for (const regionInfo of regions) {
  const { region } = regionInfo;
  test(`the start page of ${region} shows what a user has started and what is new in followed podcasts, and moves nothing`, async ({
    page,
    control,
  }) => {
    const texts = readTexts(regionInfo);
    const list = (name: string) => page.getByRole('region', { name: textOf(texts, name) });
    await page.addInitScript(() => {
      const watched = globalThis as unknown as { shifts: string[] };
      watched.shifts = [];
      type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
      new PerformanceObserver((entries) => {
        for (const { value, sources } of entries.getEntries() as Shift[]) {
          const names = sources.map(({ node }) =>
            node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent,
          );
          watched.shifts.push(`${value}: ${names.join(', ')}`);
        }
      }).observe({ type: 'layout-shift', buffered: true });
      localStorage.setItem('onboarding-seen', '1');
    });
    await page.goto(`/${region}/${regionInfo.path.dashboard}`);
    await logIn(page, await control.makePersona('free', region));
    await page.goto(`/${region}/`);
    await page.waitForLoadState('networkidle');
    // nothing for a user who has neither
    await expect(list('page_mine_continue')).toHaveCount(0);
    await expect(list('page_new_since')).toHaveCount(0);

    expect(await callApi(page, region, 'PUT', `podcast/${first[region]}/follow`)).toBe(204);
    const progress = `episode/${region}-1003/progress`;
    expect(await callApi(page, region, 'PUT', progress, { currentSpot: 900 })).toBe(200);
    // the previous visit was long ago
    await page.evaluate(() => localStorage.removeItem('start-page-visit'));
    const html = await (await page.request.get(`/${region}/`)).text();
    await page.goto(`/${region}/`);
    await expect(list('page_mine_continue').getByRole('progressbar')).toBeVisible();
    const begun = list('page_mine_continue').getByRole('link');
    const unheard = list('page_new_since').getByRole('link');
    await expect(begun).toHaveCount(1);
    await expect(begun).toHaveAttribute('href', new RegExp(`/${region}-1003/?$`));
    await expect(unheard.first()).toContainText(/20\d\d-\d\d-\d\d/);
    await expect(unheard.filter({ has: page.locator(`[href*="${region}-1003"]`) })).toHaveCount(0);
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([]);
    // the page itself is the same for all users
    expect(html).not.toContain('data-mark="begun"');
    // arrow keys move between the cards
    await unheard.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(unheard.nth(1)).toBeFocused();

    // a completed episode leaves the list, and the next visit has nothing new
    expect(await callApi(page, region, 'PUT', progress, { currentSpot: 0, hasCompleted: true })).toBe(200);
    await page.evaluate((now) => localStorage.setItem('start-page-visit', `0 ${now - 3_600_000}`), Date.now());
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expect(list('page_mine_continue')).toHaveCount(0);
    await expect(list('page_new_since')).toHaveCount(0);
  });
}
