import type { Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { readTexts, textOf, sweden } from '../region-expectations.ts';
import { core, expect, test } from './test.ts';
import { logIn } from './user-steps.ts';
import { orderButton } from './purchase-steps.ts';

const halfPrice = { code: 'KORT2', type: 'FIFTYPERCENT', months: 2 } as const;

// made-up responses must not be recorded for the contract check
test.use({ contextOptions: {} });

/** The chunks that pay with a stored card, found by their code: chunks have no stable names. */
const listCardScripts = (): string[] =>
  readdirSync('dist/client/assets/chunks').filter((name) =>
    readFileSync(`dist/client/assets/chunks/${name}`, 'utf8').includes('storedPaymentMethodId'),
  );

/** The API calls of the browser, by method and path. */
function watchCalls(page: Page): { count: (call: string) => number } {
  const calls: string[] = [];
  page.on('request', (request) => {
    const path = /\/api\/v2\/(.*)/.exec(request.url())?.[1];
    if (path !== undefined) calls.push(`${request.method()} ${path}`);
  });
  return { count: (call) => calls.filter((one) => one.startsWith(call)).length };
}

test(
  '[CC-08] [CC-10] [CC-13] a stored card is shown, can be replaced, and pays with one click; a refusal reloads the whole checkout',
  core,
  async ({ page, control }) => {
    const regionInfo = sweden;
    const texts = readTexts(regionInfo);
    await control.addVoucher(halfPrice);
    const user = await control.makePersona('trial-used', 'se');
    const { count } = watchCalls(page);
    await page.goto('/se/checkout-v2/standard?coupon=KORT2');
    await logIn(page, user);
    const main = page.getByRole('main');
    const storedCard = main.getByText(/^Visa som slutar på \d{4}, giltigt till 03\/30$/);
    await expect(storedCard).toBeVisible({ timeout: 30_000 });
    // the amounts and their dates precede the order button
    await expect(main).toContainText('49,50');
    await expect(main.locator('dl time')).toHaveText(/^\d{4}-\d\d-\d\d$/);
    await expect(page.locator('[data-cse="encryptedCardNumber"]')).toHaveCount(0);

    // another card can be typed, and the stored one chosen again, by keyboard alone
    await page.getByRole('button', { name: textOf(texts, 'checkout_card_change') }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-cse="encryptedCardNumber"] iframe')).toBeVisible();
    const digits = /slutar på (\d{4})/.exec((await page.locator('button:focus').textContent()) ?? '')?.[1] ?? '';
    await page.keyboard.press('Enter');
    await expect(storedCard).toContainText(digits);

    await orderButton(page, regionInfo).click();
    await expect(page.getByText(textOf(texts, 'checkout_consent_needed'))).toBeVisible();
    expect(count('POST adyenpayment')).toBe(0);

    // a session for another amount than the shown one, today or later, charges nothing
    await page.getByRole('checkbox', { name: textOf(texts, 'checkout_consent') }).check();
    const opened = /create-voucher-payment-session/;
    for (const changed of ['amount', 'price'] as const) {
      await page.route(opened, async (route) => {
        const response = await route.fetch();
        const session = (await response.json()) as Record<typeof changed, object>;
        await route.fulfill({ response, json: { ...session, [changed]: { ...session[changed], value: 11_900 } } });
      });
      const overviews = count('GET checkout/overview');
      await orderButton(page, regionInfo).click();
      await expect(main.getByText(textOf(texts, 'checkout_price_changed'))).toBeVisible();
      expect(count('POST adyenpayment/submit-payment')).toBe(0);
      expect(count('GET checkout/overview')).toBe(overviews + 1);
      await page.unroute(opened);
    }

    // authorised, then refused by the verification: nothing of the attempt is reused
    const [submit, verdict] = [/submit-payment$/, /verify-payment-result$/];
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route(submit, async (route) => {
      await isReleased;
      await route.fulfill({ json: { resultCode: 'Authorised' } });
    });
    await page.route(verdict, (route) => route.fulfill({ json: { resultCode: 'Refused', refusalReasonCode: '12' } }));
    const before = ['GET checkout/overview', 'GET checkoutvoucher/validate', 'GET adyenpayment/payment-methods'].map(
      count,
    );
    await orderButton(page, regionInfo).click();
    await expect(orderButton(page, regionInfo)).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(main.getByText(textOf(texts, 'refusal_not_enough_balance'))).toBeVisible();
    await expect(orderButton(page, regionInfo)).not.toHaveAttribute('aria-busy');
    await expect
      .poll(() =>
        ['GET checkout/overview', 'GET checkoutvoucher/validate', 'GET adyenpayment/payment-methods'].map(count),
      )
      .toEqual(before.map((times) => times + 1));
    await page.unroute(submit);
    await page.unroute(verdict);

    await orderButton(page, regionInfo).click();
    await expect(page).toHaveURL(/checkout-v2\/confirmation/);
    expect(count('POST adyenpayment/create-voucher-payment-session')).toBe(4);
    const taken = (await control.ledger('card')).filter(
      ({ kind, subject }) => kind === 'capture' && subject === user.userId,
    );
    expect(taken.map(({ amount }) => amount)).toEqual([{ value: 4950, currency: 'SEK' }]);
    await page.goto(`/se/${regionInfo.path.dashboard}/${regionInfo.path.payments}`);
    await expect(main.getByText(new RegExp(`${digits}, giltigt`))).toBeVisible();
    await expect(page.getByRole('button', { name: textOf(texts, 'account_card_remove') })).toBeVisible();
  },
);

test('[CC-13] an order before the card provider’s code has loaded waits for it and pays with the stored card', async ({
  page,
  control,
}) => {
  const regionInfo = sweden;
  const texts = readTexts(regionInfo);
  const user = await control.makePersona('trial-used', 'se');
  const { count } = watchCalls(page);
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  let blocked = 0;
  const cardScripts = listCardScripts();
  await page.goto('/se/checkout-v2/standard');
  await page.route(/\/assets\/chunks\/[^/]+$/, async (route) => {
    if (cardScripts.some((name) => route.request().url().endsWith(name))) {
      blocked += 1;
      await isReleased;
    }
    await route.continue();
  });
  await logIn(page, user);
  const consent = page.getByRole('checkbox', { name: textOf(texts, 'checkout_consent') });
  await expect(consent).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => blocked).toBeGreaterThan(0);

  // an order without consent is not queued: consent alone orders nothing
  await orderButton(page, regionInfo).click();
  await expect(page.getByText(textOf(texts, 'checkout_consent_needed'))).toBeVisible();
  await consent.check();
  await orderButton(page, regionInfo).click();
  expect(count('POST adyenpayment')).toBe(0);
  release();
  await expect(page).toHaveURL(/checkout-v2\/confirmation/);
  expect(count('POST adyenpayment/submit-payment')).toBe(1);
});
