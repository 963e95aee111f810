import { dayIn, markets, readWords, say, sweden } from '../market.ts';
import { expect, test } from './fixture.ts';
import { goodCard, makeCard, order, register, subscribe, typeCard } from './person.ts';

for (const market of markets) {
  const { region, path, price } = market;
  const words = readWords(market);

  test(`[AU-02] [CC-02] a stranger in ${region} subscribes, and is charged once when the trial ends`, async ({
    page,
    control,
  }) => {
    test.slow();
    const email = `siv.${region}.${Date.now()}@nordlyd.example`;
    const card = region === 'se' ? goodCard : makeCard();
    const from = `/${region}/checkout-v2/standard?utm_source=prov`;

    await test.step('single sign-on leads back to the same path and query', async () => {
      await page.goto(from);
      await register(page, email);
      await expect(page).toHaveURL(new RegExp(from.replace('?', '\\?')));
    });
    const bought = await control.now();
    const firstCharge = dayIn(market, bought, 14);

    await test.step('checkout says what it costs, and when', async () => {
      const main = page.getByRole('main');
      await expect(main).toContainText(price.text.replace(' ', '\u00a0'));
      await expect(main).toContainText(firstCharge);
      for (const perk of ['perk_all_podcasts', 'perk_ad_free', 'perk_cancel_anytime']) {
        await expect(main.getByRole('listitem').filter({ hasText: say(words, perk) })).toBeVisible();
      }
    });

    await test.step("the card is typed into the provider's own fields", async () => {
      await typeCard(page, card);
      await order(page, market);
      await expect(page).toHaveURL(new RegExp(`/${region}/checkout-v2/confirmation\\?.*offerType=standard`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(words, 'confirmation_title'));
    });
    const registrations = (await control.ledger('identity')).filter(({ kind }) => kind === 'registration');
    const userId = registrations.at(-1)?.subject;
    const captures = async () =>
      (await control.ledger('card')).filter(({ kind, subject }) => kind === 'capture' && subject === userId);

    await test.step('my account shows the trial, the first charge and the card', async () => {
      await page.goto(`/${region}/${path.dashboard}`);
      const main = page.getByRole('main');
      await expect(main).toContainText(say(words, 'status_in_trial'));
      await expect(main).toContainText(firstCharge);
      await expect(main).toContainText(card.number.slice(-4));
      expect(await captures()).toEqual([]);
    });

    await test.step('after the trial: one charge, one transaction, one receipt', async () => {
      await control.advance('P15D');
      await control.advance('PT1M');
      expect((await captures()).map(({ amount }) => amount)).toEqual([
        { value: price.value, currency: market.currency },
      ]);
      await page.goto(`/${region}/${path.dashboard}/${path.payments}`);
      const row = page
        .getByRole('table')
        .getByRole('row')
        .filter({ hasText: price.text.replace(' ', '\u00a0') });
      await expect(row).toHaveCount(1);
      await expect(row).toContainText(say(words, 'transaction_success'));
      await expect
        .poll(async () => (await control.mails(email)).filter(({ subject }) => market.receipt.test(subject)).length)
        .toBe(1);
    });
  });
}

test('ordering without consent asks for it and takes no money', async ({ page, control }) => {
  const market = sweden;
  const words = readWords(market);
  await page.goto('/se/checkout-v2/standard');
  await register(page, `utan.${Date.now()}@nordlyd.example`);
  await typeCard(page, makeCard());
  const before = (await control.ledger('card')).length;
  await page.getByRole('button', { name: say(words, 'checkout_order'), exact: true }).click();
  await expect(page.getByText(say(words, 'checkout_consent_needed'))).toBeVisible();
  await expect(page).toHaveURL(/checkout-v2\/standard$/);
  expect((await control.ledger('card')).length).toBe(before);
});

test('[SL-02] a card that has had its trial gets none for the next stranger, who pays at once', async ({
  browser,
  baseURL,
  control,
}) => {
  const market = sweden;
  const words = readWords(market);
  const card = makeCard();
  for (const [turn, status] of ['status_in_trial', 'status_active'].entries()) {
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    const page = await context.newPage();
    await subscribe(page, market, `kort.${turn}.${Date.now()}@nordlyd.example`, card);
    await page.goto(`/se/${market.path.dashboard}`);
    await expect(page.getByRole('main')).toContainText(say(words, status));
    await context.close();
  }
  const rows = (await control.ledger('card')).filter(({ kind }) => kind === 'capture');
  expect(rows.at(-1)?.amount).toEqual({ value: market.price.value, currency: 'SEK' });
});
