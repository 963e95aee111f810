import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { expect, it } from 'vitest';

const serverUrl = process.env['TEST_DATABASE_URL'] ?? '';

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as unknown[];
  } finally {
    await client.end();
  }
}

/** A user with a plan who has paid 99 kr. */
const payment = `
  INSERT INTO app_user (id, email, name, region, provider, created_at)
    VALUES ('user', 'user@nordlyd.example', 'User', 'se', 'schibsted', now());
  INSERT INTO subscription (id, user_id, region, offer, manager, price, currency, started_at, anchor_at, next_period, paid_until, is_open)
    VALUES (gen_random_uuid(), 'user', 'se', 'standard', 'card', 9900, 'SEK', now(), now(), 1, now(), true);
  INSERT INTO payment_transaction
    (id, user_id, subscription_id, period, created_at, region, offer, amount, currency, status, method, method_text, lines)
    SELECT gen_random_uuid(), user_id, id, 0, now(), region, offer, price, currency, 'Success', 'Card', 'Visa',
      '[{"product": "podcasts", "rate": 25, "net": 7920, "vat": 1980, "total": 9900}]' FROM subscription`;

it.skipIf(serverUrl === '')(
  'a backup of PostgreSQL, restored into empty databases, has its ledger and sessions',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'nordlyd-backup-'));
    const names = ['data', 'sessions', 'restored', 'restored_sessions'].map(
      (name) => `nordlyd_${name}_${crypto.randomUUID().slice(0, 8)}`,
    );
    const urls = names.map((name) => Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href);
    const [data = '', sessions = '', restored = '', restoredSessions = ''] = urls;
    const run = async (script: string, args: string[], [database, own]: [string, string], folder = 'data') => {
      const env = { DATABASE_URL: database, SESSION_DATABASE_URL: own, DATA_DIR: join(home, folder) };
      const command = [`scripts/${script}.ts`, ...args];
      return (await promisify(execFile)(process.execPath, command, { env: { ...process.env, ...env } })).stdout;
    };
    const since = ['--since', '2000-01-01'];
    try {
      for (const name of names) await query(serverUrl, `CREATE DATABASE ${name}`);
      await run('migrate', [], [data, sessions]);
      await query(data, payment);
      await query(sessions, "CREATE TABLE session AS SELECT 'of a user' AS id");
      const folder = join(home, 'backup');
      expect(await run('backup', [folder], [data, sessions])).toContain('database.dump, sessions.dump, files');
      await expect(run('restore', [folder], [data, sessions], 'new')).rejects.toMatchObject({
        stderr: expect.stringContaining('the database of DATABASE_URL has tables') as string,
      });
      await run('restore', [folder], [restored, restoredSessions], 'new');
      const ledger = await run('ledger', since, [restored, restoredSessions]);
      expect(ledger).toContain('"amount":9900,"vat":1980');
      expect(ledger).toBe(await run('ledger', since, [data, sessions]));
      expect(await query(restoredSessions, 'SELECT id FROM session')).toEqual([{ id: 'of a user' }]);
      expect(await run('migrate', [], [restored, restoredSessions])).toBe('the database is up to date\n');
    } finally {
      for (const name of names) await query(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      rmSync(home, { recursive: true, force: true });
    }
  },
);
