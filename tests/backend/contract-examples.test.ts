import { afterAll, beforeAll, expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import { testDatabases, type TestDatabase } from './databases.ts';
import { buy, createTestBackend, openSession, type TestBackend, type TestUser } from './test-backend.ts';
import { draft } from './test-wallet.ts';

type Body = Record<string, unknown>;
type Schema = { $ref?: string; examples?: Body[] };
type Operation = {
  operationId: string;
  requestBody?: { content: Record<string, { schema?: Schema; example?: Body }> };
  responses: Record<string, unknown>;
};

/** The state in which an example succeeds: its user, and the values that replace the example's ids. */
type State = { user: TestUser; ids?: Body; path?: Record<string, string> };

const [database] = testDatabases as [TestDatabase];
let api: TestBackend;
beforeAll(async () => {
  api = await createTestBackend(await database.open());
  await api.send('POST', '/__sandbox/vouchers', { code: 'HALF3', type: 'FIFTYPERCENT' });
}, 60_000);
afterAll(() => api.close());

const logIn = async (region: 'se' | 'no' = 'se'): Promise<State> => ({ user: await api.login(region) });
const subscribe = async (): Promise<TestUser> => {
  const { user } = await logIn();
  await buy(api, user);
  return user;
};

/** A user whose trial is over. */
const subscribePaid = async (): Promise<TestUser> => {
  const user = await subscribe();
  await api.advance('P15D');
  await api.tick();
  return user;
};

const states: Record<string, () => Promise<State>> = {
  saveCookiesConsent: logIn,
  trackGiftEvent: logIn,
  stateWithdrawal: logIn,
  upgradeSubscriptionOffer: async () => ({ user: await subscribePaid() }),
  pauseSubscription: async () => ({ user: await subscribePaid() }),
  createPaymentSession: async () => ({ ...(await logIn()), path: { offer: 'standard' } }),
  createVoucherPaymentSession: async () => ({ ...(await logIn()), path: { offer: 'standard' } }),
  createCardUpdateSession: async () => ({ user: await subscribe() }),
  draftAgreementForOffer: async () => ({ ...(await logIn('no')), path: { offer: 'standard' } }),
  draftAgreementWithVoucher: () => logIn('no'),
  submitPayment: async () => {
    const { user } = await logIn();
    return { user, ids: { sessionId: await openSession(user), statePaymentMethod: await api.typeCard() } };
  },
  verifyPaymentResult: async () => {
    const { user } = await logIn();
    const { sessionId } = await buy(api, user);
    return { user, ids: { sessionId } };
  },
  syncDraftAgreementStatus: async () => {
    const { user } = await logIn('no');
    return { user, ids: { encodedAgreementId: (await draft(user)).encodedAgreementId } };
  },
  withdraw: async () => {
    const user = await subscribe();
    const { body } = await user.call('GET', '/subscription');
    const [subscription] = (body as unknown as { subscriptions: { id: string }[] }).subscriptions;
    return { user, ids: { subscriptionId: subscription?.id } };
  },
  startVerification: logIn,
};

/** Operations whose examples need the content, an identity provider or another company: other suites send them. */
const elsewhere = [
  'loginUser',
  'savePrivacySettings',
  'activatePartnerSubscription',
  'confirmWithdrawal',
  'notifyOfVerificationResult',
  'saveEpisodeProgress',
  'readMarks',
  'saveAudiobookProgress',
];

const resolve = (schema: Schema | undefined): Schema =>
  schema?.$ref === undefined
    ? (schema ?? {})
    : ((openapi.components.schemas as unknown as Record<string, Schema>)[schema.$ref.split('/').at(-1) ?? ''] ?? {});

const examples = Object.entries(openapi.paths as unknown as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const content = operation.requestBody?.content['application/json'];
      const bodies = content === undefined ? [] : (resolve(content.schema).examples ?? []);
      return bodies.map((body, index) => ({
        name: `${operation.operationId} ${index + 1}`,
        method,
        path,
        operation,
        body,
      }));
    }),
);

it('knows the state of every operation with an example', () => {
  const known = [...Object.keys(states), ...elsewhere].toSorted();
  expect([...new Set(examples.map(({ operation }) => operation.operationId))].toSorted()).toEqual(known);
});

it.each(examples.filter(({ operation }) => !elsewhere.includes(operation.operationId)))(
  'the example $name gets the documented success in its state',
  async ({ method, path, operation, body }) => {
    const { user, ids = {}, path: values = {} } = await (states[operation.operationId] as () => Promise<State>)();
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
    const { text = '' } = (body['immediateSupplyConsent'] ?? {}) as { text?: string };
    const region = text.startsWith('Jeg') || String(body['returnUrl']).includes('/no/') ? 'no' : 'se';
    const headers = {
      Authorization: `Bearer ${user.token}`,
      'X-Region': operation.operationId.startsWith('sync') ? 'no' : region,
    };
    const response = await api.send(method.toUpperCase(), `/v2${url}`, { ...body, ...ids }, headers);
    expect(
      Object.keys(operation.responses).filter((status) => status.startsWith('2')),
      JSON.stringify(response.body),
    ).toContain(String(response.status));
  },
);
