import type { Page } from '@playwright/test';
import { cutMarkets, readWords, say, type Market } from '../region-expectations.ts';
import { findViolations } from './axe.ts';
import { giveGooglePay, googlePay, makerIds, restartBackend } from './device-steps.ts';
import { expect, test } from './test.ts';
import { logIn, order, typeCard } from './person.ts';
import { buyAndRead } from './purchase-check.ts';
import { answerBank, bankQuestion, nativeCard, offers, openCheckout, orderButton } from './purchase-steps.ts';

// only one product on a machine can have this mode: its files run one after the other
test.use({ isNative: true });

const isFull = process.env['TEST_FULL'] === '1';

const abort = (page: Page, market: Market) =>
  page.getByRole('button', { name: say(readWords(market), 'checkout_bank_abort') });

/** Leaves the challenge unanswered until the component's timeout. */
const outwait = (page: Page): Promise<void> => page.clock.fastForward(600_000);

/** How a challenge fails, the message then, and the action that causes it. */
const endings: readonly [string, string, (page: Page, market: Market) => Promise<unknown>][] = [
  ['is given a wrong word', 'refusal_three_d_secure', (page) => answerBank(page, 'passord')],
  ['gets no answer for ten minutes', 'refusal_three_d_secure', outwait],
  [
    'is cancelled at the bank',
    'refusal_three_d_secure',
    (page) => bankQuestion(page).locator('button[value="cancel"]').click(),
  ],
  ['is turned down beside it', 'refusal_general', (page, market) => abort(page, market).click()],
];

