import { readTexts, textOf, sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn, makeCard, order, typeCard } from './user-steps.ts';
import { callApi } from './purchase-steps.ts';

const texts = readTexts(sweden);
const account = `/se/${sweden.path.dashboard}`;

for (const [offer, price] of [
  ['student', '49,50'],
  ['standard', '99'],
] as const) {
  test(`[SL-01] [AC-01] a student whose plan is on hold buys ${offer} again at its own price`, async ({
    page,
    control,
  }) => {
    test.slow();
    const user = await control.makePersona('student', 'se');
    const main = page.getByRole('main');
    await page.goto(account);
    await logIn(page, user);
    await expect(main).toContainText(textOf(texts, 'status_active'));
    // without a payment method, the charge and its three retries fail
    await callApi(page, sweden, '/transaction/paymentmethod', undefined, 'DELETE');
    for (const wait of ['P1MT2H', 'P1DT2H', 'P2DT2H', 'P4DT2H']) await control.advance(wait);
    await page.reload();
    await expect(main).toContainText(textOf(texts, 'status_on_hold'));
    await expect(main).toContainText(textOf(texts, 'account_unpaid_stopped'));
    const checkoutLink = main.getByRole('link', { name: textOf(texts, 'account_unpaid_again') });
    await expect(checkoutLink).toHaveAttribute('href', '/se/checkout-v2/student');
    if (offer === 'student') await checkoutLink.click();
    else await page.goto('/se/checkout-v2/standard');
    await expect(main.locator('dl')).toContainText(price);
    await typeCard(page, makeCard());
    await order(page, sweden);
    await expect(page).toHaveURL(new RegExp(`/se/checkout-v2/confirmation\\?.*offerType=${offer}`));
    await page.goto(account);
    await expect(main).toContainText(textOf(texts, 'status_active'));
    await expect(main.locator('section > div > h2')).toHaveText([textOf(texts, `plan_${offer}`)]);
    await expect(main).not.toContainText(textOf(texts, 'account_unpaid_stopped'));
  });
}
