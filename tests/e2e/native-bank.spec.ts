import type { Page } from '@playwright/test';
import { cutRegions, readTexts, textOf, type RegionInfo } from '../region-expectations.ts';
import { findViolations } from './axe.ts';
import { defineGooglePay, googlePay, walletShopIds, restartBackend } from './device-steps.ts';
import { expect, test } from './test.ts';
import { logIn, order, typeCard } from './user-steps.ts';
import { buyAndRead } from './purchase-check.ts';
import { answerBank, bankQuestion, nativeCard, offers, openCheckout, orderButton } from './purchase-steps.ts';

// only one product on a machine can have this mode: its files run one after the other
test.use({ isNative: true });

const isFull = process.env['TEST_FULL'] === '1';

const abort = (page: Page, regionInfo: RegionInfo) =>
  page.getByRole('button', { name: textOf(readTexts(regionInfo), 'checkout_bank_abort') });

/** Leaves the challenge unanswered until the component's timeout. */
const waitForTimeout = (page: Page): Promise<void> => page.clock.fastForward(600_000);

/** How a challenge fails, the message then, and the action that causes it. */
const failures: readonly [string, string, (page: Page, regionInfo: RegionInfo) => Promise<unknown>][] = [
  ['gets a wrong password', 'refusal_three_d_secure', (page) => answerBank(page, 'passord')],
  ['gets no answer for ten minutes', 'refusal_three_d_secure', waitForTimeout],
  [
    'is cancelled at the bank',
    'refusal_three_d_secure',
    (page) => bankQuestion(page).locator('button[value="cancel"]').click(),
  ],
  ['is cancelled in the shop', 'refusal_general', (page, regionInfo) => abort(page, regionInfo).click()],
];

