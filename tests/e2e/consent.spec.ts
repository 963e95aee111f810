import type { Page, Request } from '@playwright/test';
import { keysKeptAtLogout } from '../../core/domain/storage.ts';
import { readTexts, textOf, sweden } from '../region-expectations.ts';
import { readClientId, readStoredEvents, type StoredEvent } from './analytics-events.ts';
import { core, expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

test.use({ storageState: { cookies: [], origins: [] } });

const texts = readTexts(sweden);
const bar = (page: Page) => page.getByRole('region', { name: textOf(texts, 'consent_title'), exact: true });
const button = (page: Page, key: string) => page.getByRole('button', { name: textOf(texts, key), exact: true });
const readCookies = async (page: Page): Promise<string[]> =>
  (await page.context().cookies()).map(({ name }) => name).toSorted();

/** Records the addresses that the page requests. */
function watchRequests(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request: Request) => void addresses.push(request.url()));
  return addresses;
}

test('[CO-05] [INV-40] without consent nothing is stored, and nothing is sent to third parties', async ({ page }) => {
  const seen = watchRequests(page);
  await page.goto('/se/');
  await expect(bar(page)).toBeVisible();
  const refuse = bar(page).getByRole('button', { name: textOf(texts, 'consent_reject'), exact: true });
  const agree = bar(page).getByRole('button', { name: textOf(texts, 'consent_accept'), exact: true });
  // refusing is as easy as accepting: the same size and style
  const look = (element: HTMLElement) => [
    getComputedStyle(element).backgroundColor,
    getComputedStyle(element).fontSize,
  ];
  expect(await refuse.evaluate(look)).toEqual(await agree.evaluate(look));
  expect((await refuse.boundingBox())?.height).toBe((await agree.boundingBox())?.height);
  expect(await readCookies(page)).toEqual([]);
  const renewed = page.waitForResponse(/\/cookies$/);
  await refuse.click();
  expect(await (await renewed).headerValue('set-cookie')).toMatch(/^cc_cookie=.*Max-Age=157\d{5}/);
  await expect(bar(page)).toBeHidden();
  await page.goto('/se/upptack');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar(page)).toBeHidden();
  expect(await readCookies(page)).toEqual(['cc_cookie']);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  expect(seen.filter((address) => !address.startsWith(new URL(page.url()).origin))).toEqual([]);
  expect(seen.filter((address) => /\/(collect|client-report)$/.test(address))).toEqual([]);
  // scripts that send, measure or run tags are not even loaded; chunks have no stable names
  const loaded = seen.filter((address) => address.endsWith('.js'));
  const scripts = await Promise.all(loaded.map(async (one) => (await page.request.get(one)).text()));
  expect(scripts).not.toHaveLength(0);
  expect(scripts.filter((script) => /\/collect\b|largest-contentful-paint|~partytown/.test(script))).toEqual([]);
});

