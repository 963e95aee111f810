import { agree, isAction, readClientId, readStoredEvents } from './analytics-events.ts';
import { dayIn, regions, readTexts, textOf, sweden } from '../region-expectations.ts';
import { core, expect, test } from './test.ts';
import { sayWelcome } from './purchase-steps.ts';
import { goodCard, makeCard, order, register, subscribe, typeCard } from './user-steps.ts';

for (const regionInfo of regions) {
  const { region, path, price } = regionInfo;
  const texts = readTexts(regionInfo);

  test(
    `[AU-02] [CC-02] [CF-06] a new user in ${region} subscribes, and is charged once when the trial ends`,
    core,
    async ({ page, control, stack }) => {
      test.slow();
      await agree(page, stack.url('site'), 'analytics');
      const email = `siv.${region}.${Date.now()}@nordlyd.example`;
      const card = region === 'se' ? goodCard : makeCard();
      const from = `/${region}/checkout-v2/standard?utm_source=prov&gclid=abc`;

      await test.step('login returns to the same path and query', async () => {
        await page.goto(from);
        await register(page, email);
        await expect(page).toHaveURL(new RegExp(from.replace('?', '\\?')));
      });
      const bought = await control.now();
      const firstCharge = dayIn(regionInfo, bought, 14);

      await test.step('checkout shows the account of the purchase, the price and the date of the first charge', async () => {
        const banner = page.getByRole('banner');
        await expect(banner).toContainText(`${textOf(texts, 'shell_logged_in_as')} Siv Larsen`);
        await expect(banner.getByRole('button', { name: textOf(texts, 'shell_log_out') })).toBeVisible();
        const main = page.getByRole('main');
        await expect(main).toContainText(price.text.replace(' ', '\u00a0'));
        await expect(main).toContainText(firstCharge);
        for (const perk of ['perk_all_podcasts', 'perk_ad_free', 'perk_cancel_anytime']) {
          await expect(main.getByRole('listitem').filter({ hasText: textOf(texts, perk) })).toBeVisible();
        }
      });

      await test.step('no third-party script runs on a page with card fields', () => {
        expect(page.frames().filter((frame) => frame.url().includes('~partytown'))).toEqual([]);
      });

      await test.step("the card is typed into the provider's own fields", async () => {
        await typeCard(page, card);
        await order(page, regionInfo);
        await expect(page).toHaveURL(new RegExp(`/${region}/checkout-v2/confirmation\\?.*offerType=standard`));
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(sayWelcome(texts));
      });
      await test.step('a cookie records a completed checkout for half an hour', async () => {
        const {
          value,
          path: of,
          expires = 0,
        } = (await page.context().cookies()).find(({ name }) => name === 'has_completed_checkout') ?? {};
        expect([value, of]).toEqual(['true', '/']);
        expect(Math.abs(expires - Date.now() / 1_000 - 1_800)).toBeLessThan(60);
      });
      await test.step('[AN-02] [AN-03] [AN-04] each step sends an event, and a reload repeats none', async () => {
        const clientId = await readClientId(page);
        const readEvents = async () => (await readStoredEvents(stack, clientId)).map(({ data }) => data);
        await expect.poll(async () => (await readEvents()).map(({ event }) => event)).toContain('purchase');
        for (const _turn of [1, 2]) {
          const requested = page.waitForResponse((response) => response.url().endsWith('/transaction/purchase'));
          await page.reload();
          expect((await requested).status()).toBe(200);
        }
        const money = regionInfo.price.value / 100;
        const item = {
          item_id: 'standard',
          item_name: textOf(texts, 'checkout_heading_standard'),
          item_category: 'offer',
          price: money,
          quantity: 1,
        };
        const cart = { currency: regionInfo.currency, value: money, items: [item] };
        // the login and the redirect to it keep the campaign of the address
        const touch = { source: 'prov', click_ids: ['gclid'], gift: false, partner: false };
        const attribution = { first: touch, last: touch };
        const events = (await readEvents()).filter(isAction);
        expect(events).toEqual([
          // the visitor opened the address directly: the page after the login sends this event
          { event: 'init_login', method: 'schibsted' },
          { event: 'sign_up', method: 'schibsted', attribution },
          { event: 'begin_checkout', ecommerce: cart, attribution },
          { event: 'add_payment_info', ecommerce: { ...cart, payment_type: 'card' } },
          {
            event: 'purchase',
            attribution,
            ecommerce: {
              transaction_id: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
              currency: regionInfo.currency,
              value: 0,
              tax: 0,
              payment_type: 'card',
              items: [{ ...item, item_name: 'Nordlyd Premium', discount: money }],
            },
          },
        ]);
        const layer = await page.evaluate(
          () => (globalThis as unknown as { dataLayer: { event?: string }[] }).dataLayer,
        );
        expect(layer.map(({ event }) => event)).not.toContain('purchase');
      });
      const registrations = (await control.ledger('identity')).filter(({ kind }) => kind === 'registration');
      const userId = registrations.at(-1)?.subject;
      const captures = async () =>
        (await control.ledger('card')).filter(({ kind, subject }) => kind === 'capture' && subject === userId);

      await test.step('account shows the trial, the first charge and the card', async () => {
        await page.goto(`/${region}/${path.dashboard}`);
        const main = page.getByRole('main');
        await expect(main).toContainText(textOf(texts, 'status_in_trial'));
        await expect(main).toContainText(firstCharge);
        await expect(main).toContainText(card.number.slice(-4));
        expect(await captures()).toEqual([]);
      });

      await test.step('after the trial there is one charge, one transaction and one receipt', async () => {
        await control.advance('P15D');
        await control.advance('PT1M');
        expect((await captures()).map(({ amount }) => amount)).toEqual([
          { value: price.value, currency: regionInfo.currency },
        ]);
        await page.goto(`/${region}/${path.dashboard}/${path.payments}`);
        const row = page
          .getByRole('table')
          .getByRole('row')
          .filter({ hasText: price.text.replace(' ', '\u00a0') });
        await expect(row).toHaveCount(1);
        await expect(row).toContainText(textOf(texts, 'transaction_success'));
        await expect
          .poll(
            async () => (await control.mails(email)).filter(({ subject }) => regionInfo.receipt.test(subject)).length,
          )
          .toBe(1);
      });
    },
  );
}