for (const market of cutMarkets('fi')) {
  const { region } = market;
  const words = readWords(market);

  for (const offer of isFull ? offers : (['premiumTotal'] as const)) {
    test(`[CC-07] [CC-09] in ${region} ${offer} is bought with a card whose bank shows a challenge in the page, and the shown amount is charged once`, async ({
      page,
      control,
      stack,
    }) => {
      test.slow();
      const calls: string[] = [];
      page.on('request', (request) => {
        const call = /(adyenpayment|3ds2|v1)\/((submit|verify)\S*|method|challenge|answer)/.exec(request.url())?.[2];
        if (call !== undefined) calls.push(call.replace(/\?.*/, ''));
      });
      const row = { market, offer, method: 'native 3-D Secure' } as const;
      const { said, taken, held, wanted, foreignHosts } = await buyAndRead(row, { page, control, stack });
      expect(taken).toEqual(said);
      expect(held).toContain(wanted);
      expect(foreignHosts).toEqual([]);
      // the bank reads the fingerprint, shows the challenge, and reports through the provider alone; the page stays
      expect(calls).toEqual([
        'submit-payment',
        'method',
        'submitThreeDS2Fingerprint',
        'challenge',
        'answer',
        'verify-payment-result',
      ]);
    });
  }

  for (const [title, reason, act] of isFull ? endings : endings.slice(0, 2)) {
    test(`[CC-08] [ER-08] in ${region} a challenge that ${title} charges nothing, shows why, and accepts the next card`, async ({
      page,
      control,
      stack,
    }) => {
      test.slow();
      // the fake clock must be installed before the page loads
      if (act === outwait) await page.clock.install();
      const { userId } = await openCheckout(
        { market, offer: 'standard', method: 'native 3-D Secure' },
        { page, control, stack },
      );
      const takings = async () =>
        (await control.ledger('card')).filter(({ kind, subject }) => kind === 'capture' && subject === userId);
      const money = (await takings()).length;
      await typeCard(page, nativeCard);
      await order(page, market);
      const heading = page.getByRole('heading', { name: say(words, 'checkout_bank_asks') });
      await expect(heading).toBeFocused({ timeout: 30_000 });
      await expect(bankQuestion(page).locator('input[name="password"]')).toBeVisible();
      await act(page, market);

      await expect(page.getByRole('main')).toContainText(say(words, reason));
      await expect(heading).toBeHidden();
      // the focus is at the fields, which are new and empty
      await expect(page.getByRole('group', { name: say(words, 'account_card'), exact: true })).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`/${region}/checkout-v2/standard$`));
      expect(await takings()).toHaveLength(money);

      await typeCard(page, nativeCard);
      await orderButton(page, market).click();
      await answerBank(page);
      await expect(page).toHaveURL(new RegExp(`/${region}/checkout-v2/confirmation`));
      expect(await takings()).toHaveLength(money + 1);
    });
  }

  test(`[AB-03] [CC-14] in ${region} the challenge has a name, works by keyboard alone, and fits a narrow screen`, async ({
    page,
    control,
    stack,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openCheckout({ market, offer: 'standard', method: 'native 3-D Secure' }, { page, control, stack });
    await typeCard(page, nativeCard);
    await order(page, market);
    const word = bankQuestion(page).locator('input[name="password"]');
    await expect(word).toBeVisible();
    await expect(page.locator('iframe[name="threeDSIframe"]')).toHaveAttribute(
      'title',
      say(words, 'checkout_bank_asks'),
    );
    const spare = await page.evaluate(
      () => document.documentElement.clientWidth - document.documentElement.scrollWidth,
    );
    expect(spare).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect(word).toBeFocused();
    await page.keyboard.type('password');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${region}/checkout-v2/confirmation`));
  });
}

for (const market of cutMarkets('no')) {
  const { region } = market;
  const words = readWords(market);

  test(`[AC-04] [CC-13] in ${region} a card with a challenge in the page is stored for a plan, and challenged again when it pays`, async ({
    page,
    control,
  }) => {
    test.slow();
    const person = await control.makePersona('trial-used', region);
    await page.goto(`/${region}/${market.path.dashboard}/${market.path.payments}`);
    await logIn(page, person);
    const save = page.getByRole('button', { name: say(words, 'account_card_save') });
    await page.getByRole('button', { name: say(words, 'account_card_change'), exact: true }).click();
    await typeCard(page, nativeCard);
    await save.click();
    await abort(page, market).click();
    await expect(page.getByRole('main')).toContainText(say(words, 'refusal_general'));
    await typeCard(page, nativeCard);
    await save.click();
    await answerBank(page);
    await expect(page.getByRole('main')).toContainText('0006');
    await expect(page.getByText(say(words, 'account_card_updated'))).toBeVisible();

    await page.goto(`/${region}/checkout-v2/standard`);
    await expect(page.getByText(/0006/).first()).toBeVisible();
    await page.getByRole('checkbox', { name: say(words, 'checkout_consent') }).check();
    await orderButton(page, market).click();
    await answerBank(page, 'feil');
    await expect(page.getByRole('main')).toContainText(say(words, 'refusal_three_d_secure'));
    await orderButton(page, market).click();
    await answerBank(page);
    await expect(page).toHaveURL(new RegExp(`/${region}/checkout-v2/confirmation`));
  });
}

for (const market of cutMarkets('se')) {
  const { region } = market;
  const words = readWords(market);

  test(`[CC-07] [CC-08] in ${region} a challenge that the provider cannot show is abandoned, and the order can be repeated`, async ({
    page,
    control,
    stack,
    trouble,
  }) => {
    trouble.allow(/submitThreeDS2Fingerprint|ERR_FAILED/);
    await openCheckout({ market, offer: 'standard', method: 'native 3-D Secure' }, { page, control, stack });
    const asked = '**/submitThreeDS2Fingerprint**';
    await page.route(asked, (route) => route.abort());
    await typeCard(page, nativeCard);
    await order(page, market);
    await expect(page.getByRole('main')).toContainText(say(words, 'refusal_general'));
    await page.unroute(asked);
    await typeCard(page, nativeCard);
    await orderButton(page, market).click();
    await answerBank(page);
    await expect(page).toHaveURL(new RegExp(`/${region}/checkout-v2/confirmation`));
  });
}

test.describe('device wallet', () => {
  test.beforeAll(({ stack }) => restartBackend(stack, makerIds));
  test.afterAll(({ stack }) => restartBackend(stack));

  for (const market of cutMarkets('se')) {
    const { region } = market;
    const words = readWords(market);

    test(`[CC-07] [CC-12] in ${region} a card of Google Pay can get a challenge: after a refusal the button works again and pays`, async ({
      page,
      control,
    }) => {
      const person = await control.makePersona('free', region);
      await giveGooglePay(page, { card: { lastFour: '4321', challenge: 'native' } });
      await page.goto(`/${region}/checkout-v2/standard`);
      await logIn(page, person);
      await page.getByRole('checkbox', { name: say(words, 'checkout_consent') }).check();
      await googlePay(page).click();
      await answerBank(page, 'fel');
      await expect(page.getByRole('main')).toContainText(say(words, 'refusal_three_d_secure'));
      await googlePay(page).click();
      await answerBank(page);
      await expect(page).toHaveURL(new RegExp(`/${region}/checkout-v2/confirmation`));
    });
  }
});
