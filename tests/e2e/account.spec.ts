import type { Page } from '@playwright/test';
import { cutRegions, dayIn, readTexts, textOf, sweden } from '../region-expectations.ts';
import { agree, isAction, readClientId, readStoredEvents } from './analytics-events.ts';
import { core, expect, test } from './test.ts';
import { callApi, sayWelcome } from './purchase-steps.ts';
import { logIn, logOut, openLoggedIn } from './user-steps.ts';

for (const regionInfo of cutRegions('se')) {
  const { region, path } = regionInfo;
  const texts = readTexts(regionInfo);

  test(
    `[AU-01] [RT-04] account in ${region} asks a visitor to log in, returns to the requested tab, and has four tabs`,
    core,
    async ({ page, stack, control }) => {
      const user = await control.makePersona('trial', region);
      const payments = `/${region}/${path.dashboard}/${path.payments}`;
      await page.goto(payments);
      expect(page.url()).toContain(stack.url('identity'));
      await logIn(page, user);
      await expect(page).toHaveURL(new RegExp(`${payments}$`));
      for (const tab of ['subscriptions', 'payments', 'profile', 'privacy']) {
        const name = textOf(texts, `account_tab_${tab}`);
        const link = page.getByRole('main').getByRole('link', { name, exact: true });
        await link.click();
        await expect(link).toHaveAttribute('aria-current', 'page');
        const account = textOf(texts, 'account_title');
        const title = tab === 'subscriptions' ? account : `${name} – ${account}`;
        await expect(page).toHaveTitle(`${title} | Nordlyd`);
        const waiting = page.getByRole('main').getByText(textOf(texts, 'account_loading'));
        await expect(waiting.filter({ visible: true })).toHaveCount(0);
      }
    },
  );
}

/** The address of a confirmation that names the user's own subscription, as a purchase leads to it. */
async function findConfirmation(page: Page, offer: string): Promise<string> {
  type Subscriptions = { subscriptions: { id: string; subscriptionState: string }[] };
  const { subscriptions } = await callApi<Subscriptions>(page, sweden, '/subscription');
  const current = subscriptions.find(({ subscriptionState }) => subscriptionState === 'ACTIVE');
  return `/se/checkout-v2/confirmation?offerType=${offer}&order=${current?.id}`;
}

