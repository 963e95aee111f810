import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountLink, cookieConsent, migration } from '../../backend/database/schema/people.ts';
import { emptyMigrationSession } from '../../core/domain/migration.ts';
import { testDatabases } from './databases.ts';
import { createOlderLogins } from './older-logins.ts';
import { buy, createWorld, type World } from './test-backend.ts';

describe.each(testDatabases)('moving an account on $name', ({ open }) => {
  let world: World;
  let older: ReturnType<typeof createOlderLogins>;
  beforeAll(async () => {
    world = await createWorld(await open());
    older = createOlderLogins(world);
  }, 60_000);
  afterAll(() => world.close());

  it('success: everything the account holds is there for the new log-in, and its trial stays used', async () => {
    const old = await older.logIn(5);
    await buy(world, old);
    const sessionId = await older.accept(old);
    const fresh = await world.login('no');
    await fresh.call('POST', '/user/cookies-consent', {
      hasGivenConsentToMarketingCookies: true,
      hasGivenConsentToAnalyticsCookies: true,
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => older.move(fresh, sessionId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(answers[0]?.body).toEqual({ outcome: 'success', userId: old.id });

    expect((await fresh.call('GET', '/user')).body).toEqual({ text: old.id });
    const { body: details } = await fresh.call('GET', '/user/details');
    // the account stays in the market where it was bought
    expect(details).toMatchObject({ userId: old.id, username: 'Test Person', provider: 'schibsted', region: 'se' });
    expect(details['cookiesConsent']).toMatchObject({ hasGivenConsentToMarketingCookies: true });
    const held = await fresh.call('GET', '/subscription');
    expect(held.body).toMatchObject({ hasActiveSubscription: true, subscriptions: [{ status: 2 }] });
    expect((await fresh.call('GET', '/subscription/is-trial-eligible')).body).toEqual({ isTrialEligible: false });
    await fresh.call('DELETE', '/subscription/package');
    expect((await old.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: false });
    const links = await world.database.db.select().from(accountLink).where(eq(accountLink.userId, old.id));
    expect(links.map(({ subject }) => subject)).toEqual([fresh.id]);
    const proof = await world.database.db.select().from(cookieConsent).where(eq(cookieConsent.userId, old.id));
    expect(proof).toHaveLength(1);
    // the old log-in says nothing new about the account
    await old.call('GET', '/user');
    expect((await fresh.call('GET', '/user/details')).body).toMatchObject({ provider: 'schibsted' });
  });

  it('already migrated: one account goes to one log-in, also when two ask at once', async () => {
    const old = await older.logIn(5);
    const sessionId = await older.accept(old);
    const fresh = await Promise.all(Array.from({ length: 10 }, () => world.login()));
    const answers = await Promise.all(fresh.map((listener) => older.move(listener, sessionId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { body } of refused) {
      expect(body).toMatchObject({ status: 409, title: 'AlreadyMigratedError', code: 'already_migrated' });
    }
    expect((await older.move(old, sessionId)).body).toMatchObject({ title: 'AlreadyMigratedError' });
    const late = await old.call('GET', '/user/api/create-migration-prompt-history-record');
    expect(late.status).toBe(409);
  });

  it('conflict me03: the new log-in belongs to an account that is in use', async () => {
    const old = await older.logIn(5);
    const sessionId = await older.accept(old);
    const customer = await world.login();
    await buy(world, customer);
    const linked = await world.login();
    await older.move(linked, await older.accept(await older.logIn(5)));
    for (const listener of [customer, linked]) {
      const before = (await listener.call('GET', '/user')).body;
      expect((await older.move(listener, sessionId)).body).toMatchObject({
        status: 409,
        title: 'MigrationConflictError',
        code: 'me03',
      });
      expect((await listener.call('GET', '/user')).body).toEqual(before);
    }
    expect((await customer.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
    // nothing happened to the old account: it can still move
    expect((await older.move(await world.login(), sessionId)).status).toBe(200);
  });

  it('generic error: all-zero, foreign, own and expired sessions move nothing', async () => {
    const old = await older.logIn(5);
    const sessionId = await older.accept(old);
    const fresh = await world.login();
    const failed = { status: 404, title: 'MigrationFailedError', code: 'generic_error' };
    for (const id of [emptyMigrationSession, crypto.randomUUID(), 'nonsense', old.id]) {
      expect((await older.move(fresh, id)).body).toMatchObject(failed);
    }
    expect((await older.move(old, sessionId)).body).toMatchObject(failed);
    expect((await older.move(await older.logIn(5), sessionId)).body).toMatchObject(failed);
    const past = new Date(Date.now() - 1000);
    await world.database.db.update(migration).set({ sessionExpiresAt: past }).where(eq(migration.userId, old.id));
    expect((await older.move(fresh, sessionId)).body).toMatchObject(failed);
    expect((await older.readPrompt(old)).migrationSessionId).toBe(emptyMigrationSession);
    const renewed = await older.accept(old);
    expect(renewed).not.toBe(sessionId);
    expect((await older.move(fresh, sessionId)).body).toMatchObject(failed);
    expect((await older.move(fresh, renewed)).status).toBe(200);
  });

  it('[MG-08] the header names the session that waits, and never another than the path', async () => {
    const old = await older.logIn(5);
    const sessionId = await older.accept(old);
    const [fresh, other] = [await world.login(), await older.accept(await older.logIn(5))];
    const ask = async (listener: typeof fresh, session: string) => {
      const headers = { 'X-Migration-Session': session };
      const { status, body } = await listener.call('GET', '/user/api/migration-prompt', undefined, headers);
      return status === 200 ? body['migrationSessionId'] : status;
    };
    expect(await ask(fresh, sessionId.toUpperCase())).toBe(sessionId);
    expect(await ask(fresh, emptyMigrationSession)).toBe(emptyMigrationSession);
    expect(await ask(fresh, crypto.randomUUID())).toBe(emptyMigrationSession);
    expect(await ask(old, other)).toBe(sessionId);
    expect(await ask(fresh, 'nonsense')).toBe(400);

    const move = (named: string) =>
      fresh.call('GET', `/user/api/migrate/${sessionId}`, undefined, { 'X-Migration-Session': named });
    expect(await move(other)).toMatchObject({ status: 404, body: { code: 'generic_error' } });
    expect((await move(sessionId)).status).toBe(200);
    // of the move that is over: for the log-in that made it, and no other
    expect([await ask(fresh, sessionId), await ask(await world.login(), sessionId)]).toEqual([
      sessionId,
      emptyMigrationSession,
    ]);
  });

  it('a session lasts an hour', async () => {
    const old = await older.logIn(5);
    await older.accept(old);
    const [row] = await world.database.db.select().from(migration).where(eq(migration.userId, old.id));
    const lasts = (row?.sessionExpiresAt?.getTime() ?? 0) - Date.now();
    expect(lasts).toBeGreaterThan(3_590_000);
    expect(lasts).toBeLessThanOrEqual(3_600_000);
  });
});