test('ordering without consent asks for it and charges nothing', async ({ page, control }) => {
  const regionInfo = sweden;
  const texts = readTexts(regionInfo);
  await page.goto('/se/checkout-v2/standard');
  await register(page, `utan.${Date.now()}@nordlyd.example`);
  await typeCard(page, makeCard());
  const before = (await control.ledger('card')).length;
  await page.getByRole('button', { name: textOf(texts, 'checkout_order'), exact: true }).click();
  await expect(page.getByText(textOf(texts, 'checkout_consent_needed'))).toBeVisible();
  await expect(page).toHaveURL(/checkout-v2\/standard$/);
  expect((await control.ledger('card')).length).toBe(before);
});

test('[ER-05] [SL-02] a card with a used trial gives the next new user none, who pays at once', async ({
  browser,
  baseURL,
  control,
}) => {
  const regionInfo = sweden;
  const texts = readTexts(regionInfo);
  const card = makeCard();
  for (const [turn, status] of ['status_in_trial', 'status_active'].entries()) {
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const page = await context.newPage();
    await subscribe(page, regionInfo, `kort.${turn}.${Date.now()}@nordlyd.example`, card);
    await expect(page.getByText(textOf(texts, 'error_trial_used_card'))).toHaveCount(turn);
    await page.goto(`/se/${regionInfo.path.dashboard}`);
    await expect(page.getByRole('main')).toContainText(textOf(texts, status));
    await context.close();
  }
  const rows = (await control.ledger('card')).filter(({ kind }) => kind === 'capture');
  expect(rows.at(-1)?.amount).toEqual({ value: regionInfo.price.value, currency: 'SEK' });
});
