import { readTexts, textOf, sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn } from './user-steps.ts';

const texts = readTexts(sweden);
const dashboard = /\/se\/mitt-konto$/;
const offer = /\/se\/erbjudande$/;

/** The first two of each kind in the usual run, all in the full one. */
const cut = <Case>(cases: readonly Case[]): readonly Case[] =>
  process.env['TEST_FULL'] === '1' ? cases : cases.slice(0, 2);

// made-up responses must not be recorded for the contract check
test.use({ contextOptions: {} });

test('[CC-03] [CC-07] [CC-11] [ER-01] [ER-02] [ER-03] [ER-04] [ER-06] [ER-10] each API response to a checkout leads to the right page with its message', async ({
  page,
  control,
  browserErrors,
}) => {
  browserErrors.allow(/status of (403|409|422|503)|server: 503/);
  const user = await control.makePersona('free', 'se');
  await page.goto('/se/mitt-konto');
  await logIn(page, user);
  const main = page.getByRole('main');

  const overview = /\/api\/v2\/checkout\/overview\//;
  for (const [title, status, message, place] of [
    ['UserHasActiveSubscriptionError', 409, 'error_already_subscribed', dashboard],
    ['SomethingNew', 422, 'error_general', offer],
    ['StandardOfferAccessDeniedError', 403, 'error_standard_denied', offer],
    ['StudentOfferAccessDeniedError', 403, 'error_student_denied', offer],
    ['UnexpectedDiscountError', 422, 'error_unexpected_discount', offer],
  ] as const) {
    await page.route(overview, (route) =>
      route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify({ status, title }) }),
    );
    await page.goto('/se/checkout-v2/standard', { waitUntil: 'commit' });
    await expect(page).toHaveURL(place);
    await expect(page.locator('nl-toast')).toContainText(textOf(texts, message));
    await page.unroute(overview);
  }

  // the third attempt succeeds
  let attempts = 0;
  await page.route(overview, (route) => {
    attempts += 1;
    const body = JSON.stringify({ status: 503, title: 'ServiceUnavailable' });
    return attempts > 2
      ? route.continue()
      : route.fulfill({ status: 503, contentType: 'application/problem+json', body });
  });
  await page.goto('/se/checkout-v2/standard');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Nordlyd Premium');
  expect(attempts).toBe(3);
  await page.unroute(overview);

  await page.route(/adyenpayment\/get-payment-session/, (route) =>
    route.fulfill({ json: { sessionId: 's-1', offerType: 0, voucherCode: 'KORT9' } }),
  );
  const verify = /adyenpayment\/verify-payment-result/;
  for (const [response, message] of cut([
    [{ resultCode: 'Refused', refusalReasonCode: '20' }, 'refusal_fraud'],
    [{ resultCode: 'Cancelled', errorTitle: 'already_used' }, 'checkout_voucher_taken'],
    [{ resultCode: 'Cancelled' }, 'refusal_general'],
    [{ resultCode: 'Error', refusalReasonCode: '9' }, 'refusal_issuer_unavailable'],
    [{ resultCode: 'Cancelled', errorTitle: 'UserHasActiveSubscriptionError' }, undefined],
  ] as const)) {
    await page.route(verify, (route) => route.fulfill({ json: response }));
    await page.evaluate(() => localStorage.setItem('standard_voucher_code', 'KORT9'));
    await page.goto('/se/checkout-v2/verify-adyen?sessionId=s-1', { waitUntil: 'commit' });
    if (message === undefined) await expect(page).toHaveURL(dashboard);
    else {
      for (const place of [main, page.locator('nl-toast')]) await expect(place).toContainText(textOf(texts, message));
      await expect(main.getByRole('link', { name: textOf(texts, 'checkout_back') })).toHaveAttribute(
        'href',
        // the link keeps the voucher
        `/se/checkout-v2/standard${message === 'checkout_voucher_taken' ? '' : '?coupon=KORT9'}`,
      );
      // the stored voucher is forgotten only when its last use is gone
      const stored = await page.evaluate(() => localStorage.getItem('standard_voucher_code'));
      expect(stored).toBe(message === 'checkout_voucher_taken' ? null : 'KORT9');
    }
    await page.unroute(verify);
  }
});

test('[CC-08] an order with an outdated consent text is refused without a charge, and succeeds with the current text', async ({
  page,
  control,
  browserErrors,
}) => {
  browserErrors.allow(/status of 412/);
  const user = await control.makePersona('trial-used', 'se');
  await page.goto('/se/checkout-v2/standard');
  await logIn(page, user);
  const consent = page.getByRole('checkbox', { name: textOf(texts, 'checkout_consent') });
  const pay = page.getByRole('button', { name: textOf(texts, 'checkout_order'), exact: true });
  const old = /adyenpayment\/create-payment-session/;
  await page.route(old, (route) => {
    const body = route.request().postDataJSON() as { immediateSupplyConsent: object };
    const immediateSupplyConsent = { ...body.immediateSupplyConsent, text: 'Jag samtycker.' };
    return route.continue({ postData: JSON.stringify({ ...body, immediateSupplyConsent }) });
  });
  await consent.check();
  await pay.click();
  await expect(page.locator('nl-toast')).toContainText(textOf(texts, 'error_consent_changed'));
  await expect(page.getByRole('main').getByText(textOf(texts, 'error_consent_changed'))).toBeVisible();
  expect(
    (await control.ledger('card')).filter(({ subject, kind }) => subject === user.userId && kind === 'capture'),
  ).toEqual([]);
  await page.unroute(old);
  await page.reload();
  await consent.check();
  await pay.click();
  await expect(page).toHaveURL(/checkout-v2\/confirmation/);
});
