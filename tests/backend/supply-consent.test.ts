import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { walletAgreement } from '../../backend/database/schema/agreement.ts';
import { paymentSession } from '../../backend/database/schema/payment.ts';
import { openTestDatabase } from '../../backend/database/test-database.ts';
import { consentOf } from './order-consent.ts';
import { buy, createWorld, type World } from './test-backend.ts';
import { draft } from './test-wallet.ts';

const number = '4111 1111 1111 1111';
const site = 'http://localhost:3000';
const session = { returnUrl: `${site}/se/checkout-v2/verify-adyen` };
const urls = { returnUrl: `${site}/no/checkout-v2/verify-vm`, myAccountUrl: `${site}/no/min-side` };
const orders = [
  ['se', '/adyenpayment/create-payment-session/for-standard-offer', session],
  ['se', '/adyenpayment/create-voucher-payment-session/for-standard-offer', { ...session, voucherCode: 'HALF3' }],
  ['no', '/vippsmobilepay/draft-agreement/for-standard-offer', urls],
  ['no', '/vippsmobilepay/draft-agreement/with-voucher', { ...urls, offerType: 0, voucherCode: 'HALF3' }],
] as const;

let world: World;
beforeAll(async () => {
  world = await createWorld(await openTestDatabase());
}, 60_000);
afterAll(() => world.close());

/** Everything that is stored of sessions and mandates, as text. */
const readStored = async (): Promise<string> => {
  const { db } = world.database;
  return JSON.stringify([await db.select().from(paymentSession), await db.select().from(walletAgreement)]);
};

it('[INV-45] an order without the consent to immediate supply, or in other words than ours, is refused and stored nowhere', async () => {
  for (const [region, path, body] of orders) {
    const listener = await world.login(region);
    const { acceptedAt } = consentOf(region).immediateSupplyConsent;
    const { immediateSupplyConsent: foreign } = consentOf('fi');
    for (const immediateSupplyConsent of [
      undefined,
      { text: `${number} 737`, acceptedAt },
      { text: 'Ja', acceptedAt },
      foreign,
    ]) {
      const answer = await listener.call('POST', path, { ...body, immediateSupplyConsent });
      expect([path, answer.status, answer.body['title']]).toEqual([path, 412, 'SupplyConsentRequiredError']);
    }
  }
  expect(await readStored()).toBe('[[],[]]');
});

it('[INV-45] an address to come back to that holds a card number is refused and stored nowhere', async () => {
  for (const [region, path, body] of orders) {
    const listener = await world.login(region);
    for (const end of [
      `?x=${number.replaceAll(' ', '')}`,
      `?x=${encodeURIComponent(number)}`,
      `/${encodeURI(number)}`,
    ]) {
      const answer = await listener.call('POST', path, { ...body, returnUrl: body.returnUrl + end });
      expect([end, answer.status, answer.body['title']]).toEqual([end, 422, 'ReturnUrlNotAllowedError']);
    }
  }
  expect(await readStored()).toBe('[[],[]]');
});

it('keeps the words of the market, and the time of the server whatever the browser says', async () => {
  const from = Date.now();
  const { sessionId } = await buy(world, await world.login('se'));
  await draft(await world.login('no'));
  const { db } = world.database;
  const [bought] = await db.select().from(paymentSession).where(eq(paymentSession.id, sessionId));
  const [drafted] = await db.select().from(walletAgreement);
  expect(bought?.consentText).toBe(consentOf('se').immediateSupplyConsent.text);
  expect(drafted?.consentText).toBe(consentOf('no').immediateSupplyConsent.text);
  for (const at of [bought?.consentAt, drafted?.consentAt]) expect(at?.getTime()).toBeGreaterThanOrEqual(from);
});
