import { cutRegions, readTexts, textOf, sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { chooseCard, goodCard, logIn, makeCard, typeCard } from './user-steps.ts';

for (const regionInfo of cutRegions('fi')) {
  test(`[CC-14] ordering with empty or invalid card fields in ${regionInfo.region} marks them, reports them and focuses the first`, async ({
    page,
    control,
  }) => {
    const texts = readTexts(regionInfo);
    const user = await control.makePersona('free', regionInfo.region);
    await page.goto(`/${regionInfo.region}/checkout-v2/standard`);
    await logIn(page, user);
    await chooseCard(page);
    const frame = (name: string) => page.locator(`[data-cse="${name}"] iframe`);
    const input = (name: string) => frame(name).contentFrame().locator('input');
    await expect(input('encryptedSecurityCode')).toBeVisible({ timeout: 30_000 });
    const order = page.getByRole('button', { name: textOf(texts, 'checkout_order'), exact: true });
    const consent = page.getByRole('checkbox', { name: textOf(texts, 'checkout_consent') });

    await order.click();
    for (const name of ['encryptedCardNumber', 'encryptedExpiryDate', 'encryptedSecurityCode'])
      await expect(input(name)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('input[name="holderName"]')).toHaveAttribute('aria-invalid', 'true');
    await expect(consent).toHaveAttribute('aria-invalid', 'true');
    await expect(frame('encryptedCardNumber')).toBeFocused();
    await expect(page.getByText(textOf(texts, 'checkout_consent_needed'))).toHaveRole('alert');

    // only the code is invalid now: too short
    await typeCard(page, { ...goodCard, code: '7' });
    await consent.check();
    await order.click();
    await expect(input('encryptedCardNumber')).toHaveAttribute('aria-invalid', 'false');
    await expect(frame('encryptedSecurityCode')).toBeFocused();

    // the card is valid, the consent is missing
    await input('encryptedSecurityCode').fill('');
    await input('encryptedSecurityCode').pressSequentially('737');
    await consent.uncheck();
    await order.click();
    await expect(consent).toBeFocused();
    await expect(page).toHaveURL(/checkout-v2\/standard$/);
  });
}

test('[CC-15] Enter in a card field orders nothing without consent, and orders like the button with it', async ({
  page,
  control,
}) => {
  const texts = readTexts(sweden);
  const user = await control.makePersona('free', 'se');
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/adyenpayment/')) orders.push(request.url());
  });
  await page.goto('/se/checkout-v2/standard');
  await logIn(page, user);
  await typeCard(page, makeCard());
  const consent = page.getByRole('checkbox', { name: textOf(texts, 'checkout_consent') });
  const code = page.locator('[data-cse="encryptedSecurityCode"] iframe').contentFrame().locator('input');
  for (const field of [code, page.locator('input[name="holderName"]')]) {
    await field.press('Enter');
    await expect(consent).toBeFocused();
  }
  await expect(page.getByText(textOf(texts, 'checkout_consent_needed'))).toBeVisible();
  expect(orders).toEqual([]);
  await consent.check();
  await code.press('Enter');
  await expect(page).toHaveURL(/checkout-v2\/confirmation/);
});
