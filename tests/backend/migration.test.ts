import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrationPrompt } from '../../backend/database/schema/people.ts';
import { saveUser } from '../../backend/accounts/store.ts';
import { formatDay } from '../../core/domain/date.ts';
import { emptyMigrationSession } from '../../core/domain/migration.ts';
import { testDatabases } from './databases.ts';
import { goToMidday } from './advance-to-noon.ts';
import { createOlderLogins } from './older-logins.ts';
import { createWorld, type Listener, type World } from './test-backend.ts';

describe.each(testDatabases)('the migration prompt on $name', ({ open }) => {
  let world: World;
  let older: ReturnType<typeof createOlderLogins>;
  beforeAll(async () => {
    world = await createWorld(await open());
    older = createOlderLogins(world);
  }, 60_000);
  afterAll(() => world.close());

  const nothing = {
    isVisible: false,
    shouldGetMigrationPrompt: false,
    canMigrate: false,
    migrationSessionId: emptyMigrationSession,
    isMigrationHard: false,
    showBanner: false,
    migratedNordlydAccount: false,
    hardMigrationStartDate: null,
    hardMigrationDateCopy: null,
    daysLeft: null,
  };

  it('[MG-02] [AP-16] has every field, and asks nothing of accounts of the identity provider', async () => {
    expect(await older.readPrompt(await world.login())).toEqual(nothing);
    expect(await older.readPrompt(await older.logIn(null))).toEqual({ ...nothing, canMigrate: true });
    const soft = await older.readPrompt(await older.logIn(5));
    expect(soft).toEqual({
      isVisible: true,
      shouldGetMigrationPrompt: true,
      canMigrate: true,
      migrationSessionId: emptyMigrationSession,
      isMigrationHard: false,
      showBanner: true,
      migratedNordlydAccount: false,
      hardMigrationStartDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      hardMigrationDateCopy: expect.stringMatching(/^\d{1,2} [a-z]+ \d{4}$/),
      daysLeft: 5,
    });
  });

  it('[MG-01] is visible when it is asked for or the account has moved', async () => {
    const old = await older.logIn(5);
    expect(await older.readPrompt(old)).toMatchObject({ isVisible: true, shouldGetMigrationPrompt: true });
    const fresh = await world.login('se');
    expect((await older.move(fresh, await older.accept(old))).status).toBe(200);
    expect(await older.readPrompt(old)).toMatchObject({
      isVisible: true,
      shouldGetMigrationPrompt: false,
      canMigrate: false,
      migratedNordlydAccount: true,
    });
    expect(await older.readPrompt(fresh)).toEqual(nothing);
  });

  it('each market has a date of its own', async () => {
    const sub = crypto.randomUUID();
    const claims = { sub, email: `${sub}@nordlyd.example`, name: 'F', region: 'fi', provider: 'email' } as const;
    await saveUser(world.backend.db, claims, world.backend.clock.now());
    const listener = await world.login('fi', sub, 'email');
    expect((await older.readPrompt(listener)).isVisible).toBe(false);
    const day = formatDay(new Date(world.backend.clock.now().getTime() + 10 * 86_400_000), 'fi');
    await world.send('PUT', '/__sandbox/hard-migration-dates', { se: '2020-01-01', fi: day });
    expect(await older.readPrompt(listener)).toMatchObject({ daysLeft: 10, hardMigrationStartDate: day });
    await world.send('PUT', '/__sandbox/hard-migration-dates', { se: null, fi: null });
    expect((await older.readPrompt(listener)).isVisible).toBe(false);
    for (const change of [{ dk: null }, { se: 'soon' }, { se: '2026-02-30' }, []]) {
      expect((await world.send('PUT', '/__sandbox/hard-migration-dates', change)).status).toBe(400);
    }
  });

  it('soft migration counts down and can be put off for a week; the day it turns hard it is back', async () => {
    await goToMidday(world);
    const listener = await older.logIn(9);
    const id = await older.record(listener);
    const cancel = () => listener.call('PATCH', `/user/api/user-cancelled-migration-prompt/${id}`);
    expect((await cancel()).body).toMatchObject({ isVisible: false, canMigrate: true, daysLeft: 9 });
    await world.advance('P6D');
    expect((await cancel()).body).toMatchObject({ isVisible: false, daysLeft: 3 });
    await world.advance('PT25H');
    expect(await older.readPrompt(listener)).toMatchObject({ isVisible: true, daysLeft: 2 });
    const again = await older.record(listener);
    expect(again).not.toBe(id);
    await listener.call('PATCH', `/user/api/user-cancelled-migration-prompt/${again}`);
    expect((await older.readPrompt(listener)).isVisible).toBe(false);
    await world.advance('P2D');
    expect(await older.readPrompt(listener)).toMatchObject({ isVisible: true, isMigrationHard: true, daysLeft: 0 });
  });

  it('hard migration cannot be put off', async () => {
    const listener = await older.logIn(0);
    const id = await older.record(listener);
    const refused = await listener.call('PATCH', `/user/api/user-cancelled-migration-prompt/${id}`);
    expect(refused.body).toMatchObject({ status: 409, title: 'MigrationHardError' });
    expect(await older.readPrompt(listener)).toMatchObject({
      isVisible: true,
      isMigrationHard: true,
      showBanner: false,
    });
  });

  it('takes one answer to a prompt, from its own listener', async () => {
    const [listener, stranger] = [await older.logIn(5), await older.logIn(5)];
    const id = await older.record(listener);
    const answer = (who: Listener, word: string, prompt = id) =>
      who.call('PATCH', `/user/api/user-${word}-migration-prompt/${prompt}`);
    for (const word of ['accepted', 'cancelled']) {
      expect((await answer(stranger, word)).status).toBe(404);
      expect((await answer(listener, word, 'nonsense')).status).toBe(404);
      expect((await answer(listener, word, emptyMigrationSession)).status).toBe(404);
    }
    const accepted = await answer(listener, 'accepted');
    expect(accepted.body['migrationSessionId']).not.toBe(emptyMigrationSession);
    expect((await answer(listener, 'accepted')).body).toEqual(accepted.body);
    expect((await answer(listener, 'cancelled')).body).toMatchObject({
      status: 409,
      title: 'MigrationPromptClosedError',
    });
    const later = await older.record(listener);
    await answer(listener, 'cancelled', later);
    expect((await answer(listener, 'accepted', later)).body).toMatchObject({ title: 'MigrationPromptClosedError' });
    // who put it off may still move, by a prompt of its own
    const asleep = await older.record(listener);
    expect(asleep).not.toBe(later);
    expect((await answer(listener, 'accepted', asleep)).status).toBe(200);
  });

  it('[AP-16] the reads that write do so once, whoever repeats them', async () => {
    const listener = await older.logIn(5);
    const ids = await Promise.all(Array.from({ length: 20 }, () => older.record(listener)));
    expect(new Set(ids).size).toBe(1);
    const rows = await world.database.db.select().from(migrationPrompt).where(eq(migrationPrompt.userId, listener.id));
    expect(rows).toHaveLength(1);
    const unasked = await (await world.login()).call('GET', '/user/api/create-migration-prompt-history-record');
    expect(unasked.body).toMatchObject({ status: 409, title: 'MigrationNotOfferedError' });
  });
});