for (const regionInfo of cutRegions('fi')) {
  const { region } = regionInfo;
  const texts = readTexts(regionInfo);

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
      const row = { regionInfo, offer, method: 'native 3-D Secure' } as const;
      const { announced, charged, plans, boughtPlan, foreignHosts } = await buyAndRead(row, { page, control, stack });
      expect(charged).toEqual(announced);
      expect(plans).toContain(boughtPlan);
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

  for (const [title, reason, act] of isFull ? failures : failures.slice(0, 2)) {
    test(`[CC-08] [ER-08] in ${region} a challenge that ${title} charges nothing, shows why, and accepts the next card`, async ({
      page,
      control,
      stack,
    }) => {
      test.slow();
      // the fake clock must be installed before the page loads
      if (act === waitForTimeout) await page.clock.install();
      const { userId } = await openCheckout(
        { regionInfo, offer: 'standard', method: 'native 3-D Secure' },
        { page, control, stack },
      );
      const takings = async () =>
        (await control.ledger('card')).filter(({ kind, subject }) => kind === 'capture' && subject === userId);
      const money = (await takings()).length;
      await typeCard(page, nativeCard);
      await order(page, regionInfo);
      const heading = page.getByRole('heading', { name: textOf(texts, 'checkout_bank_asks') });
      await expect(heading).toBeFocused({ timeout: 30_000 });
      await expect(bankQuestion(page).locator('input[name="password"]')).toBeVisible();
      await act(page, regionInfo);

      await expect(page.getByRole('main')).toContainText(textOf(texts, reason));
      await expect(heading).toBeHidden();
      // the focus is at the fields, which are new and empty
      await expect(page.getByRole('group', { name: textOf(texts, 'account_card'), exact: true })).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`/${region}/checkout-v2/standard$`));
      expect(await takings()).toHaveLength(money);

      await typeCard(page, nativeCard);
      await orderButton(page, regionInfo).click();
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
    await openCheckout({ regionInfo, offer: 'standard', method: 'native 3-D Secure' }, { page, control, stack });
    await typeCard(page, nativeCard);
    await order(page, regionInfo);
    const word = bankQuestion(page).locator('input[name="password"]');
    await expect(word).toBeVisible();
    await expect(page.locator('iframe[name="threeDSIframe"]')).toHaveAttribute(
      'title',
      textOf(texts, 'checkout_bank_asks'),
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

for (const regionInfo of cutRegions('no')) {
  const { region } = regionInfo;
  const texts = readTexts(regionInfo);

  test(`[AC-04] [CC-13] in ${region} a card with a challenge in the page is stored for a plan, and challenged again when it pays`, async ({
    page,
    control,
  }) => {
    test.slow();
    const user = await control.makePersona('trial-used', region);
    await page.goto(`/${region}/${regionInfo.path.dashboard}/${regionInfo.path.payments}`);
    await logIn(page, user);
    const save = page.getByRole('button', { name: textOf(texts, 'account_card_save') });
    await page.getByRole('button', { name: textOf(texts, 'account_card_change'), exact: true }).click();
    await typeCard(page, nativeCard);
    await save.click();
    await abort(page, regionInfo).click();
    await expect(page.getByRole('main')).toContainText(textOf(texts, 'refusal_general'));
    await typeCard(page, nativeCard);
    await save.click();
    await answerBank(page);
    await expect(page.getByRole('main')).toContainText('0006');
    await expect(page.getByText(textOf(texts, 'account_card_updated'))).toBeVisible();

    await page.goto(`/${region}/checkout-v2/standard`);
    await expect(page.getByText(/0006/).first()).toBeVisible();
    await page.getByRole('checkbox', { name: textOf(texts, 'checkout_consent') }).check();
    await orderButton(page, regionInfo).click();
    await answerBank(page, 'feil');
    await expect(page.getByRole('main')).toContainText(textOf(texts, 'refusal_three_d_secure'));
    await orderButton(page, regionInfo).click();
    await answerBank(page);
    await expect(page).toHaveURL(new RegExp(`/${region}/checkout-v2/confirmation`));
  });
}

for (const regionInfo of cutRegions('se')) {
  const { region } = regionInfo;
  const texts = readTexts(regionInfo);

  test(`[CC-07] [CC-08] in ${region} a challenge that the provider cannot show is abandoned, and the order can be repeated`, async ({
    page,
    control,
    stack,
    browserErrors,
  }) => {
    browserErrors.allow(/submitThreeDS2Fingerprint|ERR_FAILED/);
    await openCheckout({ regionInfo, offer: 'standard', method: 'native 3-D Secure' }, { page, control, stack });
    const fingerprintCall = '**/submitThreeDS2Fingerprint**';
    await page.route(fingerprintCall, (route) => route.abort());
    await typeCard(page, nativeCard);
    await order(page, regionInfo);
    await expect(page.getByRole('main')).toContainText(textOf(texts, 'refusal_general'));
    await page.unroute(fingerprintCall);
    await typeCard(page, nativeCard);
    await orderButton(page, regionInfo).click();
    await answerBank(page);
    await expect(page).toHaveURL(new RegExp(`/${region}/checkout-v2/confirmation`));
  });
}

test.describe('device wallet', () => {
  test.beforeAll(({ stack }) => restartBackend(stack, walletShopIds));
  test.afterAll(({ stack }) => restartBackend(stack));

  for (const regionInfo of cutRegions('se')) {
    const { region } = regionInfo;
    const texts = readTexts(regionInfo);

    test(`[CC-07] [CC-12] in ${region} a card of Google Pay can get a challenge: after a refusal the button works again and pays`, async ({
      page,
      control,
    }) => {
      const user = await control.makePersona('free', region);
      await defineGooglePay(page, { card: { lastFour: '4321', challenge: 'native' } });
      await page.goto(`/${region}/checkout-v2/standard`);
      await logIn(page, user);
      await page.getByRole('checkbox', { name: textOf(texts, 'checkout_consent') }).check();
      await googlePay(page).click();
      await answerBank(page, 'fel');
      await expect(page.getByRole('main')).toContainText(textOf(texts, 'refusal_three_d_secure'));
      await googlePay(page).click();
      await answerBank(page);
      await expect(page).toHaveURL(new RegExp(`/${region}/checkout-v2/confirmation`));
    });
  }
});