test(
  '[AN-01] [AN-08] events before consent are sent in order after it, and none after its withdrawal',
  core,
  async ({ page, stack }) => {
    const seen = watchRequests(page);
    await page.goto('/se/');
    await button(page, 'consent_choose').click();
    const dialog = page.getByRole('dialog', { name: textOf(texts, 'consent_settings_title') });
    await dialog.getByRole('checkbox', { name: textOf(texts, 'consent_analytics') }).check();
    await dialog.getByRole('button', { name: textOf(texts, 'consent_save') }).click();
    await expect(bar(page)).toBeHidden();
    const card = page.locator('main [data-item]').first();
    const name = (await card.locator('[data-name]').textContent()) ?? '';
    const id = await card.getAttribute('data-item');
    const list = await card.evaluate(
      (element) => element.closest('section[aria-labelledby]')?.querySelector('h2')?.textContent,
    );
    const home = await page.title();
    await card.click();
    await expect(page).toHaveURL(/\/se\/podcast\//);
    const clientId = await readClientId(page);
    const isCompared = ({ data }: StoredEvent): boolean => /^(virtual_page_view|select_item)$/.test(data.event);
    const readCompared = async () => (await readStoredEvents(stack, clientId)).filter(isCompared);
    await expect.poll(async () => (await readCompared()).map(({ data }) => data.event)).toHaveLength(3);
    const items = [{ item_id: id, item_name: name.trim(), index: 0 }];
    const title = await page.title();
    expect((await readCompared()).map(({ page: path, data }) => [path, data])).toEqual([
      ['/se/', { event: 'virtual_page_view', page_title: home, page_type: 'home' }],
      ['/se/', { event: 'select_item', ecommerce: { item_list_name: list?.trim(), items } }],
      [
        new URL(page.url()).pathname,
        { event: 'virtual_page_view', page_title: title, page_type: 'podcast', page_referrer: '/se/' },
      ],
    ]);
    const layer = await page.evaluate(() => (globalThis as unknown as { dataLayer: unknown[] }).dataLayer);
    expect(layer.slice(0, 3)).toMatchObject([
      { 0: 'consent', 1: 'default', 2: { analytics_storage: 'denied', ad_storage: 'denied' } },
      { 0: 'consent', 1: 'update', 2: { analytics_storage: 'granted', ad_storage: 'denied' } },
      { event: 'virtual_page_view', page_type: 'podcast', page_referrer: '/se/' },
    ]);

    // the user can read the sent events, newest first; this page adds one
    await page.goto('/se/samtycke');
    const main = page.getByRole('main');
    const nameOf = ({ data }: StoredEvent): string => textOf(texts, `consent_event_${data.event}`);
    const page_view = textOf(texts, 'consent_event_page_view');
    await expect(async () => {
      const stored = (await readStoredEvents(stack, clientId)).map(nameOf).toReversed();
      expect(stored[0]).toBe(page_view);
      const shown = await main.getByRole('heading', { level: 3 }).allTextContents();
      expect(stored.slice(0, shown.length)).toEqual(shown);
      expect(shown).toHaveLength(10);
    }).toPass();
    await main.getByRole('button', { name: textOf(texts, 'consent_sent_more') }).click();
    await expect(main.getByRole('listitem').first()).toContainText(textOf(texts, 'consent_way_kept'));
    const chosen = main.getByRole('listitem').filter({ hasText: textOf(texts, 'consent_event_select_item') });
    await expect(chosen).toContainText(name);
    await expect(main).toContainText(clientId);
    const exact = chosen.locator('pre');
    expect(JSON.parse((await exact.textContent()) ?? '')).toEqual({
      id: expect.any(String) as unknown,
      ...(({ occurredAt, page: path, data }) => ({ occurredAt, page: path, data }))(
        (await readCompared())[1] as StoredEvent,
      ),
    });

    // web vitals are sent when the page is left
    const leave = async (): Promise<string> =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            const send = navigator.sendBeacon.bind(navigator);
            navigator.sendBeacon = (address, body) => {
              if (address === '/client-report' && body instanceof Blob) void body.text().then(resolve);
              return send(address, body);
            };
            dispatchEvent(new PageTransitionEvent('pagehide'));
            setTimeout(() => resolve(''), 500);
          }),
      );
    await expect.poll(leave).toMatch(/"kind":"vitals".*"name":"LCP","value":[1-9]/);

    await main.getByRole('button', { name: textOf(texts, 'consent_change') }).click();
    await dialog.getByRole('button', { name: textOf(texts, 'consent_reject') }).click();
    await expect(main).toContainText(textOf(texts, 'consent_sent_none'));
    await expect(main.getByRole('heading', { level: 3 })).toHaveCount(0);
    // a notice that a slow page shows in time stores when it was seen
    const stored = await page.evaluate(() => Object.keys(localStorage));
    expect(stored.filter((key) => !keysKeptAtLogout.includes(key))).toEqual([]);
    expect(await readCookies(page)).not.toContain('nl-client');
    const before = seen.filter((address) => address.includes('/collect?')).length;
    await page.goto('/se/upptack');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/se/');
    expect(seen.filter((address) => address.includes('/collect?'))).toHaveLength(before);
    expect(await readCompared()).toHaveLength(4);
  },
);

