import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { personExport } from '../../backend/database/schema/person.ts';
import { tablesWithoutPersonalData, userRows } from '../../backend/privacy/data-inventory.ts';
import { buy, type ApiResponse, type TestUser } from './test-backend.ts';
import { describeBackend } from './describe-backend.ts';

type Row = Record<string, unknown>;

describeBackend('personal data', (api) => {
  /** Creates a user who logged in `secondsAgo`. */
  const logIn = (id: string = crypto.randomUUID(), secondsAgo = 0): Promise<TestUser> =>
    api.login('se', id, 'schibsted', Math.floor(Date.now() / 1000) - secondsAgo);
  const exportOf = (user: TestUser): Promise<ApiResponse> => user.call('POST', '/user-account/export');
  const readSections = ({ body }: ApiResponse): Map<string, Row[]> =>
    new Map(
      (body as unknown as { sections: { name: string; records: Row[] }[] }).sections.map(({ name, records }) => [
        name,
        records,
      ]),
    );

  it('lists every table with personal data, and exempts the others explicitly', async () => {
    const columns = await api.database.db
      .select({ table: sql<string>`table_name`, column: sql<string>`column_name` })
      .from(sql`information_schema.columns`)
      .where(sql`table_schema = 'public'`);
    const tables = [...new Set(columns.map(({ table }) => table))].sort();
    const listed = [
      ...new Set([...userRows.map(({ table }) => table), ...Object.keys(tablesWithoutPersonalData)]),
    ].sort();
    expect(listed).toEqual(tables);
    expect(userRows.filter(({ table }) => table in tablesWithoutPersonalData)).toEqual([]);
    const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    // hidden or emptied columns must exist
    const named = userRows.flatMap(({ table, hidden = {}, emptied = {} }) =>
      [...Object.keys(hidden), ...Object.keys(emptied)].map((column) => `${table}.${column}`),
    );
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    // a column with a user id belongs to a table with personal data
    const withUser = columns.filter(({ column }) => /^(user_id|issued_by|email|recipient)$/.test(column));
    expect(withUser.filter(({ table }) => table in tablesWithoutPersonalData)).toEqual([]);
    expect(new Set(userRows.map(({ section }) => section)).size).toBe(userRows.length);
  });

  it('exports all data of the user, none of other users and no secret', async () => {
    const user = await logIn();
    const other = await logIn();
    await Promise.all([buy(api, user, { offer: 'duo' }), buy(api, other)]);
    const consent = { hasGivenConsentToMarketingCookies: true, hasGivenConsentToAnalyticsCookies: false };
    await user.call('POST', '/user/cookies-consent', consent);
    const { body: link } = await user.call('PUT', '/multimember-subscription/invitation-link');
    const guest = await logIn();
    await guest.call('POST', `/multimember-subscription/join-as-guest/${String(link['invitationId'])}`);
    await api.tick();

    const copy = await exportOf(user);
    expect(copy.status).toBe(200);
    const sections = readSections(copy);
    expect([...sections.keys()].sort()).toEqual(userRows.map(({ section }) => section).sort());
    const [account] = sections.get('account') ?? [];
    expect(account).toMatchObject({ id: user.id, email: `${user.id}@nordlyd.example`, name: 'Test Person' });
    expect(sections.get('consents')).toMatchObject([{ has_given_consent_to_marketing_cookies: true }]);
    expect(sections.get('subscriptions')).toMatchObject([{ user_id: user.id, offer: 'duo' }]);
    expect(sections.get('cards')).toMatchObject([{ brand: 'visa', holder_name: 'Test Person' }]);
    expect(sections.get('guestsOfMyPlans')).toMatchObject([{ slot: 1, left_at: null }]);
    expect((sections.get('mails') ?? []).length).toBeGreaterThan(0);
    expect(sections.get('trials')).toHaveLength(1);
    expect(sections.get('followedPodcasts')).toEqual([]);
    const text = JSON.stringify(copy.body);
    expect(text).not.toContain(other.id);
    expect(text).not.toContain(guest.id);
    expect(text).not.toContain(String(link['invitationId']));
    for (const secret of ['token', 'request', 'session_id":"', 'idempotency_key']) {
      expect(text.includes(`"${secret}"`), secret).toBe(false);
    }
    const extraAccounts = readSections(await exportOf(guest)).get('placesInOtherPlans');
    expect(extraAccounts).toMatchObject([{ user_id: guest.id, slot: 1 }]);
  });

  it('requires a login of the last ten minutes', async () => {
    const id = crypto.randomUUID();
    const rejection = { status: 403, body: { title: 'RecentLoginRequiredError' } };
    expect(await exportOf(await logIn(id, 12 * 60))).toMatchObject(rejection);
    // a token without a login time counts as old
    expect(await exportOf(await api.login('se', id))).toMatchObject(rejection);
    expect((await exportOf(await logIn(id, 9 * 60))).status).toBe(200);
  });

  it('allows three exports a day when six are requested in parallel', async () => {
    const user = await logIn();
    const responses = await Promise.all(Array.from({ length: 6 }, () => exportOf(user)));
    expect(responses.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      200, 200, 200, 429, 429, 429,
    ]);
    expect(responses.find(({ status }) => status === 429)?.body).toMatchObject({ title: 'TooManyExportsError' });
    const made = await api.database.db.select().from(personExport).where(eq(personExport.userId, user.id));
    expect(made).toHaveLength(3);
    await api.advance('P1DT1M');
    expect((await exportOf(user)).status).toBe(200);
  });
});
