import { cutMarkets, readWords, say } from '../market.ts';
import { expect, test } from './fixture.ts';
import { logIn, typeCard, goodCard } from './person.ts';

for (const market of cutMarkets('fi')) {
  test(`[CC-14] ordering with empty or wrong card fields in ${market.region} marks them, says so and goes to the first`, async ({
    page,
    control,
  }) => {
    const words = readWords(market);
    const person = await control.makePersona('free', market.region);
    await page.goto(`/${market.region}/checkout-v2/standard`);
    await logIn(page, person);
    const frame = (name: string) => page.locator(`[data-cse="${name}"] iframe`);
    const input = (name: string) => frame(name).contentFrame().locator('input');
    await expect(input('encryptedSecurityCode')).toBeVisible({ timeout: 30_000 });
    const order = page.getByRole('button', { name: say(words, 'checkout_order'), exact: true });
    const consent = page.getByRole('checkbox', { name: say(words, 'checkout_consent') });

    await order.click();
    for (const name of ['encryptedCardNumber', 'encryptedExpiryDate', 'encryptedSecurityCode'])
      await expect(input(name)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('input[name="holderName"]')).toHaveAttribute('aria-invalid', 'true');
    await expect(consent).toHaveAttribute('aria-invalid', 'true');
    await expect(frame('encryptedCardNumber')).toBeFocused();
    await expect(page.getByText(say(words, 'checkout_consent_needed'))).toHaveRole('alert');

    // only the code is wrong now: too short
    await typeCard(page, { ...goodCard, code: '7' });
    await consent.check();
    await order.click();
    await expect(input('encryptedCardNumber')).toHaveAttribute('aria-invalid', 'false');
    await expect(frame('encryptedSecurityCode')).toBeFocused();

    // the card is right, the consent is not
    await input('encryptedSecurityCode').fill('');
    await input('encryptedSecurityCode').pressSequentially('737');
    await consent.uncheck();
    await order.click();
    await expect(consent).toBeFocused();
    await expect(page).toHaveURL(/checkout-v2\/standard$/);
  });
}
