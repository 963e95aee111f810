import { sql } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from './databases.ts';
import { buy, createTestBackend, type TestBackend } from './test-backend.ts';

const subscriptions = 30_000;

/** PGlite keeps no statistics of a table's reads. */
const servers = testDatabases.filter(({ name }) => name === 'PostgreSQL');

describe.each(servers)(`jobs with ${subscriptions} subscriptions and nothing due on $name`, ({ open }) => {
  let api: TestBackend;
  beforeAll(async () => {
    api = await createTestBackend(await open());
    const user = await api.login();
    await buy(api, user);
    await copyUser(user.id);
  }, 120_000);
  afterAll(() => api.close());

  const query = async (text: string): Promise<Record<string, unknown>[]> =>
    ((await api.database.db.execute(sql.raw(text))) as { rows: Record<string, unknown>[] }).rows;

  /** Copies a user and their subscription, which began at other times. */
  async function copyUser(id: string): Promise<void> {
    await query('ALTER TABLE subscription DROP CONSTRAINT subscription_session_id_fkey');
    const copy = async (table: string, condition: string, values: Record<string, string>): Promise<void> => {
      const columns = await query(
        `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = '${table}'`,
      );
      const names = columns.map(({ name }) => String(name));
      const copied = names.map((name) => values[name] ?? `source.${name}`).join(', ');
      await query(
        `INSERT INTO ${table} (${names.join(', ')}) SELECT ${copied} FROM ${table} source, generate_series(1, ${subscriptions}) number WHERE ${condition}`,
      );
    };
    const newId = `source.id || '-' || number`;
    await copy('app_user', `source.id = '${id}'`, { id: newId, email: `number || source.email` });
    const later = `+ number * interval '1 minute'`;
    await copy('subscription', `source.user_id = '${id}'`, {
      id: 'gen_random_uuid()',
      session_id: 'gen_random_uuid()',
      user_id: `source.user_id || '-' || number`,
      paid_until: `source.paid_until ${later}`,
      trial_ends_at: `source.trial_ends_at ${later}`,
    });
    await query('ANALYZE');
  }

  const countReads = async (): Promise<number> => {
    // each connection reports its reads when it has been idle for a second
    await wait(1_500);
    await query('SELECT pg_stat_clear_snapshot()');
    const [row] = await query(
      `SELECT seq_tup_read + idx_tup_fetch AS reads FROM pg_stat_user_tables WHERE relname = 'subscription'`,
    );
    return Number(row?.['reads']);
  };

  it('read only a few of them', async () => {
    await api.tick();
    const before = await countReads();
    await api.tick();
    expect((await countReads()) - before).toBeLessThan(100);
  });
});
