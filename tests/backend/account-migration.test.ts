import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { accountLink, cookieConsent, migration } from '../../backend/database/schema/people.ts';
import { emptyMigrationSession } from '../../core/domain/migration.ts';
import { createOlderLogins } from './older-logins.ts';
import { buy } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('account migration', (api) => {
  let older: ReturnType<typeof createOlderLogins>;
  beforeAll(async () => {
    older = createOlderLogins(api);
  }, 60_000);

  it('moves subscription, region and used trial to the new login', async () => {
    const old = await older.logIn(5);
    await buy(api, old);
    const sessionId = await older.accept(old);
    const fresh = await api.login('no');
    await fresh.call('POST', '/user/cookies-consent', {
      hasGivenConsentToMarketingCookies: true,
      hasGivenConsentToAnalyticsCookies: true,
    });
    const responses = await Promise.all(Array.from({ length: 20 }, () => older.move(fresh, sessionId)));
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(responses[0]?.body).toEqual({ outcome: 'success', userId: old.id });

    expect((await fresh.call('GET', '/user')).body).toEqual({ text: old.id });
    const { body: details } = await fresh.call('GET', '/user/details');
    // the account stays in the region in which it was bought
    expect(details).toMatchObject({ userId: old.id, username: 'Test Person', provider: 'schibsted', region: 'se' });
    expect(details['cookiesConsent']).toMatchObject({ hasGivenConsentToMarketingCookies: true });
    const subscription = await fresh.call('GET', '/subscription');
    expect(subscription.body).toMatchObject({ hasActiveSubscription: true, subscriptions: [{ status: 2 }] });
    expect((await fresh.call('GET', '/subscription/is-trial-eligible')).body).toEqual({ isTrialEligible: false });
    await fresh.call('DELETE', '/subscription/package');
    expect((await old.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: false });
    const links = await api.database.db.select().from(accountLink).where(eq(accountLink.userId, old.id));
    expect(links.map(({ subject }) => subject)).toEqual([fresh.id]);
    const proof = await api.database.db.select().from(cookieConsent).where(eq(cookieConsent.userId, old.id));
    expect(proof).toHaveLength(1);
    // a session of the old login no longer updates the account
    await old.call('GET', '/user');
    expect((await fresh.call('GET', '/user/details')).body).toMatchObject({ provider: 'schibsted' });
  });

  it('returns AlreadyMigratedError to all but one of ten parallel migrations', async () => {
    const old = await older.logIn(5);
    const sessionId = await older.accept(old);
    const fresh = await Promise.all(Array.from({ length: 10 }, () => api.login()));
    const responses = await Promise.all(fresh.map((user) => older.move(user, sessionId)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const rejected = responses.filter(({ status }) => status !== 200);
    for (const { body } of rejected) {
      expect(body).toMatchObject({ status: 409, title: 'AlreadyMigratedError', code: 'already_migrated' });
    }
    expect((await older.move(old, sessionId)).body).toMatchObject({ title: 'AlreadyMigratedError' });
    const late = await old.call('GET', '/user/api/create-migration-prompt-history-record');
    expect(late.status).toBe(409);
  });

  it('returns conflict me03 when the new login belongs to an account in use', async () => {
    const old = await older.logIn(5);
    const sessionId = await older.accept(old);
    const customer = await api.login();
    await buy(api, customer);
    const linked = await api.login();
    await older.move(linked, await older.accept(await older.logIn(5)));
    for (const user of [customer, linked]) {
      const before = (await user.call('GET', '/user')).body;
      expect((await older.move(user, sessionId)).body).toMatchObject({
        status: 409,
        title: 'MigrationConflictError',
        code: 'me03',
      });
      expect((await user.call('GET', '/user')).body).toEqual(before);
    }
    expect((await customer.call('GET', '/subscription')).body).toMatchObject({ hasActiveSubscription: true });
    // the old account is unchanged and can still migrate
    expect((await older.move(await api.login(), sessionId)).status).toBe(200);
  });

  it('returns generic_error for all-zero, foreign, own and expired migration sessions', async () => {
    const old = await older.logIn(5);
    const sessionId = await older.accept(old);
    const fresh = await api.login();
    const failed = { status: 404, title: 'MigrationFailedError', code: 'generic_error' };
    for (const id of [emptyMigrationSession, crypto.randomUUID(), 'nonsense', old.id]) {
      expect((await older.move(fresh, id)).body).toMatchObject(failed);
    }
    expect((await older.move(old, sessionId)).body).toMatchObject(failed);
    expect((await older.move(await older.logIn(5), sessionId)).body).toMatchObject(failed);
    const past = new Date(Date.now() - 1000);
    await api.database.db.update(migration).set({ sessionExpiresAt: past }).where(eq(migration.userId, old.id));
    expect((await older.move(fresh, sessionId)).body).toMatchObject(failed);
    expect((await older.readPrompt(old)).migrationSessionId).toBe(emptyMigrationSession);
    const renewed = await older.accept(old);
    expect(renewed).not.toBe(sessionId);
    expect((await older.move(fresh, sessionId)).body).toMatchObject(failed);
    expect((await older.move(fresh, renewed)).status).toBe(200);
  });

  it('[MG-08] returns the waiting session named in the header, and rejects one that differs from the path', async () => {
    const old = await older.logIn(5);
    const sessionId = await older.accept(old);
    const [fresh, other] = [await api.login(), await older.accept(await older.logIn(5))];
    const send = async (user: typeof fresh, session: string) => {
      const headers = { 'X-Migration-Session': session };
      const { status, body } = await user.call('GET', '/user/api/migration-prompt', undefined, headers);
      return status === 200 ? body['migrationSessionId'] : status;
    };
    expect(await send(fresh, sessionId.toUpperCase())).toBe(sessionId);
    expect(await send(fresh, emptyMigrationSession)).toBe(emptyMigrationSession);
    expect(await send(fresh, crypto.randomUUID())).toBe(emptyMigrationSession);
    expect(await send(old, other)).toBe(sessionId);
    expect(await send(fresh, 'nonsense')).toBe(400);

    const move = (named: string) =>
      fresh.call('GET', `/user/api/migrate/${sessionId}`, undefined, { 'X-Migration-Session': named });
    expect(await move(other)).toMatchObject({ status: 404, body: { code: 'generic_error' } });
    expect((await move(sessionId)).status).toBe(200);
    // a completed migration is shown only to the login that made it
    expect([await send(fresh, sessionId), await send(await api.login(), sessionId)]).toEqual([
      sessionId,
      emptyMigrationSession,
    ]);
  });

  it('expires a migration session after an hour', async () => {
    const old = await older.logIn(5);
    await older.accept(old);
    const [row] = await api.database.db.select().from(migration).where(eq(migration.userId, old.id));
    const lasts = (row?.sessionExpiresAt?.getTime() ?? 0) - Date.now();
    expect(lasts).toBeGreaterThan(3_590_000);
    expect(lasts).toBeLessThanOrEqual(3_600_000);
  });
});
