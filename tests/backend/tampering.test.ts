import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeAll, expect, it } from 'vitest';
import * as paymentTables from '../../backend/database/schema/payment.ts';
import { createVoucherSteps } from './voucher-steps.ts';
import { draft, type Draft } from './test-wallet.ts';
import { buy, openSession, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

const site = 'http://localhost:3000';
const returnUrl = `${site}/se/checkout-v2/verify-adyen`;
const readable = '4111111111111111';

/** Another user with a card, a payment pending at the bank and an agreement; and the attacker. */
type Scene = {
  attacker: TestUser;
  ownSession: string;
  foreignSession: string;
  foreignToken: string;
  foreignAgreement: Draft;
  foreignCode: string;
  card: Record<string, unknown>;
};

type Case = [name: string, status: number, title: string, call: (scene: Scene) => Promise<ApiResponse>];

const order =
  (body: object, offer = 'standard') =>
  ({ attacker }: Scene) =>
    attacker.call('POST', `/adyenpayment/create-payment-session/for-${offer}-offer`, { returnUrl, ...body });
const orderWith =
  (voucherCode: unknown, offer = 'standard', body: object = {}) =>
  ({ attacker }: Scene) =>
    attacker.call('POST', `/adyenpayment/create-voucher-payment-session/for-${offer}-offer`, {
      returnUrl,
      voucherCode,
      ...body,
    });
const submit = (change: (scene: Scene) => object) => (scene: Scene) =>
  scene.attacker.call('POST', '/adyenpayment/submit-payment', {
    sessionId: scene.ownSession,
    statePaymentMethod: scene.card,
    ...change(scene),
  });
const card = (change: object) => submit((scene) => ({ statePaymentMethod: { ...scene.card, ...change } }));
const verify = (change: (scene: Scene) => object) => (scene: Scene) =>
  scene.attacker.call('POST', '/adyenpayment/verify-payment-result', {
    sessionId: scene.ownSession,
    offerType: 0,
    voucherCode: null,
    ...change(scene),
  });
const upgrade =
  (body: object) =>
  ({ attacker }: Scene) =>
    attacker.call('PUT', '/offer/upgrade-subscription-offer', body);

const cases: Case[] = [
  ['an order with a price', 400, 'InvalidRequest', order({ price: 1 })],
  ['an order with an amount', 400, 'InvalidRequest', order({ amount: { value: 0, currency: 'SEK' } })],
  ['an order with a negative amount', 400, 'InvalidRequest', order({ amount: -9_900 })],
  ['an order with a huge amount', 400, 'InvalidRequest', order({ amount: 1e308 })],
  ['an order with a longer trial', 400, 'InvalidRequest', order({ trialDays: 3_650 })],
  ['an order in another currency', 400, 'InvalidRequest', order({ currency: 'EUR' })],
  ['an order for another user', 400, 'InvalidRequest', order({ userId: crypto.randomUUID() })],
  ['an unknown offer', 400, 'InvalidRequest', order({}, 'free')],
  ['a student offer without a proof', 403, 'StudentOfferAccessDeniedError', order({}, 'student')],
  ...['https://evil.example/', `${site}.evil.example/`, 'http://localhost:3001/', 'javascript:alert(1)'].map(
    (address): Case => [`a return URL of ${address}`, 422, 'ReturnUrlNotAllowedError', order({ returnUrl: address })],
  ),
  ['a code that was never issued', 422, 'no_voucher', orderWith('NEVERISSUED')],
  ['a code of another region', 422, 'invalid_region', (scene) => orderWith(scene.foreignCode)(scene)],
  ['a code for the student offer', 400, 'InvalidRequest', orderWith('HALF3', 'student')],
  ['a code with a discount', 400, 'InvalidRequest', orderWith('HALF3', 'standard', { discountType: 1 })],
  ['a code that is a list', 400, 'InvalidRequest', orderWith(['HALF3', 'FREE1'])],
  ['the session of another user', 404, 'NotFound', submit(({ foreignSession }) => ({ sessionId: foreignSession }))],
  ['an unknown session', 404, 'NotFound', submit(() => ({ sessionId: crypto.randomUUID() }))],
  ['a payment with an amount', 400, 'InvalidRequest', submit(() => ({ amount: { value: 1, currency: 'SEK' } }))],
  ['a payment for another offer', 400, 'InvalidRequest', submit(() => ({ offerType: 4 }))],
  [
    'the stored card of another user',
    409,
    'PaymentSessionMismatchError',
    submit(({ foreignToken }) => ({ statePaymentMethod: { type: 'scheme', storedPaymentMethodId: foreignToken } })),
  ],
  ['a card with another shopper', 422, 'PlainCardDataError', card({ shopperReference: 'somebody' })],
  ['a card with an amount', 422, 'PlainCardDataError', card({ amount: '1' })],
  ['a readable number', 422, 'PlainCardDataError', card({ number: readable, cvc: '737' })],
  ['a number in the name', 422, 'PlainCardDataError', card({ holderName: readable })],
  [
    'a number in wide digits',
    422,
    'PlainCardDataError',
    card({ holderName: '４１１１／１１１１／１１１１／１１１１' }),
  ],
  [
    'a number in an encrypted field',
    422,
    'PlainCardDataError',
    card({ encryptedCardNumber: `eyJhbGciOiJSU0EifQ.a.b.${readable}.c` }),
  ],
  [
    'a number in the browser info',
    422,
    'PlainCardDataError',
    submit(() => ({ stateBrowserInfo: { userAgent: readable } })),
  ],
  [
    'the result of another user’s payment',
    404,
    'NotFound',
    verify(({ foreignSession }) => ({ sessionId: foreignSession })),
  ],
  ['a result for another offer', 409, 'PaymentSessionMismatchError', verify(() => ({ offerType: 4 }))],
  ['a result with a voucher', 409, 'PaymentSessionMismatchError', verify(() => ({ voucherCode: 'HALF3' }))],
  ['a result code in the request', 400, 'InvalidRequest', verify(() => ({ resultCode: 'Authorised' }))],
  ['a negative offer number', 400, 'InvalidRequest', verify(() => ({ offerType: -1 }))],
  [
    'the agreement of another user',
    404,
    'NotFound',
    ({ attacker, foreignAgreement: { encodedAgreementId } }) =>
      attacker.call('POST', '/vippsmobilepay/draft-agreement-status', { encodedAgreementId }),
  ],
  [
    'an agreement with a price',
    400,
    'InvalidRequest',
    ({ attacker }) =>
      attacker.call('POST', '/vippsmobilepay/draft-agreement/for-standard-offer', {
        returnUrl,
        myAccountUrl: site,
        price: 1,
      }),
  ],
  ['a change to an unknown plan', 400, 'InvalidRequest', upgrade({ offerType: 1e9 })],
  ['a change with a price', 400, 'InvalidRequest', upgrade({ offerType: 3, price: 0 })],
  [
    'a start without a card',
    409,
    'NoPaymentMethodError',
    ({ attacker }) => attacker.call('POST', '/subscription/start'),
  ],
];

describeBackend('tampered requests', (api) => {
  let scene: Scene;
  beforeAll(async () => {
    const [attacker, owner] = [await api.login(), await api.login()];
    await buy(api, owner);
    const { body } = await owner.call('GET', '/adyenpayment/payment-methods');
    const { id } = body['storedPaymentMethod'] as unknown as { id: string };
    const buyer = await api.login();
    const atBank = await buy(api, buyer, { number: '5454545454545454' });
    scene = {
      attacker: attacker,
      ownSession: await openSession(attacker),
      foreignSession: atBank.sessionId,
      foreignToken: id,
      foreignAgreement: await draft(await api.login('no')),
      foreignCode: await createVoucherSteps(() => api).issue({ regions: ['no'] }),
      card: await api.typeCard(),
    };
  }, 60_000);

  const readMoney = async () => [(await api.ledger()).length, (await api.wallet.ledger()).length];

  it.each(cases)('rejects %s without a provider request', async (_name, status, title, call) => {
    const before = await readMoney();
    const { status: httpStatus, body } = await call(scene);
    expect([httpStatus, body['status'], body['title']]).toEqual([status, status, title]);
    expect(JSON.stringify(body)).not.toContain(readable);
    expect(await readMoney()).toEqual(before);
  });

  it('[INV-45] logs and stores no readable card number', async () => {
    expect(api.logged.length).toBeGreaterThan(0);
    expect(api.logged.filter((line) => line.includes(readable))).toEqual([]);
    for (const table of Object.values(paymentTables).filter((each) => is(each, PgTable))) {
      const rows: unknown = await api.database.db.execute(sql`SELECT * FROM ${sql.identifier(getTableName(table))}`);
      expect(JSON.stringify(rows)).not.toContain(readable);
    }
  });

  it('accepts the session afterwards at the regular price', async () => {
    const { attacker, ownSession: sessionId, card: statePaymentMethod } = scene;
    const paid = await attacker.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    expect(paid.body).toEqual({ resultCode: 'Authorised' });
    const { body } = await attacker.call('GET', '/subscription');
    expect(body).toMatchObject({ subscriptions: [{ price: { amount: 99, currencyCode: 'SEK' } }] });
  });
});