test(
  '[CO-03] [AN-03] [AN-05] the account stores a choice from before the login and each later one; the checkout sends events',
  core,
  async ({ page, control, stack, browserErrors }) => {
    browserErrors.allow(/status of (404|422)/);
    const user = await control.makePersona('free', 'se');
    await page.goto('/se/');
    await button(page, 'consent_accept').first().click();
    const isConsentUpdate = (request: Request) => request.url().endsWith('/api/v2/user/cookies-consent');
    const first = page.waitForRequest(isConsentUpdate);
    await page.goto(`/se/${sweden.path.dashboard}`);
    await logIn(page, user);
    const flags = (isGiven: boolean) => ({
      hasGivenConsentToMarketingCookies: isGiven,
      hasGivenConsentToAnalyticsCookies: isGiven,
    });
    expect((await first).postDataJSON()).toEqual(flags(true));

    await page.goto('/se/checkout-v2/standard');
    await page.getByRole('textbox', { name: textOf(texts, 'voucher_label') }).fill('nosuch');
    await page.keyboard.press('Enter');
    const clientId = await readClientId(page);
    const readEvents = async () => (await readStoredEvents(stack, clientId)).map(({ data }) => data);
    await expect
      .poll(readEvents, { timeout: 15_000 })
      .toContainEqual({ event: 'coupon_failed', coupon: 'NOSUCH', offer: 'standard', reason: 'no_voucher' });
    const items = [
      {
        item_id: 'standard',
        item_name: textOf(texts, 'checkout_heading_standard'),
        item_category: 'offer',
        price: 99,
        quantity: 1,
      },
    ];
    const direct = { gift: false, partner: false };
    expect(await readEvents()).toContainEqual({
      event: 'begin_checkout',
      ecommerce: { currency: 'SEK', value: 99, items },
      attribution: { first: direct, last: direct },
    });

    await page.goto(`/se/${sweden.path.dashboard}`);
    const second = page.waitForRequest(isConsentUpdate);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Hantera samtycke' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textOf(texts, 'consent_reject') })
      .click();
    const updated = await second;
    expect(updated.postDataJSON()).toEqual(flags(false));
    expect((await updated.response())?.status()).toBe(200);

    // the pages show both: this browser's choice and the account's
    for (const link of ['account_tab_privacy', 'consent_page_title'])
      await page
        .getByRole('main')
        .getByRole('link', { name: textOf(texts, link), exact: true })
        .click();
    const expectBoth = async (word: string): Promise<void> => {
      for (const title of ['consent_now_title', 'consent_account_title'])
        await expect(page.getByRole('region', { name: textOf(texts, title), exact: true }).locator('dd')).toContainText(
          Array.from({ length: 2 }, () => textOf(texts, word)),
        );
    };
    await expectBoth('consent_no');
    await button(page, 'consent_change').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: textOf(texts, 'consent_accept') })
      .click();
    await expectBoth('consent_yes');
  },
);

test('[CO-03] [UP-03] the onboarding dialog waits until the consent bar is answered', async ({ page, control }) => {
  await page.goto('/se/mina-poddar');
  await logIn(page, await control.makePersona('free', 'se'));
  await expect(page).toHaveURL(/\/se\/mina-poddar$/);
  await page.goto('/se/', { waitUntil: 'networkidle' });
  const welcome = page.getByRole('dialog', { name: textOf(texts, 'page_onboarding_title') });
  // found by role: a dialog hides what it covers from screen readers
  await expect(bar(page)).toBeVisible();
  await expect(welcome).toHaveCount(0);
  const refuse = bar(page).getByRole('button', { name: textOf(texts, 'consent_reject'), exact: true });
  await refuse.focus();
  await expect(refuse).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(bar(page)).toBeHidden();
  await expect(welcome).toBeVisible();
  await expect(welcome.getByRole('button', { name: textOf(texts, 'page_onboarding_go') })).toBeFocused();
});
