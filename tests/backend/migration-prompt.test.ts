import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { migrationPrompt } from '../../backend/database/schema/people.ts';
import { saveUser } from '../../backend/accounts/store.ts';
import { formatDay } from '../../core/domain/date.ts';
import { emptyMigrationSession } from '../../core/domain/migration.ts';
import { advanceToNoon } from './advance-to-noon.ts';
import { createOlderLogins } from './older-logins.ts';
import type { TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('migration prompt', (api) => {
  let older: ReturnType<typeof createOlderLogins>;
  beforeAll(async () => {
    older = createOlderLogins(api);
  }, 60_000);

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

  it('[MG-02] [AP-16] returns every field and no prompt for accounts of the identity provider', async () => {
    expect(await older.readPrompt(await api.login())).toEqual(nothing);
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

  it('[MG-01] is visible while the migration is offered and after it is completed', async () => {
    const old = await older.logIn(5);
    expect(await older.readPrompt(old)).toMatchObject({ isVisible: true, shouldGetMigrationPrompt: true });
    const fresh = await api.login('se');
    expect((await older.move(fresh, await older.accept(old))).status).toBe(200);
    expect(await older.readPrompt(old)).toMatchObject({
      isVisible: true,
      shouldGetMigrationPrompt: false,
      canMigrate: false,
      migratedNordlydAccount: true,
    });
    expect(await older.readPrompt(fresh)).toEqual(nothing);
  });

  it('has a separate hard-migration date for each region', async () => {
    const sub = crypto.randomUUID();
    const claims = { sub, email: `${sub}@nordlyd.example`, name: 'F', region: 'fi', provider: 'email' } as const;
    await saveUser(api.backend.db, claims, api.backend.clock.now());
    const user = await api.login('fi', sub, 'email');
    expect((await older.readPrompt(user)).isVisible).toBe(false);
    const day = formatDay(new Date(api.backend.clock.now().getTime() + 10 * 86_400_000), 'fi');
    Object.assign(api.settings.hardMigrationDates, { se: '2020-01-01', fi: day });
    expect(await older.readPrompt(user)).toMatchObject({ daysLeft: 10, hardMigrationStartDate: day });
    Object.assign(api.settings.hardMigrationDates, { se: null, fi: null });
    expect((await older.readPrompt(user)).isVisible).toBe(false);
  });

  it('hides for a week when the user postpones it, and returns when the migration becomes hard', async () => {
    await advanceToNoon(api);
    const user = await older.logIn(9);
    const id = await older.record(user);
    const cancel = () => user.call('PATCH', `/user/api/user-cancelled-migration-prompt/${id}`);
    expect((await cancel()).body).toMatchObject({ isVisible: false, canMigrate: true, daysLeft: 9 });
    await api.advance('P6D');
    expect((await cancel()).body).toMatchObject({ isVisible: false, daysLeft: 3 });
    await api.advance('PT25H');
    expect(await older.readPrompt(user)).toMatchObject({ isVisible: true, daysLeft: 2 });
    const again = await older.record(user);
    expect(again).not.toBe(id);
    await user.call('PATCH', `/user/api/user-cancelled-migration-prompt/${again}`);
    expect((await older.readPrompt(user)).isVisible).toBe(false);
    await api.advance('P2D');
    expect(await older.readPrompt(user)).toMatchObject({ isVisible: true, isMigrationHard: true, daysLeft: 0 });
  });

  it('rejects postponing a hard migration', async () => {
    const user = await older.logIn(0);
    const id = await older.record(user);
    const rejected = await user.call('PATCH', `/user/api/user-cancelled-migration-prompt/${id}`);
    expect(rejected.body).toMatchObject({ status: 409, title: 'MigrationHardError' });
    expect(await older.readPrompt(user)).toMatchObject({
      isVisible: true,
      isMigrationHard: true,
      showBanner: false,
    });
  });

  it('accepts one decision per prompt, only from its own user', async () => {
    const [user, otherUser] = [await older.logIn(5), await older.logIn(5)];
    const id = await older.record(user);
    const decide = (user: TestUser, word: string, prompt = id) =>
      user.call('PATCH', `/user/api/user-${word}-migration-prompt/${prompt}`);
    for (const word of ['accepted', 'cancelled']) {
      expect((await decide(otherUser, word)).status).toBe(404);
      expect((await decide(user, word, 'nonsense')).status).toBe(404);
      expect((await decide(user, word, emptyMigrationSession)).status).toBe(404);
    }
    const accepted = await decide(user, 'accepted');
    expect(accepted.body['migrationSessionId']).not.toBe(emptyMigrationSession);
    expect((await decide(user, 'accepted')).body).toEqual(accepted.body);
    expect((await decide(user, 'cancelled')).body).toMatchObject({
      status: 409,
      title: 'MigrationPromptClosedError',
    });
    const later = await older.record(user);
    await decide(user, 'cancelled', later);
    expect((await decide(user, 'accepted', later)).body).toMatchObject({ title: 'MigrationPromptClosedError' });
    // a user who postponed can still migrate with a separate prompt
    const postponed = await older.record(user);
    expect(postponed).not.toBe(later);
    expect((await decide(user, 'accepted', postponed)).status).toBe(200);
  });

  it('[AP-16] writes once when reads that write are repeated in parallel', async () => {
    const user = await older.logIn(5);
    const ids = await Promise.all(Array.from({ length: 20 }, () => older.record(user)));
    expect(new Set(ids).size).toBe(1);
    const rows = await api.database.db.select().from(migrationPrompt).where(eq(migrationPrompt.userId, user.id));
    expect(rows).toHaveLength(1);
    const notOffered = await (await api.login()).call('GET', '/user/api/create-migration-prompt-history-record');
    expect(notOffered.body).toMatchObject({ status: 409, title: 'MigrationNotOfferedError' });
  });
});
