import { SignJWT } from 'jose';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createValidator } from '../../contract-tools/openapi/validator.ts';
import { addErasedLogins } from '../../backend/accounts/erased-login.ts';
import { appSubscription } from '../../backend/database/schema/app-subscription.ts';
import { subscription } from '../../backend/database/schema/payment.ts';
import type { RecordedCall } from '../../contract-tools/drift/har.ts';
import { findTrafficDrift } from '../../contract-tools/drift/find-drift.ts';
import { readContractFile } from '../../contract-tools/read-document.ts';
import { eq } from 'drizzle-orm';
import { recordCalls } from './record-calls.ts';
import { buy, openSession, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

const key = { id: 'app-1', secret: 'secret of the app backend of tests'.padEnd(40, '.') };
const daySeconds = 86_400;

describeBackend('subscriptions sold elsewhere', (api) => {
  beforeAll(async () => {
    api.settings.appBackendKeys = [key];
  }, 60_000);
  afterEach(() => void vi.unstubAllGlobals());

  const nowSeconds = (): number => Math.floor(api.backend.clock.now().getTime() / 1_000);
  const sign = (claims: Record<string, unknown>, by = key): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: by.id })
      .setAudience('urn:nordlyd:app:subscription')
      .setExpirationTime(nowSeconds() + 60)
      .sign(new TextEncoder().encode(by.secret));
  const describeReport = (user: TestUser, event: string, change: Record<string, unknown> = {}) => ({
    event,
    sub: user.id,
    seller: 'apple',
    contract: `c-${user.id}`,
    at: nowSeconds() - 100,
    ...(event !== 'ended' && { region: 'se', offer: 'standard', paidUntil: nowSeconds() + 30 * daySeconds }),
    ...change,
  });
  const send = async (report: string): Promise<number> => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ report }) };
    return (await fetch(`${api.settings.backendUrl}/webhooks/app-subscription`, init)).status;
  };
  const report = async (...what: Parameters<typeof describeReport>) => send(await sign(describeReport(...what)));
  const logIn = async (): Promise<TestUser> => {
    const user = await api.login();
    await user.call('GET', '/user');
    return user;
  };
  const hasAccess = async (user: TestUser): Promise<unknown> =>
    (await user.call('GET', '/subscription')).body['hasActiveSubscription'];
  const requestSession = (user: TestUser) => {
    const returnUrl = 'http://localhost:3000/se/checkout-v2/verify-adyen';
    return user.call('POST', '/adyenpayment/create-payment-session/for-standard-offer', { returnUrl });
  };
  const listStored = (user: TestUser) =>
    api.database.db.select().from(subscription).where(eq(subscription.userId, user.id));

  it('give access from their beginning until their end, and nothing else while they run', async () => {
    const user = await logIn();
    expect(await report(user, 'began', { offer: 'total' })).toBe(200);
    const { body } = await user.call('GET', '/subscription');
    expect(body).toMatchObject({ hasActiveSubscription: true });
    expect(JSON.stringify(body)).toContain('AppleUserSubscription');

    const refused = await requestSession(user);
    expect([refused.status, refused.body['title']]).toEqual([409, 'UserHasActiveSubscriptionError']);

    expect(await report(user, 'ended', { at: nowSeconds() - 50 })).toBe(200);
    expect(await hasAccess(user)).toBe(false);
    expect((await buy(api, user)).status).toBe(200);
  });

  it('sell no second subscription to a user whose purchase is open when they begin', async () => {
    const user = await logIn();
    const sessionId = await openSession(user);
    expect(await report(user, 'began')).toBe(200);
    const statePaymentMethod = await api.typeCard({});
    const paid = await user.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    expect([paid.status, paid.body['title']]).toEqual([409, 'UserHasActiveSubscriptionError']);
    expect((await listStored(user)).map(({ manager }) => manager)).toEqual(['apple']);
  });

  it.each([
    [['began'], 409],
    // the older report of the beginning comes last
    [['ended', 'began'], 201],
  ] as const)('count from the first login on when %s is reported before it', async (events, bought) => {
    const user = await api.login();
    for (const event of events) {
      const change = event === 'ended' ? { at: nowSeconds() - 50 } : {};
      expect(await report(user, event, change)).toBe(200);
    }
    expect((await user.call('GET', '/user/details')).body).toMatchObject({ email: expect.stringContaining('@') });
    expect(await hasAccess(user)).toBe(bought === 409);
    expect((await requestSession(user)).status).toBe(bought);
  });

  it('end when no renewal is reported, and continue after one', async () => {
    const user = await logIn();
    await report(user, 'began', { paidUntil: nowSeconds() + daySeconds });
    await api.advance('P30D');
    expect(await hasAccess(user)).toBe(false);
    await api.tick();
    // the store writes to its customer
    expect(api.mails.filter(({ recipient }) => recipient.startsWith(user.id))).toEqual([]);
    expect(await report(user, 'renewed')).toBe(200);
    expect(await hasAccess(user)).toBe(true);
    expect(await listStored(user)).toHaveLength(1);
  });

  it('[SL-04] keep a cancellation and a pause as they are, and end what would be charged again', async () => {
    const countCaptures = async (user: TestUser) =>
      (await api.ledger()).filter(({ subject, kind }) => subject === user.id && kind === 'capture').length;
    const lasting = { paidUntil: nowSeconds() + 400 * daySeconds };
    const [cancelled, paused, declined] = [await logIn(), await logIn(), await logIn()];
    for (const user of [cancelled, paused, declined]) expect((await buy(api, user)).status).toBe(200);
    await api.advance('P15D');
    await api.tick();
    await cancelled.call('DELETE', '/subscription/package');
    expect((await paused.call('PUT', '/subscription/pause', { months: 2 })).status).toBe(200);
    for (const user of [cancelled, paused]) expect(await report(user, 'began', lasting)).toBe(200);
    const before = await Promise.all([cancelled, paused, declined].map(countCaptures));

    const refused = { status: 409, body: { title: 'SubscriptionManagedElsewhereError' } };
    expect(await cancelled.call('PUT', '/subscription/package')).toMatchObject(refused);
    // before the pause begins, and while it lasts
    expect(await paused.call('DELETE', '/subscription/pause')).toMatchObject(refused);
    const match = { method: 'POST', path: '/v72/payments' };
    await api.card('POST', '/__control/faults', { match, mode: 'refuse', times: 1 });
    await api.advance('P40D');
    await api.tick();
    expect(await report(declined, 'began', lasting)).toBe(200);
    expect(await paused.call('DELETE', '/subscription/pause')).toMatchObject(refused);

    await api.advance('P60D');
    await api.tick();
    expect(await Promise.all([cancelled, paused, declined].map(countCaptures))).toEqual(before);
    for (const user of [paused, declined]) {
      const [web] = (await listStored(user)).filter(({ manager }) => manager === 'card');
      expect(web).toMatchObject({ isOpen: false });
    }
  });

  it('follow the newest report, in any order and any number of times', async () => {
    const at = nowSeconds();
    const steps = [
      ['began', { at: at - 300, paidUntil: at + daySeconds }],
      ['renewed', { at: at - 200.5, paidUntil: at + 2 * daySeconds }],
      ['ended', { at: at - 100 }],
    ] as const;
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
      [1, 0, 2],
    ]) {
      const user = await logIn();
      for (const step of [...order, ...order]) {
        const [event, change] = steps[step] ?? steps[0];
        expect(await report(user, event, change)).toBe(200);
      }
      expect(await hasAccess(user)).toBe(false);
      expect((await listStored(user)).length).toBeLessThanOrEqual(1);
      // the customer subscribes again at the store
      expect(await report(user, 'renewed', { at: at - 50 })).toBe(200);
      expect(await hasAccess(user)).toBe(true);
    }
  });

  it('are stored once when the same report arrives twenty times in parallel', async () => {
    const user = await logIn();
    const token = await sign(describeReport(user, 'began'));
    const statuses = await Promise.all(Array.from({ length: 20 }, () => send(token)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await listStored(user)).toHaveLength(1);
  });

  it('are rejected as the document of the call says', async () => {
    const [user, other] = [await logIn(), await logIn()];
    await addErasedLogins(api.backend.db, ['erased-user']);
    const calls: RecordedCall[] = [];
    vi.stubGlobal('fetch', recordCalls(fetch, calls));
    const good = describeReport(user, 'began');
    const cases: [number, string][] = [
      [200, await sign(good)],
      [409, await sign({ ...good, sub: other.id, at: good.at + 1 })],
      [404, await sign({ ...good, sub: 'erased-user' })],
      [400, await sign({ ...good, iss: 'https://unknown.example' })],
      [401, await sign(good, { ...key, secret: 'another secret of forty characters......' })],
      [401, await sign(good, { ...key, id: 'unknown' })],
      [401, 'no token'],
      [400, await sign({ ...good, seller: 'bundler' })],
      [400, await sign({ ...good, paidUntil: undefined })],
      [400, await sign({ ...good, at: nowSeconds() + daySeconds })],
      [400, await sign({ ...good, offer: 'student' })],
    ];
    for (const [status, token] of cases) expect([status, await send(token)]).toEqual([status, status]);
    const refusals = api.logged.filter((line) => line.includes('"webhook refused"'));
    const fields = refusals.flatMap((line) => (JSON.parse(line) as { field?: string }).field ?? []);
    expect(fields).toEqual(['iss', 'seller', 'paidUntil', 'at', 'offer']);
    const document = await readContractFile('api-spec/ports/app-subscription.yaml');
    expect(await findTrafficDrift(document, calls)).toMatchObject({ findings: [], unseen: [] });
    const claims = { ...good, exp: 1, aud: 'urn:nordlyd:app:subscription' };
    expect(createValidator(document).check('#/components/schemas/Report', claims)).toEqual([]);
    expect(await api.database.db.select().from(appSubscription).where(eq(appSubscription.userId, other.id))).toEqual(
      [],
    );
  });
});
