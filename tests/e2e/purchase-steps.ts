import { expect, type Page } from '@playwright/test';
import type { Control } from '../control.ts';
import { readTexts, textOf, type RegionInfo } from '../region-expectations.ts';
import type { Stack } from '../stack.ts';
import { goodCard, logIn, makeCard, order, typeCard } from './user-steps.ts';

export const offers = ['standard', 'student', 'duo', 'premiumTotal', 'premiumTotalDuo'] as const;
export const methods = ['card', 'stored card', 'redirect 3-D Secure', 'wallet'] as const;

/** A purchase by region, offer and payment method; the last method needs a product with in-page challenges. */
export type Purchase = {
  regionInfo: RegionInfo;
  offer: (typeof offers)[number];
  method: (typeof methods)[number] | 'native 3-D Secure';
};

/** A card whose bank redirects to its own page. */
export const redirectCard = { ...goodCard, number: '5454 5454 5454 5454' };

/** A card whose bank shows a challenge in the shop's page. */
export const nativeCard = { ...goodCard, number: '4212 3456 7891 0006' };

/** A card whose bank accepts the browser's fingerprint without a challenge. */
export const frictionlessCard = { ...goodCard, number: '5201 2815 0512 9736' };

/** The bank's challenge in the shop's page. */
export const bankQuestion = (page: Page) => page.frameLocator('iframe[name="threeDSIframe"]');

/** Answers the bank's challenge in the shop's page; the default password is the right one. */
export async function answerBank(page: Page, word = 'password'): Promise<void> {
  await bankQuestion(page).locator('input[name="password"]').fill(word);
  await bankQuestion(page).locator('button[value="confirm"]').click();
}

/** Domains of schools that the verifier's sandbox knows. */
const schools = { se: 'student.norrsken.example', no: 'student.vestfjord.example', fi: 'student.revontuli.example' };

/** The order button, busy or not. */
export const orderButton = (page: Page, regionInfo: RegionInfo) =>
  page.locator('main button').filter({ hasText: new RegExp(`^${textOf(readTexts(regionInfo), 'checkout_order')}$`) });

/** The title of the confirmation of a plan. */
export const sayWelcome = (texts: ReturnType<typeof readTexts>, plan = 'checkout_heading_standard'): string =>
  textOf(texts, 'confirmation_title', { plan: textOf(texts, plan) });

/** Calls the API like the scripts of the current page; throws when the call is refused. */
export async function callApi<Body>(
  page: Page,
  { region }: RegionInfo,
  path: string,
  body?: object,
  method = body === undefined ? 'GET' : 'POST',
): Promise<Body> {
  const headers = { 'X-Nordlyd': '1', 'X-Region': region.toUpperCase(), 'X-Version': '1' };
  const sent = body && {
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await page.evaluate(
    async ([url, init]) => {
      const response = await fetch(url, init);
      return { ok: response.ok, text: await response.text() };
    },
    [`/api/v2${path}`, { headers, method, ...sent }] as const,
  );
  if (!response.ok) throw new Error(`${path}: ${response.text}`);
  return (response.text === '' ? undefined : JSON.parse(response.text)) as Body;
}

/** Verifies the logged-in user as a student; the sandbox's control route confirms it. */
async function proveStudies(page: Page, regionInfo: RegionInfo, stack: Stack): Promise<void> {
  const returnUrl = new URL(`/${regionInfo.region}/student`, page.url()).href;
  const { verificationId } = await callApi<{ verificationId: string }>(
    page,
    regionInfo,
    '/user-segment/start-verification',
    { returnUrl },
  );
  const decided = await fetch(`${stack.url('student')}/__control/verifications/${verificationId}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ address: `${crypto.randomUUID()}@${schools[regionInfo.region]}` }),
  });
  expect(decided.status).toBe(200);
  await callApi(page, regionInfo, '/user-segment/notify-of-verification-result', { verificationId });
}

/**
 * Opens the checkout of an offer for a new user who may buy it. A user for a new card or the wallet never had a plan; a
 * user for a stored card has an expired one. So has a user for a card with a challenge, whose trial would be used up
 * soon.
 *
 * @returns the user, and the amount that the page announces for today, in minor units.
 */
export async function openCheckout(
  { regionInfo, offer, method }: Purchase,
  { page, control, stack }: { page: Page; control: Control; stack: Stack },
): Promise<{ userId: string; today: { value: number; currency: string } }> {
  const isNew = method === 'card' || method === 'wallet';
  const user = await control.makePersona(isNew ? 'free' : 'trial-used', regionInfo.region);
  const checkout = `/${regionInfo.region}/checkout-v2/${offer}`;
  const requested = page.waitForResponse(
    (response) => response.ok() && response.url().includes('/checkout/overview/'),
    {
      timeout: 0,
    },
  );
  if (offer === 'student') {
    await page.goto(`/auth/login?region=${regionInfo.region}&returnTo=/${regionInfo.region}/`);
    await logIn(page, user);
    await expect(page).toHaveURL(new RegExp(`/${regionInfo.region}/$`));
    await proveStudies(page, regionInfo, stack);
    await page.goto(checkout);
  } else {
    await page.goto(checkout);
    await logIn(page, user);
  }
  const { today } = (await (await requested).json()) as { today: { amount: number; currencyCode: string } };
  const change = page.getByRole('button', { name: textOf(readTexts(regionInfo), 'checkout_card_change') });
  if (!isNew) await change.waitFor();
  if (method === 'redirect 3-D Secure' || method === 'native 3-D Secure') await change.click();
  return { userId: user.userId, today: { value: Math.round(today.amount * 100), currency: today.currencyCode } };
}

/** Pays like a user, on the pages of the shop and of the bank or the wallet. */
export async function pay({ regionInfo, method }: Pick<Purchase, 'regionInfo' | 'method'>, page: Page): Promise<void> {
  switch (method) {
    case 'card':
      await typeCard(page, makeCard());
      return order(page, regionInfo);
    case 'stored card':
      await page.getByRole('checkbox', { name: textOf(readTexts(regionInfo), 'checkout_consent') }).check();
      return orderButton(page, regionInfo).click();
    case 'redirect 3-D Secure':
      await typeCard(page, redirectCard);
      await order(page, regionInfo);
      return page.locator('button[name="answer"][value="authorised"]').click();
    case 'native 3-D Secure':
      await typeCard(page, nativeCard);
      await order(page, regionInfo);
      return answerBank(page);
    case 'wallet':
      await page.getByRole('checkbox', { name: textOf(readTexts(regionInfo), 'checkout_consent') }).check();
      await page.locator('[aria-describedby~="wallet-hint"]').click();
      return page.locator('button[value="approve"]').click();
  }
}
