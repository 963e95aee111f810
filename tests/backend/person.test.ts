import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personExport } from '../../backend/database/schema/person.ts';
import { tablesWithoutPersonalData, userRows } from '../../backend/privacy/data-inventory.ts';
import { testDatabases } from './databases.ts';
import { buy, createWorld, type Answer, type Listener, type World } from './test-backend.ts';

type Row = Record<string, unknown>;

describe.each(testDatabases)('what is kept of a person on $name', ({ open }) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(await open());
  }, 60_000);
  afterAll(() => world.close());

  /** Somebody who logged in so many seconds ago. */
  const logIn = (id: string = crypto.randomUUID(), secondsAgo = 0): Promise<Listener> =>
    world.login('se', id, 'schibsted', Math.floor(Date.now() / 1000) - secondsAgo);
  const exportOf = (listener: Listener): Promise<Answer> => listener.call('POST', '/user-account/export');
  const readSections = ({ body }: Answer): Map<string, Row[]> =>
    new Map(
      (body as unknown as { sections: { name: string; records: Row[] }[] }).sections.map(({ name, records }) => [
        name,
        records,
      ]),
    );

  it('no table and no column of a person is forgotten: each is told of, or said why not', async () => {
    const columns = await world.database.db
      .select({ table: sql<string>`table_name`, column: sql<string>`column_name` })
      .from(sql`information_schema.columns`)
      .where(sql`table_schema = 'public'`);
    const tables = [...new Set(columns.map(({ table }) => table))].sort();
    const judged = [
      ...new Set([...userRows.map(({ table }) => table), ...Object.keys(tablesWithoutPersonalData)]),
    ].sort();
    expect(judged).toEqual(tables);
    expect(userRows.filter(({ table }) => table in tablesWithoutPersonalData)).toEqual([]);
    const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    // what is hidden or emptied has to be there, or the list speaks of another database
    const named = userRows.flatMap(({ table, hidden = {}, emptied = {} }) =>
      [...Object.keys(hidden), ...Object.keys(emptied)].map((column) => `${table}.${column}`),
    );
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    // whatever holds a listener's id belongs to one
    const withUser = columns.filter(({ column }) => /^(user_id|issued_by|email|recipient)$/.test(column));
    expect(withUser.filter(({ table }) => table in tablesWithoutPersonalData)).toEqual([]);
    expect(new Set(userRows.map(({ section }) => section)).size).toBe(userRows.length);
  });

  it('a copy tells everything of the caller, nothing of others, and no secret', async () => {
    const listener = await logIn();
    const other = await logIn();
    await Promise.all([buy(world, listener, { offer: 'duo' }), buy(world, other)]);
    const consent = { hasGivenConsentToMarketingCookies: true, hasGivenConsentToAnalyticsCookies: false };
    await listener.call('POST', '/user/cookies-consent', consent);
    const { body: link } = await listener.call('PUT', '/multimember-subscription/invitation-link');
    const guest = await logIn();
    await guest.call('POST', `/multimember-subscription/join-as-guest/${String(link['invitationId'])}`);
    await world.tick();

    const copy = await exportOf(listener);
    expect(copy.status).toBe(200);
    const sections = readSections(copy);
    expect([...sections.keys()].sort()).toEqual(userRows.map(({ section }) => section).sort());
    const [account] = sections.get('account') ?? [];
    expect(account).toMatchObject({ id: listener.id, email: `${listener.id}@nordlyd.example`, name: 'Test Person' });
    expect(sections.get('consents')).toMatchObject([{ has_given_consent_to_marketing_cookies: true }]);
    expect(sections.get('subscriptions')).toMatchObject([{ user_id: listener.id, offer: 'duo' }]);
    expect(sections.get('cards')).toMatchObject([{ brand: 'visa', holder_name: 'Test Person' }]);
    expect(sections.get('guestsOfMyPlans')).toMatchObject([{ slot: 1, left_at: null }]);
    expect((sections.get('mails') ?? []).length).toBeGreaterThan(0);
    expect(sections.get('trials')).toHaveLength(1);
    expect(sections.get('followedPodcasts')).toEqual([]);
    const whole = JSON.stringify(copy.body);
    expect(whole).not.toContain(other.id);
    expect(whole).not.toContain(guest.id);
    expect(whole).not.toContain(String(link['invitationId']));
    for (const secret of ['token', 'request', 'session_id":"', 'idempotency_key']) {
      expect(whole.includes(`"${secret}"`), secret).toBe(false);
    }
    const places = readSections(await exportOf(guest)).get('placesInOtherPlans');
    expect(places).toMatchObject([{ user_id: guest.id, slot: 1 }]);
  });

  it('asks for a log-in of the last ten minutes', async () => {
    const id = crypto.randomUUID();
    const refusal = { status: 403, body: { title: 'RecentLoginRequiredError' } };
    expect(await exportOf(await logIn(id, 12 * 60))).toMatchObject(refusal);
    // a token that does not say when is as old as any
    expect(await exportOf(await world.login('se', id))).toMatchObject(refusal);
    expect((await exportOf(await logIn(id, 9 * 60))).status).toBe(200);
  });

  it('gives three copies a day, however many are asked for at once', async () => {
    const listener = await logIn();
    const answers = await Promise.all(Array.from({ length: 6 }, () => exportOf(listener)));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      200, 200, 200, 429, 429, 429,
    ]);
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({ title: 'TooManyExportsError' });
    const made = await world.database.db.select().from(personExport).where(eq(personExport.userId, listener.id));
    expect(made).toHaveLength(3);
    await world.advance('P1DT1M');
    expect((await exportOf(listener)).status).toBe(200);
  });
});