for (const [offer, persona] of [
  ['standard', 'premium-card'],
  ['student', 'student'],
  ['total', 'total'],
] as const) {
  test(
    `[CF-01] [CF-05] [RT-07] confirmation of ${offer} shows check mark, a title with the plan, price and next steps, without a footer`,
    offer === 'total' ? core : {},
    async ({ page, control }) => {
      const texts = readTexts(sweden);
      const user = await control.makePersona(persona, 'se');
      await openLoggedIn(page, user, `/se/${sweden.path.dashboard}`);
      await page.goto(await findConfirmation(page, offer));
      const title = sayWelcome(texts, `checkout_heading_${offer}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const main = page.getByRole('main');
      await expect(main).toContainText(textOf(texts, 'confirmation_body'));
      await expect(main.locator('svg').first()).toBeVisible();
      await expect(main.getByRole('link', { name: textOf(texts, 'confirmation_account') })).toBeVisible();
      await expect(page).toHaveTitle(`${title} | Nordlyd`);
      await expect(page.getByRole('contentinfo')).toHaveCount(0);
      await expect(main.getByText(textOf(texts, 'account_next_charge'))).toBeVisible();
    },
  );
}

test('[CF-01] [CF-06] the addresses after a purchase congratulate no other user, and set no purchase cookie', async ({
  page,
  control,
  browserErrors,
}) => {
  // another user's payment, and a plan without an extra account
  browserErrors.allow(/status of 404/);
  const texts = readTexts(sweden);
  const free = await control.makePersona('free', 'se');
  const offers = new RegExp(`/se/${sweden.path.offer}$`);
  await page.goto('/se/checkout-v2/confirmation?offerType=standard');
  await logIn(page, free);
  await expect(page).toHaveURL(offers);
  await page.goto('/se/checkout-v2/confirmation?offerType=total&order=0b8c1f0e-6f0b-4d69-9f5f-5f2f6d0f3a11');
  await expect(page).toHaveURL(offers);
  const account = new RegExp(`/se/${sweden.path.dashboard}$`);
  for (const path of [
    '/se/checkout-v2/confirmation?offerType=duo&state=pending&sessionId=0b8c1f0e-6f0b-4d69-9f5f-5f2f6d0f3a11',
    `/se/${sweden.path.dashboard}/hantera-extrakonto?confirmation`,
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(account);
  }
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name === 'has_completed_checkout')).toEqual([]);

  // a subscriber has not bought what the address names either
  await page.goto('about:blank');
  await page.context().clearCookies({ name: /^(?!cc_cookie)/ });
  const holder = await control.makePersona('premium-card', 'se');
  await openLoggedIn(page, holder, `/se/${sweden.path.dashboard}`);
  await page.goto('/se/checkout-v2/confirmation?offerType=total');
  await expect(page).toHaveURL(account);
  await expect(page.getByText(sayWelcome(texts, 'checkout_heading_total'))).toHaveCount(0);
});

test('a page of the account has the header of a logged-in user before its script runs', async ({
  page,
  control,
  browserErrors,
}) => {
  browserErrors.allow(/ERR_FAILED/);
  const texts = readTexts(sweden);
  const user = await control.makePersona('premium-card', 'se');
  await openLoggedIn(page, user, `/se/${sweden.path.dashboard}`);
  const path = await findConfirmation(page, 'standard');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  const login = page.getByRole('banner').getByText(textOf(texts, 'shell_log_in'), { exact: true });
  await expect(login.filter({ visible: true })).toHaveCount(0);
});

test('[TR-02] a plan bought here shows its transactions, a plan of the App Store none and no card, but who charges it', async ({
  page,
  control,
}) => {
  const texts = readTexts(sweden);
  const payments = `/se/${sweden.path.dashboard}/${sweden.path.payments}`;
  const main = page.getByRole('main');
  await openLoggedIn(page, await control.makePersona('premium-card', 'se'), payments);
  await expect(
    main
      .getByRole('table')
      .getByRole('row')
      .filter({ hasText: /99\skr/ }),
  ).toHaveCount(1);
  await logOut(page, texts);
  await openLoggedIn(page, await control.makePersona('app-store', 'se'), payments);
  const manager = textOf(texts, 'manager_apple');
  await expect(main).toContainText(textOf(texts, 'account_paid_elsewhere', { manager }));
  await expect(main.getByRole('button', { name: textOf(texts, 'account_card_add') })).toHaveCount(0);
  await expect(main.getByRole('heading', { name: textOf(texts, 'account_history') })).toHaveCount(0);
  await expect(main.getByRole('table')).toHaveCount(0);
});

test('[CF-03] confirmation links to the app: in a dialog on a desktop, in a new window on a phone', async ({
  page,
  control,
}) => {
  const texts = readTexts(sweden);
  const user = await control.makePersona('premium-card', 'se');
  await openLoggedIn(page, user, `/se/${sweden.path.dashboard}`);
  await page.goto(await findConfirmation(page, 'standard'));
  const link = page.getByRole('main').getByRole('link', { name: textOf(texts, 'confirmation_open_app_podcasts') });
  await link.click();
  const dialog = page.getByRole('dialog', { name: textOf(texts, 'content_open_app_title') });
  await expect(dialog.locator('svg[data-address$="/open-app"]')).toBeVisible();
  for (const store of ['page_app_store', 'page_google_play'])
    await expect(dialog.getByRole('link', { name: textOf(texts, store) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/checkout-v2\/confirmation/);
  // the same page with the user agent of a phone
  await page.evaluate(() => {
    const name = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
    Object.defineProperty(navigator, 'userAgent', { get: () => name });
  });
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await expect(opened).toHaveURL(/\/se\/open-app$/);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/checkout-v2\/confirmation/);
});

test('confirmation of a trial shows its end and the date of the first charge', async ({ page, control }) => {
  const texts = readTexts(sweden);
  const user = await control.makePersona('trial', 'se');
  await openLoggedIn(page, user, `/se/${sweden.path.dashboard}`);
  const firstCharge = dayIn(sweden, await control.now(), 14);
  await page.goto(await findConfirmation(page, 'standard'));
  const details = page.getByRole('main').locator('dl');
  await expect(details).toContainText(textOf(texts, 'account_trial_until'));
  await expect(details).toContainText(textOf(texts, 'account_first_charge'));
  await expect(details).toContainText(firstCharge);
});

test(
  '[AC-03] [SL-07] [AN-02] [AN-07] cancelling and reactivating a plan by keyboard starts at the safe button, keeps the focus and sends an event each',
  core,
  async ({ page, control, stack }) => {
    const texts = readTexts(sweden);
    await agree(page, stack.url('site'), 'analytics');
    const user = await control.makePersona('premium-card', 'se');
    await openLoggedIn(page, user, `/se/${sweden.path.dashboard}`);
    const button = (key: string) => page.getByRole('button', { name: textOf(texts, key), exact: true });
    const heading = page.getByRole('heading', { name: textOf(texts, 'plan_standard'), exact: true });
    await button('account_cancel').focus();
    await page.keyboard.press('Enter');
    await expect(button('account_cancel_keep')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button('account_cancel')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button('account_cancel_keep')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(button('account_cancel_confirm')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button('account_reactivate')).toBeVisible();
    await expect(heading).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(button('account_reactivate')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button('account_cancel')).toBeVisible();
    await expect(heading).toBeFocused();
    const item = { item_id: 'standard', item_name: textOf(texts, 'plan_standard'), item_category: 'offer' };
    const ecommerce = { currency: 'SEK', value: 99, items: [{ ...item, price: 99, quantity: 1 }] };
    const clientId = await readClientId(page);
    const readEvents = async () => (await readStoredEvents(stack, clientId)).map(({ data }) => data);
    await expect
      .poll(async () => (await readEvents()).filter(isAction))
      .toEqual([
        { event: 'init_login', method: 'schibsted' },
        { event: 'login', method: 'schibsted' },
        { event: 'cancel_subscription', ecommerce },
        { event: 'reactivate_subscription', ecommerce },
      ]);
  },
);

test('double click on cancel cancels once and shows success', async ({ page, control }) => {
  const texts = readTexts(sweden);
  const user = await control.makePersona('trial', 'se');
  await openLoggedIn(page, user, `/se/${sweden.path.dashboard}`);
  await page.getByRole('button', { name: textOf(texts, 'account_cancel'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textOf(texts, 'account_cancel_confirm') })
    .dblclick();
  await expect(page.getByText(textOf(texts, 'account_cancelled'))).toBeVisible();
  await expect(page.getByText(textOf(texts, 'account_cancel_failed'))).toHaveCount(0);
  // the header updates without a reload
  await expect(page.getByRole('banner').getByRole('link', { name: textOf(texts, 'shell_get_premium') })).toBeVisible();
});
