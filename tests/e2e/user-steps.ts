import { expect, type Page } from '@playwright/test';
import { readTexts, textOf, type RegionInfo } from '../region-expectations.ts';

/** A valid card, the default of the tests. */
export const goodCard = { number: '4111 1111 1111 1111', expiry: '03/30', code: '737', name: 'Siv Larsen' };

/** A valid card with an unused number: a trial is granted once per card, so that each new user needs a separate one. */
export function makeCard(): typeof goodCard {
  const start = `411111${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`;
  const sum = [...start].reduce((total, digit, place) => {
    const weighted = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return { ...goodCard, number: `${start}${(10 - (sum % 10)) % 10}` };
}

/** Opens the identity provider's other form, unless the requested one is on the screen. */
async function chooseForm(page: Page, form: 'login' | 'register'): Promise<void> {
  await page.locator('form.fields').first().waitFor();
  const isRegister = (await page.locator('input[name="name"]').count()) > 0;
  if (isRegister !== (form === 'register')) await page.locator(`a[href$="/${form}"]`).click();
}

/** Registers a new user at the identity provider, one of whose forms must be on the screen. */
export async function register(page: Page, email: string): Promise<void> {
  await chooseForm(page, 'register');
  await page.locator('input[name="name"]').fill('Siv Larsen');
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill('en lang setning 42');
  await page.locator('form.fields > button').click();
}

/** Logs in at the identity provider, one of whose forms must be on the screen. */
export async function logIn(page: Page, user: { email: string; password: string }): Promise<void> {
  await chooseForm(page, 'login');
  await page.locator('input[name="email"]').fill(user.email);
  await page.locator('input[name="password"]').fill(user.password);
  await page.locator('form.fields > button').click();
}

/** Logs in without showing the provider's pages, and opens a page of the site. Tests of the login use its form. */
export async function openLoggedIn(page: Page, user: { email: string; password: string }, path: string): Promise<void> {
  const region = path.split('/')[1] ?? '';
  const shown = await page.request.get(`/auth/login?region=${region}&returnTo=/${region}/`);
  const action = /action="([^"]+\/login)"/.exec(await shown.text())?.[1] ?? '';
  const { email, password } = user;
  const returned = await page.request.post(new URL(action, shown.url()).href, { form: { email, password } });
  expect(new URL(returned.url()).pathname).toBe(`/${region}/`);
  await page.goto(path);
}

/** Matches these digits in any grouping. */
const matchDigits = (digits: string): RegExp => new RegExp(`^${[...digits.replaceAll(/\D/g, '')].join('\\D*')}$`);

/** Chooses the card where the checkout offers other methods, and waits for its fields. */
export async function chooseCard(page: Page): Promise<void> {
  const choice = page.locator('input[name="payment-method"][value="card"]');
  const field = page.locator('[data-cse="encryptedCardNumber"] iframe');
  await expect(choice.or(field).first()).toBeVisible({ timeout: 30_000 });
  if ((await choice.count()) > 0) await choice.check();
}

/**
 * Types a card into the provider's secured fields, each in an iframe. For 300 ms after a refused order the provider's
 * component moves the focus to the first invalid field. A test types faster than that and may hit another field, so
 * that each value is checked and typed again if necessary.
 */
export async function typeCard(page: Page, card: typeof goodCard): Promise<void> {
  await chooseCard(page);
  for (const [name, digits] of [
    ['encryptedCardNumber', card.number],
    ['encryptedExpiryDate', card.expiry],
    ['encryptedSecurityCode', card.code],
  ] as const) {
    const field = page.locator(`[data-cse="${name}"] iframe`).contentFrame().locator('input');
    await expect(async () => {
      await field.fill('');
      await field.pressSequentially(digits);
      await expect(field).toHaveValue(matchDigits(digits), { timeout: 1_000 });
    }).toPass();
  }
  await page.locator('input[name="holderName"]').fill(card.name);
}

/** Gives consent and orders; the checkout with its card form must be on the screen. */
export async function order(page: Page, regionInfo: RegionInfo): Promise<void> {
  const texts = readTexts(regionInfo);
  await page.getByRole('checkbox', { name: textOf(texts, 'checkout_consent') }).check();
  await page.getByRole('button', { name: textOf(texts, 'checkout_order'), exact: true }).click();
}

/** Subscribes as a new user, from the checkout address to the confirmation; returns the last digits of the card. */
export async function subscribe(page: Page, regionInfo: RegionInfo, email: string, card = makeCard()): Promise<string> {
  await page.goto(`/${regionInfo.region}/checkout-v2/standard`);
  await register(page, email);
  await expect(page).toHaveURL(new RegExp(`/${regionInfo.region}/checkout-v2/standard$`));
  await typeCard(page, card);
  await order(page, regionInfo);
  await expect(page).toHaveURL(new RegExp(`/${regionInfo.region}/checkout-v2/confirmation`));
  return card.number.slice(-4);
}

/** Logs out by the account menu, in the language of the page, and waits for the toast. */
export async function logOut(page: Page, texts: ReturnType<typeof readTexts>): Promise<void> {
  await page.getByRole('button', { name: textOf(texts, 'shell_account_menu') }).click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: textOf(texts, 'shell_log_out') })
    .click();
  await expect(page.locator('nl-toast')).toContainText(textOf(texts, 'shell_toast_logged_out'));
}
