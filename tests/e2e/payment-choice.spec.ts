import type { Page } from '@playwright/test';
import { cutRegions, readTexts, textOf, sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { openCheckout, orderButton } from './purchase-steps.ts';
import { chooseCard, makeCard, order, typeCard } from './user-steps.ts';

const wallets = { se: '', no: 'Vipps', fi: 'MobilePay' };

/** The accessible name of the focused element, inside the provider's frames too. */
const focusedField = (page: Page, name: string) =>
  page.locator(`[data-cse="${name}"] iframe`).contentFrame().locator('input:focus');

for (const regionInfo of cutRegions('no').filter(({ region }) => region !== 'se')) {
  const { region } = regionInfo;
  const texts = readTexts(regionInfo);
  const wallet = wallets[region];
  const main = (page: Page) => page.getByRole('main');
  const walletButton = (page: Page) =>
    main(page).getByRole('button', { name: textOf(texts, 'checkout_wallet_order', { wallet }) });

  test(`[CW-01] in ${region} the wallet is the first and selected payment method, and one order button follows the choice by keyboard`, async ({
    page,
    control,
    stack,
  }) => {
    await openCheckout({ regionInfo, offer: 'standard', method: 'card' }, { page, control, stack });
    const radios = main(page)
      .getByRole('group', { name: textOf(texts, 'checkout_method') })
      .getByRole('radio');
    await expect(radios).toHaveCount(2);
    await expect(radios.first()).toBeChecked();
    await expect(radios.first()).toHaveAccessibleName(wallet);
    await expect(walletButton(page)).toBeVisible();
    await expect(orderButton(page, regionInfo)).toHaveCount(0);

    await radios.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(radios.last()).toBeFocused();
    await expect(walletButton(page)).toHaveCount(0);
    await typeCard(page, makeCard());
    await radios.first().check();
    await expect(orderButton(page, regionInfo)).toHaveCount(0);
    // the typed card is still there
    await radios.last().check();
    await order(page, regionInfo);
    await expect(page).toHaveURL(/checkout-v2\/confirmation/);
  });

  test(`[FLT-06] in ${region} a card form that does not load leaves an alert with the focus, no order button, and the wallet`, async ({
    page,
    control,
    stack,
    browserErrors,
  }) => {
    browserErrors.allow(/ERR_FAILED|Failed to load|network|securedField/i);
    await page.route(`${stack.url('card')}/**`, (route) => route.abort());
    await openCheckout({ regionInfo, offer: 'standard', method: 'card' }, { page, control, stack });
    await main(page)
      .getByRole('radio', { name: textOf(texts, 'account_card') })
      .check();
    const alert = main(page)
      .getByRole('alert')
      .filter({ hasText: textOf(texts, 'checkout_card_away', { wallet }) });
    await expect(alert).toBeVisible({ timeout: 30_000 });
    await expect(main(page).locator(':focus').getByRole('alert')).toBeVisible();
    await expect(orderButton(page, regionInfo)).toHaveCount(0);
    await main(page).getByRole('radio', { name: wallet }).check();
    await expect(walletButton(page)).toBeEnabled();

    // the provider responds again
    await page.unroute(`${stack.url('card')}/**`);
    await main(page)
      .getByRole('radio', { name: textOf(texts, 'account_card') })
      .check();
    await alert.getByRole('button', { name: textOf(texts, 'account_retry') }).click();
    await typeCard(page, makeCard());
    await order(page, regionInfo);
    await expect(page).toHaveURL(/checkout-v2\/confirmation/);
  });
}

test('[CC-08] a refused payment shows a toast, and focuses the field that can correct it', async ({
  page,
  control,
  stack,
}) => {
  const texts = readTexts(sweden);
  await page.setViewportSize({ width: 390, height: 844 });
  await openCheckout({ regionInfo: sweden, offer: 'standard', method: 'card' }, { page, control, stack });
  await typeCard(page, { ...makeCard(), name: 'CVC_DECLINED' });
  await order(page, sweden);
  await expect(page.locator('nl-toast')).toContainText(textOf(texts, 'refusal_cvc_declined'));
  // the toast does not cover the order button
  await orderButton(page, sweden).click({ trial: true, timeout: 2_000 });
  await expect(focusedField(page, 'encryptedSecurityCode')).toHaveCount(1);
  await page.locator('input[name="holderName"]').fill('CARD_EXPIRED');
  await orderButton(page, sweden).click();
  await expect(page.locator('nl-toast')).toContainText(textOf(texts, 'refusal_card_expired'));
  await expect(focusedField(page, 'encryptedExpiryDate')).toHaveCount(1);
});

test('the card form is hidden from assistive technology behind one spinner until its fields are ready', async ({
  page,
  control,
  stack,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/securedfields/**', async (route) => {
    await promise;
    await route.continue();
  });
  await openCheckout({ regionInfo: sweden, offer: 'standard', method: 'card' }, { page, control, stack });
  const texts = readTexts(sweden);
  await expect(page.locator('[data-cse="encryptedCardNumber"]')).toBeAttached({ timeout: 30_000 });
  const name = page.locator('input[name="holderName"]');
  await expect(name).toBeHidden();
  await expect(page.getByText(textOf(texts, 'checkout_card_loading'))).toHaveCount(1);
  await expect(orderButton(page, sweden)).toBeDisabled();
  resolve();
  await chooseCard(page);
  await expect(name).toBeVisible();
  await expect(orderButton(page, sweden)).toBeEnabled();
});
