import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasedLogin, erasure } from '../../backend/database/schema/person.ts';
import { paymentTransaction, subscription } from '../../backend/database/schema/payment.ts';
import { deleteExpiredErasedLogins } from '../../backend/accounts/erased-login.ts';
import { makeUser, startIdentity, type Running } from '../../sandbox/identity/testing/provider.ts';
import { testDatabases } from './databases.ts';
import { findRows } from './find-rows.ts';
import { goToMidday } from './advance-to-noon.ts';
import { createWalletSteps } from './wallet-steps.ts';
import { buy, createWorld, openSession, type Answer, type Listener, type World } from './test-backend.ts';

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

describe.each(testDatabases)('erasing a person on $name', ({ open }) => {
  let world: World;
  let identity: Running;
  beforeAll(async () => {
    world = await createWorld(await open());
    identity = await startIdentity();
    world.settings.identityUrl = identity.issuer;
    world.settings.identityClientSecrets = { se: 'secret-se', no: 'secret-no', fi: 'secret-fi' };
  }, 60_000);
  afterAll(async () => {
    await world.close();
    await identity.stop();
  });
  const { subscribe, mandateStatus, calm } = createWalletSteps(() => world);

  const logIn = (region: 'se' | 'no' = 'se', id: string = crypto.randomUUID(), at = nowSeconds()): Promise<Listener> =>
    world.login(region, id, 'schibsted', at);
  const foresee = async (listener: Listener) => (await listener.call('GET', '/user-account/erasure')).body;
  const erase = (listener: Listener): Promise<Answer> => listener.call('POST', '/user-account/erasure');
  const isDone = async (): Promise<boolean[]> =>
    (await world.database.db.select().from(erasure)).map(({ doneAt }) => doneAt !== null);

  const findTraces = (text: string): Promise<string[]> => findRows(world.database.db, text);

  it('a payer is told what it means, loses everything at once, and leaves nothing but books without a name', async () => {
    await goToMidday(world);
    const [owner, guest] = [await logIn(), await logIn()];
    const holderName = `Holder ${owner.id.slice(0, 8)}`;
    await buy(world, owner, { offer: 'duo', holderName });
    const { body: link } = await owner.call('PUT', '/multimember-subscription/invitation-link');
    await guest.call('POST', `/multimember-subscription/join-as-guest/${String(link['invitationId'])}`);
    await world.advance('P14DT1H');
    await world.tick();
    await owner.call('POST', '/user/cookies-consent', {
      hasGivenConsentToMarketingCookies: true,
      hasGivenConsentToAnalyticsCookies: true,
    });
    await owner.call('POST', '/user-account/export');
    expect(await foresee(owner)).toMatchObject({
      plans: [{ offerType: 2, endsHere: true, guests: 1 }],
      canWithdraw: true,
      bookkeepingYears: 7,
    });

    const asked = await erase(owner);
    expect(asked).toMatchObject({ status: 202, body: { latestBy: expect.stringMatching(/^\d{4}-/) as unknown } });
    // the log-in is shut before anything else has happened, for a new one too
    expect((await owner.call('GET', '/subscription')).status).toBe(401);
    expect(await (await logIn('se', owner.id)).call('GET', '/user')).toMatchObject({ status: 403 });
    expect((await guest.call('GET', '/subscription')).body['hasActiveSubscription']).toBe(false);

    await world.tick();
    await world.tick();
    expect(await isDone()).toEqual([true]);
    for (const text of [owner.id, holderName, '1111"']) expect(await findTraces(text), text).toEqual([]);

    const { db } = world.database;
    const [paid, ...others] = await db.select().from(paymentTransaction).where(eq(paymentTransaction.offer, 'duo'));
    expect(others).toEqual([]);
    expect(paid).toMatchObject({ amount: expect.any(Number) as unknown, status: 'Success', methodText: 'Visa' });
    expect(paid?.userId).toMatch(/^erased-[\da-f-]{36}$/);
    const forgotten = (await world.ledger()).filter(({ kind, status }) => kind === 'token' && status === 'deleted');
    expect(forgotten.map(({ subject }) => subject)).toContain(owner.id);

    const lettersTo = (id: string) => world.mails.filter(({ recipient }) => recipient.startsWith(id));
    const [letter] = lettersTo(owner.id).filter(({ subject }) => subject === 'Ditt konto raderas');
    for (const part of ['Premium Duo', '7 år', 'Nordkonto']) expect(letter?.text).toContain(part);
    expect(lettersTo(guest.id).at(-1)?.text).toContain('Premium Duo');

    const before = await world.ledger();
    await world.advance('P3M');
    await world.tick();
    expect((await world.ledger()).length).toBe(before.length);
  });

  it('an old log-in makes no account anew, and a new one is somebody new', async () => {
    const listener = await logIn('se', crypto.randomUUID(), nowSeconds() - 5);
    await listener.call('GET', '/user');
    expect((await erase(listener)).status).toBe(202);
    await world.tick();
    expect((await listener.call('GET', '/subscription')).status).toBe(401);
    expect((await (await world.login('se', listener.id)).call('GET', '/subscription')).status).toBe(401);
    expect(await findTraces(listener.id)).toEqual([]);
    const anew = await logIn('se', listener.id, nowSeconds() + 2);
    expect((await anew.call('GET', '/subscription')).body).toMatchObject({ subscriptions: [] });
    const { db } = world.database;
    await db.update(erasedLogin).set({ erasedAt: new Date(Date.now() - 91 * 86_400_000) });
    expect(await deleteExpiredErasedLogins(world.backend)).toBeGreaterThan(0);
    expect(await db.select().from(erasedLogin)).toEqual([]);
  });

  it('asks for a log-in of the last ten minutes, and asking twice at once is asking once', async () => {
    const id = crypto.randomUUID();
    const late = await logIn('se', id, nowSeconds() - 1_200);
    expect(await erase(late)).toMatchObject({ status: 403, body: { title: 'RecentLoginRequiredError' } });
    expect((await late.call('GET', '/subscription')).status).toBe(200);
    const listener = await logIn('se', id);
    const answers = await Promise.all([erase(listener), erase(listener), erase(listener)]);
    expect(answers.filter(({ status }) => status === 202).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 202 || status === 401)).toBe(true);
    const rows = await world.database.db.select().from(erasure).where(eq(erasure.userId, id));
    expect(rows).toHaveLength(1);
    await world.tick();
    expect(world.mails.filter(({ recipient }) => recipient.startsWith(id))).toHaveLength(1);
  });

  it("ends the wallet's mandate, waits for a wallet that is away, and goes no further until then", async () => {
    const listener = await logIn('no');
    const { mandate } = await subscribe('no', 'standard', listener);
    const fault = { match: { method: 'PATCH' }, mode: 'http500', times: 100 };
    await world.wallet.call('POST', '/__control/faults', fault);
    expect((await erase(listener)).status).toBe(202);
    await world.tick();
    // what a kill leaves stands in the same rows
    expect((await isDone()).includes(false)).toBe(true);
    expect((await findTraces(listener.id)).length).toBeGreaterThan(0);
    await calm();
    await world.tick();
    await world.tick();
    expect(await mandateStatus(mandate)).toBe('STOPPED');
    expect(await findTraces(listener.id)).toEqual([]);
    expect((await isDone()).includes(false)).toBe(false);
  });

  it('one that fails holds up nobody behind it, and is done when it can be', async () => {
    const [first, second] = [await logIn(), await logIn()];
    const { db } = world.database;
    for (const listener of [first, second]) await listener.call('GET', '/user');
    await db.execute(
      sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`,
    );
    const isFirst = sql.raw(`OLD.id = '${first.id}'`);
    await db.execute(
      sql`CREATE TRIGGER refuse BEFORE DELETE ON app_user FOR EACH ROW WHEN (${isFirst}) EXECUTE FUNCTION refuse()`,
    );
    for (const listener of [first, second]) expect((await erase(listener)).status).toBe(202);
    await world.tick();
    expect(await findTraces(second.id)).toEqual([]);
    expect((await findTraces(first.id)).length).toBeGreaterThan(0);
    await db.execute(sql`DROP FUNCTION refuse CASCADE`);
    await world.tick();
    expect(await findTraces(first.id)).toEqual([]);
  });

  it('a payment that comes through afterwards starts nothing and goes back', async () => {
    const listener = await logIn();
    const sessionId = await openSession(listener);
    await world.card('POST', '/__control/webhooks', { mode: 'drop' });
    const statePaymentMethod = await world.typeCard({ number: '5454545454545454' });
    const started = await listener.call('POST', '/adyenpayment/submit-payment', { sessionId, statePaymentMethod });
    const { action } = started.body as unknown as { action: { url: string } };
    expect((await erase(listener)).status).toBe(202);
    await fetch(action.url, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'authorised' }),
      redirect: 'manual',
    });
    await world.card('POST', '/__control/webhooks', { mode: 'send' });
    await world.tick();
    await world.tick();
    expect(await findTraces(listener.id)).toEqual([]);
    const { db } = world.database;
    expect(await db.select().from(subscription).where(eq(subscription.sessionId, sessionId))).toEqual([]);
  });

  it('the identity provider ends every log-in of the account', async () => {
    const user = await makeUser(identity.issuer);
    const listener = await logIn('se', user.userId);
    await listener.call('GET', '/user');
    await erase(listener);
    await world.tick();
    const ledger = (await (await fetch(`${identity.issuer}/__control/ledger`)).json()) as {
      entries: { kind: string; subject: string; status: string }[];
    };
    expect(ledger.entries).toContainEqual(
      expect.objectContaining({ kind: 'logout', status: 'everywhere', subject: user.userId }),
    );
  });
});
