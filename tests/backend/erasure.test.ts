import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { providerTask } from '../../backend/database/schema/delivery.ts';
import { erasedLogin, erasure } from '../../backend/database/schema/person.ts';
import { paymentTransaction, subscription } from '../../backend/database/schema/payment.ts';
import { deleteExpiredErasedLogins } from '../../backend/accounts/erased-login.ts';
import { makeUser, openClients, startIdentity, type Running } from '../../sandbox/identity/testing/provider.ts';
import { findRows } from './find-rows.ts';
import { advanceToNoon } from './advance-to-noon.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { buy, openSession, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

describeBackend('erasing a user', (api) => {
  let identity: Running;
  beforeAll(async () => {
    identity = await startIdentity();
    api.settings.identityClients = openClients(identity.issuer);
  }, 60_000);
  afterAll(async () => {
    await identity.stop();
  });
  const { subscribe, readAgreementStatus, clearFaults } = createWalletSteps(() => api);

  const logIn = (region: 'se' | 'no' = 'se', id: string = crypto.randomUUID(), at = nowSeconds()): Promise<TestUser> =>
    api.login(region, id, 'schibsted', at);
  const preview = async (testUser: TestUser) => (await testUser.call('GET', '/user-account/erasure')).body;
  const erase = (testUser: TestUser): Promise<ApiResponse> => testUser.call('POST', '/user-account/erasure');
  const isDone = async (): Promise<boolean[]> =>
    (await api.database.db.select().from(erasure)).map(({ doneAt }) => doneAt !== null);

  const findTraces = (text: string): Promise<string[]> => findRows(api.database.db, text);

  it('shows the consequences, deletes the user immediately and keeps only bookkeeping without a name', async () => {
    await advanceToNoon(api);
    const [owner, guest] = [await logIn(), await logIn()];
    const holderName = `Holder ${owner.id.slice(0, 8)}`;
    await buy(api, owner, { offer: 'duo', holderName });
    const { body: link } = await owner.call('PUT', '/multimember-subscription/invitation-link');
    await guest.call('POST', `/multimember-subscription/join-as-guest/${String(link['invitationId'])}`);
    await api.advance('P14DT1H');
    await api.tick();
    await owner.call('POST', '/user/cookies-consent', {
      hasGivenConsentToMarketingCookies: true,
      hasGivenConsentToAnalyticsCookies: true,
    });
    await owner.call('POST', '/user-account/export');
    expect(await preview(owner)).toMatchObject({
      plans: [{ offerType: 2, endsHere: true, guests: 1 }],
      canWithdraw: true,
      bookkeepingYears: 7,
    });

    const requested = await erase(owner);
    expect(requested).toMatchObject({ status: 202, body: { latestBy: expect.stringMatching(/^\d{4}-/) as unknown } });
    // the session ends before anything else happens, and a new one is rejected
    expect((await owner.call('GET', '/subscription')).status).toBe(401);
    expect(await (await logIn('se', owner.id)).call('GET', '/user')).toMatchObject({ status: 403 });
    expect((await guest.call('GET', '/subscription')).body['hasActiveSubscription']).toBe(false);

    await api.tick();
    await api.tick();
    expect(await isDone()).toEqual([true]);
    for (const text of [owner.id, holderName, '1111"']) expect(await findTraces(text), text).toEqual([]);

    const { db } = api.database;
    const [paid, ...others] = await db.select().from(paymentTransaction).where(eq(paymentTransaction.offer, 'duo'));
    expect(others).toEqual([]);
    expect(paid).toMatchObject({ amount: expect.any(Number) as unknown, status: 'Success', methodText: 'Visa' });
    expect(paid?.userId).toMatch(/^erased-[\da-f-]{36}$/);
    const forgotten = (await api.ledger()).filter(({ kind, status }) => kind === 'token' && status === 'deleted');
    expect(forgotten.map(({ subject }) => subject)).toContain(owner.id);

    const emailsTo = (id: string) => api.mails.filter(({ recipient }) => recipient.startsWith(id));
    const [email] = emailsTo(owner.id).filter(({ subject }) => subject === 'Ditt konto raderas');
    for (const part of ['Premium Duo', '7 år', 'Nordkonto']) expect(email?.text).toContain(part);
    expect(emailsTo(guest.id).at(-1)?.text).toContain('Premium Duo');

    const before = await api.ledger();
    await api.advance('P3M');
    await api.tick();
    expect((await api.ledger()).length).toBe(before.length);
  });

  it('does not recreate the account for an old session, and creates a new account for a new login', async () => {
    const testUser = await logIn('se', crypto.randomUUID(), nowSeconds() - 5);
    await testUser.call('GET', '/user');
    expect((await erase(testUser)).status).toBe(202);
    await api.tick();
    expect((await testUser.call('GET', '/subscription')).status).toBe(401);
    expect((await (await api.login('se', testUser.id)).call('GET', '/subscription')).status).toBe(401);
    expect(await findTraces(testUser.id)).toEqual([]);
    const newUser = await logIn('se', testUser.id, nowSeconds() + 2);
    expect((await newUser.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [] });
    const { db } = api.database;
    await db.update(erasedLogin).set({ erasedAt: new Date(Date.now() - 91 * 86_400_000) });
    expect(await deleteExpiredErasedLogins(api.backend)).toBeGreaterThan(0);
    expect(await db.select().from(erasedLogin)).toEqual([]);
  });

  it('requires a login of the last ten minutes and stores parallel requests once', async () => {
    const id = crypto.randomUUID();
    const late = await logIn('se', id, nowSeconds() - 1_200);
    expect(await erase(late)).toMatchObject({ status: 403, body: { title: 'RecentLoginRequiredError' } });
    expect((await late.call('GET', '/subscription')).status).toBe(200);
    const testUser = await logIn('se', id);
    const responses = await Promise.all([erase(testUser), erase(testUser), erase(testUser)]);
    expect(responses.filter(({ status }) => status === 202).length).toBeGreaterThan(0);
    expect(responses.every(({ status }) => status === 202 || status === 401)).toBe(true);
    const rows = await api.database.db.select().from(erasure).where(eq(erasure.userId, id));
    expect(rows).toHaveLength(1);
    await api.tick();
    expect(api.mails.filter(({ recipient }) => recipient.startsWith(id))).toHaveLength(1);
  });

  it('stops the wallet agreement, retrying while the wallet is down, before it erases the user', async () => {
    const testUser = await logIn('no');
    const { agreement } = await subscribe('no', 'standard', testUser);
    const fault = { match: { method: 'PATCH' }, mode: 'http500', times: 100 };
    await api.wallet.call('POST', '/__control/faults', fault);
    expect((await erase(testUser)).status).toBe(202);
    await api.tick();
    // the rows are the same as after a kill
    expect((await isDone()).includes(false)).toBe(true);
    expect((await findTraces(testUser.id)).length).toBeGreaterThan(0);
    await clearFaults();
    await api.tick();
    await api.tick();
    expect(await readAgreementStatus(agreement)).toBe('STOPPED');
    expect(await findTraces(testUser.id)).toEqual([]);
    expect((await isDone()).includes(false)).toBe(false);
  });

  it('continues with other users when one erasure fails, and retries it', async () => {
    const [first, second] = [await logIn(), await logIn()];
    const { db } = api.database;
    for (const testUser of [first, second]) await testUser.call('GET', '/user');
    await db.execute(
      sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`,
    );
    const isFirst = sql.raw(`OLD.id = '${first.id}'`);
    await db.execute(
      sql`CREATE TRIGGER refuse BEFORE DELETE ON app_user FOR EACH ROW WHEN (${isFirst}) EXECUTE FUNCTION refuse()`,
    );
    for (const testUser of [first, second]) expect((await erase(testUser)).status).toBe(202);
    await api.tick();
    expect(await findTraces(second.id)).toEqual([]);
    expect((await findTraces(first.id)).length).toBeGreaterThan(0);
    await db.execute(sql`DROP FUNCTION refuse CASCADE`);
    await api.tick();
    expect(await findTraces(first.id)).toEqual([]);
  });

  it('reverses a payment that succeeds after the erasure request, and starts no subscription', async () => {
    const testUser = await logIn();
    const sessionId = await openSession(testUser);
    await api.card('POST', '/__control/webhooks', { mode: 'drop' });
    const statePaymentMethod = await api.typeCard({ number: '5454545454545454' });
    const started = await testUser.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    const { action } = started.body as unknown as { action: { url: string } };
    expect((await erase(testUser)).status).toBe(202);
    await fetch(action.url, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'authorised' }),
      redirect: 'manual',
    });
    await api.card('POST', '/__control/webhooks', { mode: 'send' });
    await api.tick();
    await api.tick();
    expect(await findTraces(testUser.id)).toEqual([]);
    const { db } = api.database;
    expect(await db.select().from(subscription).where(eq(subscription.sessionId, sessionId))).toEqual([]);
  });

  it('ends every session of the account at the identity provider', async () => {
    const user = await makeUser(identity.issuer);
    const testUser = await logIn('se', user.userId);
    await testUser.call('GET', '/user');
    await erase(testUser);
    await api.tick();
    const ledger = (await (await fetch(`${identity.issuer}/__control/ledger`)).json()) as {
      entries: { kind: string; subject: string; status: string }[];
    };
    expect(ledger.entries).toContainEqual(
      expect.objectContaining({ kind: 'logout', status: 'everywhere', subject: user.userId }),
    );
  });

  it.each([
    ['answers 404', '/wrong/{id}', 1],
    ['offers no call for it', undefined, 0],
  ])('repeats to end the sessions when the identity provider %s: %s', async (_what, path, pending) => {
    const { se: client, ...others } = openClients(identity.issuer);
    const sessionsApi = path && identity.issuer + path;
    api.settings.identityClients = { se: { ...client, sessionsApi }, ...others };
    const user = await makeUser(identity.issuer, { email: `${crypto.randomUUID()}@exempel.se` });
    const testUser = await logIn('se', user.userId);
    await testUser.call('GET', '/user');
    expect((await erase(testUser)).status).toBe(202);
    await api.tick();
    const ofUser = and(eq(providerTask.userId, user.userId), isNull(providerTask.doneAt));
    expect(await api.database.db.select().from(providerTask).where(ofUser)).toHaveLength(pending);
    api.settings.identityClients = openClients(identity.issuer);
  });
});
