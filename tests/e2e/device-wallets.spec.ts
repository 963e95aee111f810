import type { Page } from '@playwright/test';
import { makeApplePayData } from '../device-token.ts';
import { readTexts, textOf, sweden } from '../region-expectations.ts';
import { defineGooglePay, googlePay, walletShopIds, readSheet, restartBackend } from './device-steps.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

const texts = readTexts(sweden);
const consent = (page: Page) => page.getByRole('checkbox', { name: textOf(texts, 'checkout_consent') });

test.beforeAll(({ stack }) => restartBackend(stack, walletShopIds));
test.afterAll(({ stack }) => restartBackend(stack));

test('[CC-12] Google Pay requires consent, shows a refusal but not a closed sheet, and pays up to the receipt', async ({
  page,
  control,
}) => {
  const user = await control.makePersona('free', 'se');
  await defineGooglePay(page, { card: { holderName: 'NOT_ENOUGH_BALANCE', lastFour: '4321' } });
  await page.goto('/se/checkout-v2/standard');
  await logIn(page, user);
  await page.getByRole('radio', { name: 'Google Pay' }).check({ timeout: 30_000 });
  await expect(googlePay(page)).toBeVisible();
  // one order button: the maker's
  await expect(page.getByRole('button', { name: textOf(texts, 'checkout_order'), exact: true })).toHaveCount(0);
  // the same dated amounts as the overview, and the obligation to pay
  const note = page.getByText(textOf(texts, 'checkout_device_obliges'));
  await expect(note).toContainText('0 kr');
  await expect(note).toContainText('99 kr');

  await googlePay(page).click();
  await expect(page.getByText(textOf(texts, 'checkout_consent_needed'))).toBeVisible();
  expect(await readSheet(page)).toEqual([]);

  await consent(page).check();
  await googlePay(page).click();
  await expect(page.getByRole('main').getByText(textOf(texts, 'refusal_not_enough_balance'))).toBeVisible();
  const [request, shown] = (await readSheet(page)) as [{ merchantInfo: object; transactionInfo: object }, object];
  expect(request).toMatchObject({
    merchantInfo: { merchantName: 'Nordlyd', merchantId: '12345678901234567890' },
    transactionInfo: { currencyCode: 'SEK', totalPrice: '0', countryCode: 'SE' },
  });
  expect(shown).toMatchObject({ transactionState: 'ERROR' });

  await defineGooglePay(page, 'cancels');
  await page.reload();
  await page.getByRole('radio', { name: 'Google Pay' }).check({ timeout: 30_000 });
  await consent(page).check();
  await googlePay(page).click();
  await expect.poll(() => readSheet(page)).toHaveLength(1);
  await expect(page.getByRole('alert').filter({ hasText: 'Google Pay' })).toHaveCount(0);
  await expect(page).toHaveURL(/checkout-v2\/standard$/);

  await defineGooglePay(page, { card: { lastFour: '4321' } });
  await page.reload();
  await page.getByRole('radio', { name: 'Google Pay' }).check({ timeout: 30_000 });
  await consent(page).check();
  await googlePay(page).click();
  await expect(page).toHaveURL(/checkout-v2\/confirmation/);
  await page.goto(`/se/${sweden.path.dashboard}/${sweden.path.payments}`);
  await expect(page.getByRole('main')).toContainText('Google Pay som slutar på 4321');
});

test('[CC-12] Apple Pay over TLS validates the shop, and the payment ends at the confirmation', async ({
  page,
  stack,
  control,
  browserErrors,
}) => {
  test.skip(process.env['TEST_FULL'] !== '1', 'in the full run: it stands behind a front of its own');
  const user = await control.makePersona('free', 'se');
  await page.goto('/se/checkout-v2/standard');
  await logIn(page, user);
  await expect(page).toHaveURL(/checkout-v2\/standard$/);

  // Apple Pay requires https: the same product behind a TLS proxy, for this page alone
  const site = new URL(page.url()).origin;
  const secure = site.replace('http:', 'https:');
  // the card's fields are bound to the shop's real address
  browserErrors.allow(/securedfields/);
  for (const { front, origin } of [
    { front: `${secure}/**`, origin: undefined },
    { front: `${stack.url('card')}/checkout**/**`, origin: secure },
  ]) {
    await page.route(front, async (route) => {
      const request = route.request();
      const headers = { ...(await request.allHeaders()), ...(request.method() !== 'GET' && { origin: site }) };
      const url = request.url().replace(secure, site);
      // addresses in the body name the proxy, which the shop does not know
      const postData = request.postData()?.replaceAll(secure, site);
      const response = await route.fetch({
        url,
        headers,
        maxRedirects: 0,
        maxRetries: 3,
        ...(postData && { postData }),
      });
      const answered = { ...response.headers(), ...(origin && { 'access-control-allow-origin': origin }) };
      await route.fulfill({ response, headers: answered });
    });
  }
  await page.route('https://applepay.cdn-apple.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '', headers: { 'Access-Control-Allow-Origin': '*' } }),
  );
  await page.addInitScript(
    (paymentData) => {
      type Handler = (event: object) => void;
      const seen: unknown[] = [];
      type Session = { onvalidatemerchant?: Handler; onpaymentauthorized?: Handler };
      const ApplePaySession = function (_version: number, request: unknown) {
        const session: Session = {};
        return Object.assign(session, {
          begin: () => {
            seen.push(request);
            session.onvalidatemerchant?.({ validationURL: 'https://apple-pay-gateway.apple.com/paymentservices' });
          },
          completeMerchantValidation: (merchant: unknown) => {
            seen.push(merchant);
            session.onpaymentauthorized?.({ payment: { token: { paymentData } } });
          },
          completePayment: (result: unknown) => void seen.push(result),
          abort: () => void seen.push('aborted'),
        });
      };
      Object.assign(ApplePaySession, {
        STATUS_SUCCESS: 0,
        STATUS_FAILURE: 1,
        supportsVersion: () => true,
        canMakePayments: () => true,
      });
      class Button extends HTMLElement {
        connectedCallback() {
          this.textContent = 'Apple Pay';
          this.setAttribute('role', 'button');
        }
      }
      customElements.define('apple-pay-button', Button);
      Object.assign(window, { ApplePaySession, sheet: seen });
    },
    makeApplePayData({ lastFour: '8765' }),
  );

  await page.goto(`${secure}/se/checkout-v2/standard`);
  await page.getByRole('radio', { name: 'Apple Pay' }).check({ timeout: 30_000 });
  const button = page.locator('apple-pay-button');
  await expect(button).toBeVisible();
  await consent(page).check();
  await button.click();
  await expect(page).toHaveURL(/checkout-v2\/confirmation/);
  await page.goto(`${site}/se/${sweden.path.dashboard}/${sweden.path.payments}`);
  await expect(page.getByRole('main')).toContainText('Apple Pay som slutar på 8765');
});

test('[CC-12] the card form is shown alone, without a notice, in a browser that supports neither wallet', async ({
  page,
  control,
}) => {
  test.skip(process.env['TEST_FULL'] !== '1', 'in the full run');
  const user = await control.makePersona('free', 'se');
  await defineGooglePay(page, 'cancels', false);
  await page.goto('/se/checkout-v2/standard');
  await logIn(page, user);
  await expect(page.locator('[data-cse="encryptedCardNumber"] iframe')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expect(page.getByText(textOf(texts, 'checkout_device_obliges'))).toBeHidden();
  await expect(page.locator('apple-pay-button')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveText('');
});
