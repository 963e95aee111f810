import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { expect, it } from 'vitest';
import { findUser } from '../../backend/accounts/store.ts';
import { openEmbeddedCopy } from '../../backend/database/test-database.ts';
import type { AppContext } from '../../backend/app-context.ts';
import { listAuditEntries } from '../../backend/office/audit.ts';
import { findCustomers } from '../../backend/office/find-customers.ts';
import { showCustomer } from '../../backend/office/show-customer.ts';
import { listTasks } from '../../backend/office/tasks.ts';
import { listVoucherUsage } from '../../backend/office/vouchers.ts';
import { createTestBackend, type TestBackend } from './test-backend.ts';
import { createOfficeSteps } from './office-steps.ts';

const copies = 4_000;

/** Copies the rows of a table with other keys, so that the planner prefers an index to a scan. */
async function copyRows(
  { database: { db } }: TestBackend,
  table: string,
  values: Record<string, string>,
): Promise<void> {
  const columns = (await db.execute(
    sql`SELECT column_name AS name FROM information_schema.columns WHERE table_name = ${table} AND is_identity = 'NO'`,
  )) as { rows: { name: string }[] };
  const names = columns.rows.map(({ name }) => name);
  const copied = names.map((name) => values[name] ?? `source.${name}`).join(', ');
  const from = `(SELECT * FROM ${table} LIMIT 1) source, generate_series(1, ${copies}) number`;
  await db.execute(sql.raw(`INSERT INTO ${table} (${names.join(', ')}) SELECT ${copied} FROM ${from}`));
}

it('reads a customer, a list and the audit log by indexes', async () => {
  const api = await createTestBackend(await openEmbeddedCopy());
  const { createPayer, act, call } = createOfficeSteps(() => api);
  const { db } = api.database;
  const user = await createPayer();
  await user.call('POST', '/user/cookies-consent', {
    hasGivenConsentToMarketingCookies: true,
    hasGivenConsentToAnalyticsCookies: true,
  });
  await api.tick();
  await act(user.id, 'endSessions');
  await call('finance', 'POST', '/vouchers', { code: 'MANY', type: 'FREE' });
  await db.execute(sql.raw('SET session_replication_role = replica'));
  const [id, other] = ['gen_random_uuid()', `source.user_id || '-' || number`];
  await copyRows(api, 'app_user', { id: `source.id || '-' || number`, email: 'number || source.email' });
  await copyRows(api, 'subscription', { id, user_id: other, session_id: id });
  await copyRows(api, 'payment_transaction', {
    id,
    user_id: other,
    subscription_id: id,
    order_number: `'NL-' || (900000 + number)`,
  });
  await copyRows(api, 'payment_intent', {
    id,
    user_id: other,
    session_id: id,
    reference: 'gen_random_uuid()::text',
    psp_reference: 'gen_random_uuid()::text',
  });
  await copyRows(api, 'stored_card', { id, user_id: other, last_four: `lpad((number % 10000)::text, 4, '0')` });
  await copyRows(api, 'mail', { id, user_id: other, dedupe_key: 'gen_random_uuid()::text', sent_at: 'now()' });
  await copyRows(api, 'webhook_event', {
    id,
    dedupe_key: 'gen_random_uuid()::text',
    reference: 'gen_random_uuid()::text',
    psp_reference: 'gen_random_uuid()::text',
  });
  await copyRows(api, 'provider_task', { id, user_id: other, reference: 'gen_random_uuid()::text', done_at: 'now()' });
  await copyRows(api, 'cookie_consent', { user_id: other });
  await copyRows(api, 'voucher', { code: `'MANY-' || number` });
  await copyRows(api, 'office_audit', { user_id: other });
  await db.execute(sql.raw('ANALYZE'));

  const queries: [query: string, params: unknown[]][] = [];
  const client = (db as unknown as { $client: Parameters<typeof drizzle>[0] }).$client as never;
  const logged = drizzle(client, { logger: { logQuery: (query, params) => void queries.push([query, params]) } });
  const context = { ...api.backend, db: logged } as unknown as AppContext;
  const found = await findUser(db, user.id);
  if (found === undefined) throw new Error('the user is missing');
  for (const text of ['x@nordlyd.example', 'NL-100001', user.id, '1111']) await findCustomers(logged, text);
  await showCustomer(context, found);
  await listVoucherUsage(logged, 'MANY-5');
  await listAuditEntries(logged, { userId: user.id });
  await listAuditEntries(logged, { before: 100 });
  await listTasks(context);
  expect(queries.length).toBeGreaterThan(18);

  const scans: string[] = [];
  for (const [query, params] of queries) {
    const { rows } = (await (client as { query: (text: string, values: unknown[]) => Promise<unknown> }).query(
      `EXPLAIN ${query}`,
      params,
    )) as { rows: { 'QUERY PLAN': string }[] };
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    const copied =
      /Seq Scan on (app_user|subscription|payment_\w+|stored_card|mail|webhook_event|provider_task|cookie_consent|voucher|office_audit)\b/;
    if (copied.test(plan)) scans.push(`${query}\n${plan}`);
  }
  expect(scans).toEqual([]);
  await api.close();
});
