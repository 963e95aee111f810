import { cutRegions, readTexts, textOf } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { order, register, typeCard } from './user-steps.ts';
import { redirectCard } from './purchase-steps.ts';

/** The bank's results, and what the shop shows then. */
const answers = [
  ['authorised', 'confirmation'],
  ['refused', 'refusal_three_d_secure'],
  ['pending', 'waiting'],
  ['cancelled', 'refusal_general'],
  ['error', 'refusal_general'],
] as const;

for (const regionInfo of cutRegions('se')) {
  const texts = readTexts(regionInfo);
  const { region } = regionInfo;
  for (const [response, ending] of process.env['TEST_FULL'] === '1' ? answers : answers.slice(0, 3)) {
    test(`[CC-09] in ${region} a payment on the bank's page that ends ${response} is verified after its session is read: ${ending}`, async ({
      page,
      stack,
    }) => {
      const calls: string[] = [];
      page.on('request', (request) => {
        const call = /adyenpayment\/(get-payment-session|verify-payment-result)/.exec(request.url())?.[1];
        if (call !== undefined) calls.push(call);
      });
      await page.goto(`/${region}/checkout-v2/standard`);
      await register(page, `bank.${response}.${region}.${Date.now()}@nordlyd.example`);
      await typeCard(page, redirectCard);
      await order(page, regionInfo);
      await page.waitForURL((url) => url.href.startsWith(stack.url('card')));
      calls.length = 0;
      await page.locator(`button[name="answer"][value="${response}"]`).click();

      if (ending === 'confirmation') {
        await expect(page).toHaveURL(new RegExp(`/${region}/checkout-v2/confirmation`));
      } else if (ending === 'waiting') {
        // no subscription has started, so the page does not say that one has
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(texts, 'confirmation_pending_title'));
        await expect(page.getByRole('main')).not.toContainText(textOf(texts, 'confirmation_receipt'));
      } else {
        await expect(page.getByRole('main')).toContainText(textOf(texts, ending));
        await expect(page.getByRole('link', { name: textOf(texts, 'checkout_back') })).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(textOf(texts, 'checkout_not_paid'));
        await expect(page).toHaveTitle(new RegExp(`^${textOf(texts, 'checkout_not_paid')} \\|`));
      }
      expect(calls.splice(0, 2)).toEqual(['get-payment-session', 'verify-payment-result']);
      // a pending page polls the result and reads the session only once
      expect(calls.filter((call) => ending !== 'waiting' || call !== 'get-payment-session')).toEqual([]);
    });
  }
}
