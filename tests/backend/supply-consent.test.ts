import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addVoucher } from '../../backend/billing/voucher/add-voucher.ts';
import { walletAgreement } from '../../backend/database/schema/agreement.ts';
import { paymentSession } from '../../backend/database/schema/payment.ts';
import { openTestDatabase } from '../../backend/database/test-database.ts';
import { consentOf } from './order-consent.ts';
import { buy, createTestBackend, type TestBackend } from './test-backend.ts';
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

let api: TestBackend;
beforeAll(async () => {
  api = await createTestBackend(await openTestDatabase());
}, 60_000);
afterAll(() => api.close());

const offers = ['standard', 'student', 'duo', 'total', 'totalduo'] as const;

/** Every order of the specification with its body, which has no consent. */
const specified = [
  ...offers.map((offer) => ['se', `/adyenpayment/create-payment-session/for-${offer}-offer`, session] as const),
  ...offers
    .filter((offer) => offer !== 'student')
    .map(
      (offer) =>
        [
          'se',
          `/adyenpayment/create-voucher-payment-session/for-${offer}-offer`,
          { ...session, voucherCode: 'HALF3' },
        ] as const,
    ),
  ...offers.map((offer) => ['no', `/vippsmobilepay/draft-agreement/for-${offer}-offer`, urls] as const),
  ['no', '/vippsmobilepay/draft-agreement/with-voucher', { ...urls, offerType: 0, voucherCode: 'HALF3' }] as const,
];

/** Everything that is stored of sessions and agreements, as text. */
const readStored = async (): Promise<string> => {
  const { db } = api.database;
  return JSON.stringify([await db.select().from(paymentSession), await db.select().from(walletAgreement)]);
};

it('[AP-09] takes each order with the body of the specification, and says whether it holds the consent', async () => {
  await addVoucher(api.backend, { code: 'HALF3', type: 'FIFTYPERCENT' });
  for (const [region, path, body] of specified) {
    const user = await api.login(region);
    const published = await user.call('POST', path, { ...body, immediateSupplyConsent: undefined });
    const withConsent = await user.call('POST', path, body);
    // students verify first
    const expected = path.includes('student') ? [403, undefined] : [201, false];
    expect([path, published.status, published.body['hasSupplyConsent']]).toEqual([path, ...expected]);
    expect([path, withConsent.status]).toEqual([path, expected[0]]);
    expect(withConsent.body['hasSupplyConsent']).toBe(path.includes('student') ? undefined : true);
  }
  await api.database.db.delete(walletAgreement);
  await api.database.db.delete(paymentSession);
});

it("[INV-45] rejects an order with another text than the region's consent, and stores nothing", async () => {
  for (const [region, path, body] of orders) {
    const user = await api.login(region);
    const { acceptedAt } = consentOf(region).immediateSupplyConsent;
    const { immediateSupplyConsent: foreign } = consentOf('fi');
    for (const immediateSupplyConsent of [{ text: `${number} 737`, acceptedAt }, { text: 'Ja', acceptedAt }, foreign]) {
      const response = await user.call('POST', path, { ...body, immediateSupplyConsent });
      expect([path, response.status, response.body['title']]).toEqual([path, 412, 'SupplyConsentRequiredError']);
      // the response says what to send
      expect(response.body['detail']).toContain(consentOf(region).immediateSupplyConsent.text);
    }
  }
  expect(await readStored()).toBe('[[],[]]');
});

it('a start without a plan rejects a missing or foreign consent, and buys nothing', async () => {
  const user = await api.login('se');
  await buy(api, user);
  await user.call('DELETE', '/subscription/package');
  const foreign = encodeURIComponent(consentOf('no').immediateSupplyConsent.text);
  const refused = await user.call('POST', `/subscription/start?immediateSupplyConsent=${foreign}`);
  expect([refused.status, refused.body['title']]).toEqual([412, 'SupplyConsentRequiredError']);
  const headers = { Authorization: `Bearer ${user.token}`, 'X-Region': 'se' };
  const missing = await api.send('POST', '/v2/subscription/start', undefined, headers);
  expect([missing.status, missing.body['title']]).toEqual([412, 'SupplyConsentRequiredError']);
  expect((await user.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: false });
  expect((await api.ledger()).filter(({ subject, kind }) => subject === user.id && kind === 'capture')).toEqual([]);
});

it('[INV-45] rejects a return URL with a card number, and stores nothing', async () => {
  const before = await readStored();
  for (const [region, path, body] of orders) {
    const user = await api.login(region);
    for (const end of [
      `?x=${number.replaceAll(' ', '')}`,
      `?x=${encodeURIComponent(number)}`,
      `/${encodeURI(number)}`,
    ]) {
      const response = await user.call('POST', path, { ...body, returnUrl: body.returnUrl + end });
      expect([end, response.status, response.body['title']]).toEqual([end, 422, 'ReturnUrlNotAllowedError']);
    }
  }
  expect(await readStored()).toBe(before);
});

it('stores the consent text of the region with the time of the server', async () => {
  const from = Date.now();
  const { sessionId } = await buy(api, await api.login('se'));
  await draft(await api.login('no'));
  const { db } = api.database;
  const [bought] = await db.select().from(paymentSession).where(eq(paymentSession.id, sessionId));
  const [drafted] = await db.select().from(walletAgreement);
  expect(bought?.consentText).toBe(consentOf('se').immediateSupplyConsent.text);
  expect(drafted?.consentText).toBe(consentOf('no').immediateSupplyConsent.text);
  for (const at of [bought?.consentAt, drafted?.consentAt]) expect(at?.getTime()).toBeGreaterThanOrEqual(from);
});

it('[AP-09] an order with the body of the specification is paid, starts, and a withdrawal refunds it', async () => {
  const user = await api.login('se');
  const order = { ...session, voucherCode: 'HALF3', immediateSupplyConsent: undefined };
  const path = '/adyenpayment/create-voucher-payment-session/for-standard-offer';
  const { body: opened } = await user.call('POST', path, order);
  const payment = { sessionId: opened['sessionId'], statePaymentMethod: await api.typeCard() };
  await user.call('POST', '/adyenpayment/submit-payment', payment);
  expect((await user.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
  await api.tick();
  const confirmation = api.mails.find(({ recipient }) => recipient === `${user.id}@nordlyd.example`);
  expect(confirmation?.text).toContain('HALF3');
  expect(confirmation?.text).not.toContain(consentOf('se').immediateSupplyConsent.text);
  const { contract } = (await user.call('GET', '/withdrawal')).body as unknown as {
    contract: { subscriptionId: string };
  };
  const statement = { subscriptionId: contract.subscriptionId, name: 'Astrid', email: 'astrid@nordlyd.example' };
  const withdrawn = await user.call('POST', '/withdrawal', statement);
  expect(withdrawn).toMatchObject({ status: 201, body: { refund: { amount: 49.5, currencyCode: 'SEK' } } });
});
