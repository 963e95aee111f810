import { cutRegions, readTexts, textOf } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { makeCard, order, typeCard } from './user-steps.ts';
import { callApi, openCheckout, orderButton } from './purchase-steps.ts';

/** Result of a payment by cardholder name (the sandbox's scenarios), and the message. */
const names = [
  ['DECLINED', 'refusal_refused'],
  ['BLOCK_CARD', 'refusal_blocked_card'],
  ['CARD_EXPIRED', 'refusal_card_expired'],
  ['INVALID_AMOUNT', 'refusal_invalid_amount'],
  ['INVALID_CARD_NUMBER', 'refusal_invalid_card_number'],
  ['ISSUER_UNAVAILABLE', 'refusal_issuer_unavailable'],
  ['NOT_SUPPORTED', 'refusal_not_supported'],
  ['NOT_3D_AUTHENTICATED', 'refusal_three_d_secure'],
  ['NOT_ENOUGH_BALANCE', 'refusal_not_enough_balance'],
  ['FRAUD', 'refusal_fraud'],
  ['CVC_DECLINED', 'refusal_cvc_declined'],
  ['ERROR', 'refusal_general'],
  ['CANCELLED_RESULT', 'refusal_general'],
] as const;

/** Every third in the usual run. */
const cut = names.filter((_, index) => process.env['TEST_FULL'] === '1' || index % 3 === 0);

for (const regionInfo of cutRegions('fi')) {
  const texts = readTexts(regionInfo);

  test(`[CC-07] [CC-08] [ER-07] [ER-08] [ER-09] in ${regionInfo.region} each refusal shows its reason, charges nothing and allows a retry; a slow bank leads to the pending page`, async ({
    page,
    control,
    stack,
  }) => {
    test.slow();
    const { userId } = await openCheckout({ regionInfo, offer: 'standard', method: 'card' }, { page, control, stack });
    const [[first], ...others] = [...cut, ['PENDING', undefined]] as const;
    await typeCard(page, { ...makeCard(), name: first ?? '' });
    await order(page, regionInfo);
    const message = page.getByRole('main');
    const toast = page.locator('nl-toast');
    for (const [index, [scenario, text]] of cut.entries()) {
      await expect(message.getByText(textOf(texts, text)), scenario).toBeVisible();
      await expect(toast, scenario).toContainText(textOf(texts, text));
      await expect(orderButton(page, regionInfo)).not.toHaveAttribute('aria-busy');
      await page.locator('input[name="holderName"]').fill(others[index]?.[0] ?? '');
      // waits for the response, so that the message of the last attempt is not mistaken for the next one's
      const response = page.waitForResponse(/\/submit-payment$/, { timeout: 0 });
      await orderButton(page, regionInfo).click();
      await response;
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(texts, 'confirmation_pending_title'));
    const rows = (await control.ledger('card')).filter(({ subject }) => subject === userId);
    expect(rows.filter(({ kind }) => kind === 'capture')).toEqual([]);
    expect(await callApi(page, regionInfo, '/subscription')).toMatchObject({ hasActiveSubscription: false });
  });
}
