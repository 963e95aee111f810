import { readWords, say, sweden } from '../market.ts';
import { expect, test } from './fixture.ts';
import { goodCard, order, register, typeCard } from './person.ts';

/** A card whose bank wants to see the cardholder on a page of its own. */
const redirectCard = { ...goodCard, number: '5454 5454 5454 5454' };
const words = readWords(sweden);

for (const [answer, ending] of [
  ['authorised', 'confirmation'],
  ['refused', 'refusal'],
  ['pending', 'waiting'],
] as const) {
  test(`[CC-09] a payment by the bank's page that ends ${answer} is looked up, then verified: ${ending}`, async ({
    page,
    stack,
  }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const call = /adyenpayment\/(get-payment-session|verify-payment-result)/.exec(request.url())?.[1];
      if (call !== undefined) calls.push(call);
    });
    await page.goto('/se/checkout-v2/standard');
    await register(page, `bank.${answer}.${Date.now()}@nordlyd.example`);
    await typeCard(page, redirectCard);
    await order(page, sweden);
    await page.waitForURL((url) => url.href.startsWith(stack.url('card')));
    calls.length = 0;
    await page.locator(`button[name="answer"][value="${answer}"]`).click();

    if (ending === 'confirmation') {
      await expect(page).toHaveURL(/\/se\/checkout-v2\/confirmation/);
    } else if (ending === 'waiting') {
      // nothing has begun, so nothing says that it has
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(words, 'confirmation_pending_title'));
      await expect(page.getByRole('main')).not.toContainText(say(words, 'confirmation_receipt'));
    } else {
      await expect(page.getByRole('main')).toContainText(say(words, 'refusal_three_d_secure'));
      await expect(page.getByRole('link', { name: say(words, 'checkout_back') })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(words, 'checkout_not_paid'));
      await expect(page).toHaveTitle(new RegExp(`^${say(words, 'checkout_not_paid')} \\|`));
    }
    expect(calls).toEqual(['get-payment-session', 'verify-payment-result']);
  });
}
