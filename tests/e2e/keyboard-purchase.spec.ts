import type { FrameLocator, Locator, Page } from '@playwright/test';
import { cutRegions, regions, readTexts, textOf } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { makeCard } from './user-steps.ts';
import { orderButton } from './purchase-steps.ts';

/** More tab stops than any page of a purchase has. */
const mostStops = 80;

/** Presses Tab until an element has the focus; fails when it is never reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible({ timeout: 30_000 });
  const hasFocus = () => target.evaluate((element) => element.matches(':focus') && document.hasFocus());
  for (let stop = 0; stop < mostStops && !(await hasFocus()); stop += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** Tabs to a field and types into it. */
async function type(page: Page, field: Locator, content: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(content);
}

/** Tabs to an element and presses a key. */
async function press(page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Registers at the identity provider, whose registration form a new user sees first on the way to a checkout. */
async function registerByKeyboard(page: Page, email: string): Promise<void> {
  await type(page, page.locator('input[name="name"]'), 'Siv Larsen');
  await type(page, page.locator('input[name="email"]'), email);
  await type(page, page.locator('input[name="password"]'), 'en lang setning 42');
  await page.keyboard.press('Enter');
}

const secured = (page: Page, name: string): FrameLocator => page.frameLocator(`[data-cse="${name}"] iframe`);

for (const regionInfo of cutRegions('no')) {
  const { region, path } = regionInfo;
  const texts = readTexts(regionInfo);

  test(`[AB-02] [CC-02] [CC-14] in ${region} a new user buys by keyboard alone, card fields included`, async ({
    page,
    control,
  }) => {
    test.slow();
    const email = `tangent.${region}.${Date.now()}@nordlyd.example`;
    await page.goto(`/${region}/${path.offer}`);
    await press(page, page.locator(`main a[href*="/checkout-v2/standard"]`).first(), 'Enter');
    await registerByKeyboard(page, email);

    if (region !== 'se') {
      await tabTo(page, page.getByRole('radio', { checked: true }));
      await page.keyboard.press('ArrowDown');
    }
    const card = makeCard();
    await type(page, secured(page, 'encryptedCardNumber').locator('input'), card.number);
    await type(page, secured(page, 'encryptedExpiryDate').locator('input'), card.expiry);
    await type(page, secured(page, 'encryptedSecurityCode').locator('input'), card.code);
    await type(page, page.locator('input[name="holderName"]'), card.name);
    // ordered too early: the page names the missing input and focuses it
    await press(page, orderButton(page, regionInfo), 'Enter');
    const consent = page.getByRole('checkbox', { name: textOf(texts, 'checkout_consent') });
    await expect(consent).toBeFocused();
    await expect(page.getByText(textOf(texts, 'checkout_consent_needed'))).toHaveRole('alert');
    await page.keyboard.press('Space');
    await expect(consent).toBeChecked();
    await press(page, orderButton(page, regionInfo), 'Space');

    await expect(page).toHaveURL(new RegExp(`/${region}/checkout-v2/confirmation`));
    await expect.poll(async () => (await control.mails(email)).length).toBeGreaterThan(0);
  });
}

for (const regionInfo of process.env['TEST_FULL'] === '1' ? regions.slice(1) : []) {
  const { region } = regionInfo;
  const texts = readTexts(regionInfo);

  test(`[AB-02] [CW-02] in ${region} a new user pays with the wallet by keyboard alone, on its page too`, async ({
    page,
  }) => {
    await page.goto(`/${region}/checkout-v2/standard`);
    await registerByKeyboard(page, `lompakko.${region}.${Date.now()}@nordlyd.example`);
    await press(page, page.getByRole('checkbox', { name: textOf(texts, 'checkout_consent') }), 'Space');
    await press(page, page.locator('[aria-describedby~="wallet-hint"]'), 'Enter');
    await press(page, page.locator('button[value="approve"]'), 'Enter');
    await expect(page).toHaveURL(new RegExp(`/${region}/checkout-v2/confirmation`));
  });
}
