import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import { saveUser } from '../../backend/accounts/store.ts';
import { createTokenVerifier } from '../../backend/accounts/verify-token.ts';
import { addVoucher } from '../../backend/billing/voucher/add-voucher.ts';
import { signPartnerToken } from '../../backend/billing/partner/token.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { makeUser, openClients, startIdentity, type Running } from '../../sandbox/identity/testing/provider.ts';
import { openContent, type TestContent } from './content.ts';
import { testDatabases, type TestDatabase } from './databases.ts';
import { buy, createTestBackend, openSession, type TestBackend } from './test-backend.ts';
import { createAddressStates, createSubscribeSteps, type State } from './address-states.ts';
import { listParameters, makeAddress, operations, type Body } from './example-addresses.ts';
import { begin, schoolAddress, type Begun } from './test-students.ts';
import { draft } from './test-wallet.ts';

type Schema = { $ref?: string; examples?: Body[] };

const [database] = testDatabases as [TestDatabase];
let api: TestBackend;
let identity: Running;
let content: TestContent;
const folder = mkdtempSync(join(tmpdir(), 'nordlyd-examples-'));
const partnerKey = { partner: 'Fjordnät', id: 'f1', secret: 'a secret of this test'.padEnd(40) };
beforeAll(async () => {
  const opened = await database.open();
  content = await openContent(opened, folder);
  api = await createTestBackend(opened, content.handlers, content.findTranscript);
  identity = await startIdentity(openDocumentStore(':memory:'), 0, { hasPasswordGrant: true });
  Object.assign(api.settings, {
    identityClients: openClients(identity.issuer),
    passwordLoginKey: 'key-of-the-test',
    partnerKeys: [partnerKey],
  });
  await addVoucher(api.backend, { code: 'HALF3', type: 'FIFTYPERCENT' });
  const reward = { code: 'REWARD', type: 'FREE', duration: { unit: 'Months', n: 1 }, reward: true };
  await addVoucher(api.backend, reward);
}, 120_000);
afterAll(async () => {
  await api.close();
  await identity.stop();
  await content.close();
  rmSync(folder, { recursive: true });
});

const logIn = async (region: 'se' | 'no' = 'se'): Promise<State> => ({ user: await api.login(region) });
const { subscribe, subscribePaid } = createSubscribeSteps(() => api);

const states: Record<string, () => Promise<State>> = {
  saveCookiesConsent: logIn,
  trackGiftEvent: logIn,
  stateWithdrawal: logIn,
  upgradeSubscriptionOffer: async () => ({ user: await subscribePaid() }),
  pauseSubscription: async () => ({ user: await subscribePaid() }),
  createPaymentSession: logIn,
  createVoucherPaymentSession: logIn,
  createCardUpdateSession: async () => ({ user: await subscribe() }),
  draftAgreementForOffer: () => logIn('no'),
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
  loginUser: async () => {
    const fields = { email: 'astrid@nordlyd.example', name: 'Astrid', region: 'se', provider: 'email' } as const;
    const { userId } = await makeUser(identity.issuer, fields);
    await saveUser(api.backend.db, { ...fields, sub: userId }, api.backend.clock.now());
    api.backend.verifyToken = createTokenVerifier(identity.issuer);
    return logIn();
  },
  savePrivacySettings: async () => {
    const { userId } = await makeUser(identity.issuer, { email: 'privat@nordlyd.example' });
    return { user: await api.login('se', userId) };
  },
  activatePartnerSubscription: async () => {
    const expiresAt = new Date(api.backend.clock.now().getTime() + 86_400_000);
    const claims = { partner: 'Fjordnät', contract: 'c-1', id: 'a-42', offer: 'standard', expiresAt } as const;
    return { ...(await logIn()), ids: { activation: await signPartnerToken(claims, 'activation', partnerKey) } };
  },
  confirmWithdrawal: async () => {
    const user = await subscribe();
    const email = `${user.id}@nordlyd.example`;
    await api.send('POST', '/v2/withdrawal/statement', { name: 'Test Person', email, contract: 'Premium' });
    await api.tick();
    const letter = api.mails.findLast(({ recipient, text }) => recipient === email && text.includes('confirm='));
    return { user, ids: { token: /\?confirm=([\w-]+)/.exec(letter?.text ?? '')?.[1] } };
  },
  notifyOfVerificationResult: async () => {
    const { user } = await logIn();
    const { verificationId, verificationUrl } = (await begin(user)).body as unknown as Begun;
    await api.student.answer(verificationUrl, { address: schoolAddress() });
    return { user, ids: { verificationId } };
  },
  startSubscription: async () => ({ user: await subscribePaid() }),
  saveEpisodeProgress: async () => ({ user: await subscribe() }),
  readMarks: async () => ({ user: await subscribe() }),
  saveAudiobookProgress: async () => ({ user: await subscribe('total') }),
};

const resolve = (schema: Schema | undefined): Schema =>
  schema?.$ref === undefined
    ? (schema ?? {})
    : ((openapi.components.schemas as unknown as Record<string, Schema>)[schema.$ref.split('/').at(-1) ?? ''] ?? {});

