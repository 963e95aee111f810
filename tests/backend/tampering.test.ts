import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as paymentTables from '../../backend/database/schema/payment.ts';
import { testDatabases } from './databases.ts';
import { createSteps } from './voucher-steps.ts';
import { draft, type Draft } from './test-wallet.ts';
import { buy, createWorld, openSession, type Answer, type Listener, type World } from './test-backend.ts';

const site = 'http://localhost:3000';
const returnUrl = `${site}/se/checkout-v2/verify-adyen`;
const readable = '4111111111111111';

/** Somebody else with a card, a payment that waits at the bank, and a mandate; and the one who is after it. */
type Scene = {
  thief: Listener;
  ownSession: string;
  theirSession: string;
  theirToken: string;
  theirMandate: Draft;
  foreignCode: string;
  card: Record<string, unknown>;
};

type Case = [name: string, status: number, title: string, call: (scene: Scene) => Promise<Answer>];

const order =
  (body: object, offer = 'standard') =>
  ({ thief }: Scene) =>
    thief.call('POST', `/adyenpayment/create-payment-session/for-${offer}-offer`, { returnUrl, ...body });
const orderWith =
  (voucherCode: unknown, offer = 'standard', body: object = {}) =>
  ({ thief }: Scene) =>
    thief.call('POST', `/adyenpayment/create-voucher-payment-session/for-${offer}-offer`, {
      returnUrl,
      voucherCode,
      ...body,
    });
const submit = (change: (scene: Scene) => object) => (scene: Scene) =>
  scene.thief.call('POST', '/adyenpayment/submit-payment', {
    sessionId: scene.ownSession,
    statePaymentMethod: scene.card,
    ...change(scene),
  });
const card = (change: object) => submit((scene) => ({ statePaymentMethod: { ...scene.card, ...change } }));
const verify = (change: (scene: Scene) => object) => (scene: Scene) =>
  scene.thief.call('POST', '/adyenpayment/verify-payment-result', {
    sessionId: scene.ownSession,
    offerType: 0,
    voucherCode: null,
    ...change(scene),
  });
const upgrade =
  (body: object) =>
  ({ thief }: Scene) =>
    thief.call('PUT', '/offer/upgrade-subscription-offer', body);

const cases: Case[] = [
  ['an order with a price of its own', 400, 'InvalidRequest', order({ price: 1 })],
  ['an order with an amount of its own', 400, 'InvalidRequest', order({ amount: { value: 0, currency: 'SEK' } })],
  ['an order with a negative amount', 400, 'InvalidRequest', order({ amount: -9_900 })],
  ['an order with a huge amount', 400, 'InvalidRequest', order({ amount: 1e308 })],
  ['an order with more trial', 400, 'InvalidRequest', order({ trialDays: 3_650 })],
  ['an order in another currency', 400, 'InvalidRequest', order({ currency: 'EUR' })],
  ['an order for somebody else', 400, 'InvalidRequest', order({ userId: crypto.randomUUID() })],
  ['an offer that is not', 400, 'InvalidRequest', order({}, 'free')],
  ['an offer for students without a proof', 403, 'StudentOfferAccessDeniedError', order({}, 'student')],
  ...['https://evil.example/', `${site}.evil.example/`, 'http://localhost:3001/', 'javascript:alert(1)'].map(
    (address): Case => [`a way back to ${address}`, 422, 'ReturnUrlNotAllowedError', order({ returnUrl: address })],
  ),
  ['a code that was never issued', 422, 'no_voucher', orderWith('NEVERISSUED')],
  ['a code of another market', 422, 'invalid_region', (scene) => orderWith(scene.foreignCode)(scene)],
  ['a code for students', 400, 'InvalidRequest', orderWith('HALF3', 'student')],
  ['a code and its worth', 400, 'InvalidRequest', orderWith('HALF3', 'standard', { discountType: 1 })],
  ['a code that is a list', 400, 'InvalidRequest', orderWith(['HALF3', 'FREE1'])],
  ['the session of another', 404, 'NotFound', submit(({ theirSession }) => ({ sessionId: theirSession }))],
  ['a session that is not', 404, 'NotFound', submit(() => ({ sessionId: crypto.randomUUID() }))],
  ['a payment with an amount', 400, 'InvalidRequest', submit(() => ({ amount: { value: 1, currency: 'SEK' } }))],
  ['a payment for another offer', 400, 'InvalidRequest', submit(() => ({ offerType: 4 }))],
  [
    'the stored card of another',
    409,
    'PaymentSessionMismatchError',
    submit(({ theirToken }) => ({ statePaymentMethod: { type: 'scheme', storedPaymentMethodId: theirToken } })),
  ],
  ['a card with the shopper of another', 422, 'PlainCardDataError', card({ shopperReference: 'somebody' })],
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
    'a number dressed as sealed',
    422,
    'PlainCardDataError',
    card({ encryptedCardNumber: `eyJhbGciOiJSU0EifQ.a.b.${readable}.c` }),
  ],
  [
    'a number among what the browser is',
    422,
    'PlainCardDataError',
    submit(() => ({ stateBrowserInfo: { userAgent: readable } })),
  ],
  [
    'the outcome of the payment of another',
    404,
    'NotFound',
    verify(({ theirSession }) => ({ sessionId: theirSession })),
  ],
  ['an outcome for another offer', 409, 'PaymentSessionMismatchError', verify(() => ({ offerType: 4 }))],
  ['an outcome with a voucher', 409, 'PaymentSessionMismatchError', verify(() => ({ voucherCode: 'HALF3' }))],
  ['an outcome of its own', 400, 'InvalidRequest', verify(() => ({ resultCode: 'Authorised' }))],
  ['an offer number below all', 400, 'InvalidRequest', verify(() => ({ offerType: -1 }))],
  [
    'the mandate of another',
    404,
    'NotFound',
    ({ thief, theirMandate: { encodedAgreementId } }) =>
      thief.call('POST', '/vippsmobilepay/draft-agreement-status', { encodedAgreementId }),
  ],
  [
    'a mandate with a price of its own',
    400,
    'InvalidRequest',
    ({ thief }) =>
      thief.call('POST', '/vippsmobilepay/draft-agreement/for-standard-offer', {
        returnUrl,
        myAccountUrl: site,
        price: 1,
      }),
  ],
  ['a change to a plan that is not', 400, 'InvalidRequest', upgrade({ offerType: 1e9 })],
  ['a change at a price of its own', 400, 'InvalidRequest', upgrade({ offerType: 3, price: 0 })],
  [
    'a start with the card of another',
    409,
    'NoPaymentMethodError',
    ({ thief }) => thief.call('POST', '/subscription/start'),
  ],
];

