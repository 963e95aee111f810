import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Client, type Pool } from 'pg';
import { createLog } from '../../server/telemetry/log.ts';
import { listMigrations } from './migrate.ts';
import { connectServer, openServer, type OpenDatabase } from './open.ts';

const quiet = createLog('test', () => undefined);

/** Name of the migrated database that every test database copies: one for each set of migrations. */
async function nameTemplate(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of await listMigrations()) hash.update(await readFile(`backend/database/migrations/${name}`));
  return `nordlyd_template_${hash.digest('hex').slice(0, 16)}`;
}

/** Creates and migrates the template where it is missing; parallel test files wait for the lock. */
async function createTemplate(serverUrl: string, admin: Client): Promise<void> {
  const name = await nameTemplate();
  await admin.query('SELECT pg_advisory_lock(780416)');
  const found = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (found.rowCount === 0) {
    await admin.query(`CREATE DATABASE ${name}`);
    await (await openServer(urlOf(serverUrl, name), quiet)).close();
  }
  await admin.query('SELECT pg_advisory_unlock(780416)');
}

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

let connection: Promise<Client> | undefined;

/** The connection of this thread to the server's own database; it does not keep the thread alive. */
function connectAdmin(serverUrl: string): Promise<Client> {
  connection ??= (async () => {
    const admin = new Client({ connectionString: serverUrl }).on('error', () => undefined);
    await admin.connect();
    // the types of pg omit it
    (admin as Client & { unref: () => void }).unref();
    await createTemplate(serverUrl, admin);
    return admin;
  })();
  return connection;
}

/**
 * Opens an empty, migrated database on a PostgreSQL server for tests; closing it deletes it.
 *
 * @param serverUrl connection string of the server's own database.
 */
export async function openServerCopy(serverUrl: string): Promise<OpenDatabase> {
  const name = `nordlyd_test_${crypto.randomUUID().replaceAll('-', '')}`;
  const admin = await connectAdmin(serverUrl);
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${await nameTemplate()} STRATEGY file_copy`);
  const database = connectServer(urlOf(serverUrl, name), quiet);
  // these tests check results, not latency: a busy machine responds late
  const { $client: pool } = database.db as unknown as { $client: Pool };
  const timeoutMs = 60_000;
  Object.assign(pool.options, {
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    lock_timeout: timeoutMs,
    idle_in_transaction_session_timeout: timeoutMs,
    // the default socket has a shorter timeout
    stream: undefined,
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