/** Operations without a body whose example is the query. */
const queryOperations = ['startSubscription'];

const examples = operations.flatMap(({ method, path, operation }) => {
  const { operationId } = operation;
  const content = operation.requestBody?.content['application/json'];
  const bodies: (Body | undefined)[] = content === undefined ? [] : (resolve(content.schema).examples ?? []);
  if (queryOperations.includes(operationId)) bodies.push(undefined);
  const address = makeAddress(path, operation);
  return bodies.map((body, index) => ({ name: `${operationId} ${index + 1}`, method, address, operation, body }));
});

it('every operation with a body has an example', () => {
  const withBody = operations.map(({ operation }) => operation).filter(({ requestBody }) => requestBody !== undefined);
  const shown = new Set(examples.map(({ operation }) => operation));
  expect(withBody.length).toBeGreaterThan(20);
  expect(withBody.filter((operation) => !shown.has(operation))).toEqual([]);
});

it('knows the state of every operation with an example', () => {
  const known = Object.keys(states).toSorted();
  expect([...new Set(examples.map(({ operation }) => operation.operationId))].toSorted()).toEqual(known);
});

it.each(examples)(
  'the example $name gets the documented success in its state',
  async ({ method, address, operation, body }) => {
    const { user, ids = {} } = await (states[operation.operationId] as () => Promise<State>)();
    const { text = '' } = (body?.['immediateSupplyConsent'] ?? {}) as { text?: string };
    const region = text.startsWith('Jeg') || String(body?.['returnUrl']).includes('/no/') ? 'no' : 'se';
    const headers = {
      Authorization: `Bearer ${user.token}`,
      'X-Region': operation.operationId.startsWith('sync') ? 'no' : region,
    };
    const sent = body && { ...body, ...ids };
    const response = await api.send(method, `/v2${address}`, sent, headers);
    expect(
      Object.keys(operation.responses).filter((status) => status.startsWith('2')),
      JSON.stringify(response.body),
    ).toContain(String(response.status));
  },
);

const orders = examples.filter(({ body }) => body?.['immediateSupplyConsent'] !== undefined);

it('the four kinds of orders have an example with the consent and one as specified', () => {
  const names = orders.map(({ operation }) => operation.operationId);
  const specified = examples.filter(({ body }) => body !== undefined && body['immediateSupplyConsent'] === undefined);
  expect(new Set(names).size).toBe(4);
  expect(specified.map(({ operation }) => operation.operationId)).toEqual(expect.arrayContaining(names));
});

it.each(orders)(
  'the example $name with another consent gets the documented 412, whose text then makes the order succeed',
  async ({ name, method, address, operation, body }) => {
    const isNorwegian = name.startsWith('draft');
    const { user } = await (states[operation.operationId] as () => Promise<State>)();
    const headers = { Authorization: `Bearer ${user.token}`, 'X-Region': isNorwegian ? 'no' : 'se' };
    const send = (consent: object | undefined) =>
      api.send(method, `/v2${address}`, { ...body, immediateSupplyConsent: consent }, headers);
    const refused = await send({ text: 'Ja', acceptedAt: '2026-11-21T08:00:00.000Z' });
    const [example] = resolve({ $ref: '#/components/schemas/SupplyConsentRequiredProblem' }).examples ?? [];
    const { requestId: _, detail, ...documented } = example ?? {};
    // the example has the text of Sweden
    const swedish = isNorwegian ? {} : { detail };
    expect(refused).toMatchObject({ status: 412, body: { ...documented, ...swedish } });
    const [, text] = /"(.+)"$/.exec(String(refused.body['detail'])) ?? [];
    expect((await send({ text, acceptedAt: '2026-11-21T08:00:00.000Z' })).status).toBe(201);
  },
);

const addresses = operations
  .filter(({ operation }) => operation.requestBody === undefined && listParameters(operation).length > 0)
  .filter(({ operation }) => !queryOperations.includes(operation.operationId))
  .map((example) => ({ ...example, name: example.operation.operationId }));

it('every parameter of a path or a query has an example', () => {
  const parameters = operations.flatMap(({ operation }) => listParameters(operation));
  expect(parameters.length).toBeGreaterThan(60);
  expect(parameters.filter(({ example }) => example === undefined)).toEqual([]);
  const stateful = Object.keys(createAddressStates(api, partnerKey));
  expect(stateful.filter((name) => addresses.every((one) => one.name !== name))).toEqual([]);
});

it.each(addresses)('the address of $name gets the documented success in its state', async ({ name, ...example }) => {
  const { method, path, operation } = example;
  const { user, ids } = await (createAddressStates(api, partnerKey)[name] ?? logIn)();
  const address = `${api.settings.backendUrl}/v2${makeAddress(path, operation, ids)}`;
  const headers = { Authorization: `Bearer ${user.token}`, 'X-Region': 'se' };
  const response = await fetch(address, { method, headers });
  const documented = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
  expect(documented, `${address} ${await response.text()}`).toContain(String(response.status));
});