describe.each(testDatabases)('what was tampered with on $name', ({ open }) => {
  let world: World;
  let scene: Scene;
  beforeAll(async () => {
    world = await createWorld(await open());
    const [thief, owner] = [await world.login(), await world.login()];
    await buy(world, owner);
    const { body } = await owner.call('GET', '/adyenpayment/payment-methods');
    const { id } = body['storedPaymentMethod'] as unknown as { id: string };
    const buyer = await world.login();
    const atBank = await buy(world, buyer, { number: '5454545454545454' });
    scene = {
      thief,
      ownSession: await openSession(thief),
      theirSession: atBank.sessionId,
      theirToken: id,
      theirMandate: await draft(await world.login('no')),
      foreignCode: await createSteps(() => world).issue({ regions: ['no'] }),
      card: await world.typeCard(),
    };
  }, 60_000);
  afterAll(() => world.close());

  const readMoney = async () => [(await world.ledger()).length, (await world.wallet.ledger()).length];

  it.each(cases)('%s is refused, and no provider hears of it', async (_name, status, title, call) => {
    const before = await readMoney();
    const { status: answered, body } = await call(scene);
    expect([answered, body['status'], body['title']]).toEqual([status, status, title]);
    expect(JSON.stringify(body)).not.toContain(readable);
    expect(await readMoney()).toEqual(before);
  });

  it('[INV-45] no number that could be read is logged or kept anywhere', async () => {
    expect(world.logged.length).toBeGreaterThan(0);
    expect(world.logged.filter((line) => line.includes(readable))).toEqual([]);
    for (const table of Object.values(paymentTables).filter((each) => is(each, PgTable))) {
      const rows: unknown = await world.database.db.execute(sql`SELECT * FROM ${sql.identifier(getTableName(table))}`);
      expect(JSON.stringify(rows)).not.toContain(readable);
    }
  });

  it('and afterwards the session is as good as before, at the price of the catalogue', async () => {
    const { thief, ownSession: sessionId, card: statePaymentMethod } = scene;
    const paid = await thief.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    expect(paid.body).toEqual({ resultCode: 'Authorised' });
    const { body } = await thief.call('GET', '/subscription');
    expect(body).toMatchObject({ subscriptions: [{ price: { amount: 99, currencyCode: 'SEK' } }] });
  });
});
