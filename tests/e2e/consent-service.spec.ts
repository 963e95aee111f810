import type { Page } from '@playwright/test';
import { regions, readTexts, textOf, sweden } from '../region-expectations.ts';
import { agree, readClientId, readStoredEvents } from './analytics-events.ts';
import { expect, test } from './test.ts';

// a first-time visitor
test.use({ storageState: { cookies: [], origins: [] } });

const box = (page: Page) => page.locator('#standin-consent');
const bar = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const readCookies = async (page: Page): Promise<string[]> =>
  (await page.context().cookies()).map(({ name }) => name).toSorted();
const manage = (page: Page) =>
  page
    .getByRole('contentinfo')
    .getByRole('button', { name: textOf(readTexts(sweden), 'consent_settings_title') })
    .click();

test('[CO-03] [CO-04] [CO-05] an external consent service replaces the dialog with each region’s property and language; without a response there is no consent', async ({
  page,
  stack,
  tags,
}) => {
  test.skip(process.env['TEST_FULL'] !== '1', 'in the full run: a site of its own is started');
  test.slow();
  const properties = { CONSENT_PROPERTY_SE: 'p-se', CONSENT_PROPERTY_NO: 'p-no', CONSENT_PROPERTY_FI: 'p-fi' };
  const names = {
    CONSENT_SCRIPT: tags.consentScript,
    CONSENT_KEEPS: 'standin-*',
    CONSENT_INLINE_STYLES: '1',
    TAG_CONTAINERS: '',
  };
  const site = await stack.startSite({ ...names, ...properties });
  try {
    for (const { region } of regions) {
      await page.goto(`${site.url}/${region}/`);
      await expect(box(page)).toHaveAttribute('title', `p-${region}`);
      await expect(box(page)).toHaveCSS('background-color', 'rgb(1, 2, 3)');
      await expect(box(page)).toHaveAttribute('lang', { se: 'sv', no: 'no', fi: 'fi' }[region]);
    }
    await page.goto(`${site.url}/se/`);
    await expect(page.locator('nl-consent > *')).toHaveCount(0);
    expect(await readCookies(page)).toEqual([]);
    await box(page).getByRole('button', { name: 'yes' }).click();
    const clientId = await readClientId(page);
    await expect
      .poll(async () => (await readStoredEvents(stack, clientId)).map(({ page: path, data }) => [path, data.event]))
      .toContainEqual(['/se/', 'virtual_page_view']);

    // the service and the site both remember the choice: the next page does not ask again
    await page.reload();
    await expect(page.locator('script[src*="/consent.js"]')).toBeAttached();
    await expect(box(page)).toHaveCount(0);
    const agreed = await page.evaluate(() => localStorage.getItem('standin-consent') ?? '');
    await manage(page);
    await box(page).getByRole('button', { name: 'no' }).click();
    await expect.poll(() => readCookies(page)).toEqual(['cc_cookie']);

    // earlier consent can be withdrawn without the service, whose stored choice does not restore it
    tags.mode = 'hang';
    await agree(page, site.url, 'analytics', 'marketing');
    await page.evaluate((choice) => localStorage.setItem('standin-consent', choice), agreed);
    await page.goto(`${site.url}/se/`);
    await manage(page);
    await expect(page.getByText(textOf(readTexts(sweden), 'consent_away'))).toBeVisible();
    await expect.poll(() => readCookies(page)).toEqual(['cc_cookie']);
    tags.mode = 'ok';
    await page.goto(`${site.url}/se/samtycke`);
    await expect(page.getByRole('main').locator('dd').nth(1)).toHaveText(textOf(readTexts(sweden), 'consent_no'));
    await expect(page.locator('script[src*="/consent.js"]')).toBeAttached();
    await page
      .getByRole('main')
      .getByRole('button', { name: textOf(readTexts(sweden), 'consent_change') })
      .click();
    await expect(page.getByRole('main').locator('dd').nth(1)).toHaveText(textOf(readTexts(sweden), 'consent_no'));
    await box(page).getByRole('button', { name: 'yes' }).click();
    await expect(page.getByRole('main').locator('dd').nth(1)).toHaveText(textOf(readTexts(sweden), 'consent_yes'));
  } finally {
    tags.mode = 'ok';
    await site.stop();
  }
});

test('[CO-04] the consent bar uses the region’s language and leaves space for the page on a small screen', async ({
  page,
}) => {
  for (const regionInfo of regions) {
    const own = readTexts(regionInfo);
    await page.goto(`/${regionInfo.region}/`);
    await expect(bar(page, textOf(own, 'consent_title'))).toContainText(
      textOf(own, 'consent_bar', { brand: 'Nordlyd' }),
    );
    await expect(bar(page, textOf(own, 'consent_title')).getByRole('button')).toHaveText(
      ['consent_reject', 'consent_accept', 'consent_choose'].map((key) => textOf(own, key)),
    );
  }
  await page.setViewportSize({ width: 320, height: 256 });
  const isInPage = (element: HTMLElement) => getComputedStyle(element).position === 'static';
  expect(await page.locator('[data-bar]').evaluate(isInPage)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('[CO-03] [CO-04] a choice counts when the visitor makes it before the scripts load', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/se/', { waitUntil: 'commit' });
  const own = bar(page, textOf(readTexts(sweden), 'consent_title'));
  await own.getByRole('button', { name: textOf(readTexts(sweden), 'consent_reject'), exact: true }).click();
  expect(await page.context().cookies()).toEqual([]);
  held.resolve();
  await expect(own).toBeHidden();
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toEqual(['cc_cookie']);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(own).toBeHidden();
});

test('[CO-03] [UP-02] consent bar precedes a premium dialog that is the whole page', async ({ page }) => {
  const texts = readTexts(sweden);
  const own = bar(page, textOf(texts, 'consent_title'));
  await page.goto('/se/kop');
  const dialog = page.getByRole('dialog', { name: textOf(texts, 'shell_upsell_title') });
  await own.getByRole('button', { name: textOf(texts, 'consent_choose') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf(texts, 'consent_save') })
    .click();
  await expect(own).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
});
