import { Client, type Pool } from 'pg';
import { openServer, type OpenDatabase } from '../../backend/database/open.ts';
import { openTestDatabase } from '../../backend/database/test-database.ts';
import { createLog } from '../../server/telemetry/log.ts';

/** A kind of database that the backend suites run on. */
export type TestDatabase = { name: string; open: () => Promise<OpenDatabase> };

const quiet = createLog('test', () => undefined);

/** Creates an empty database on the server of TEST_DATABASE_URL; `close` drops it. */
async function openFresh(serverUrl: string): Promise<OpenDatabase> {
  const name = `nordlyd_test_${crypto.randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openServer(url.href, quiet);
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
      await run(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

const serverUrl = process.env['TEST_DATABASE_URL'];

/** The embedded database always, and a PostgreSQL server when TEST_DATABASE_URL names one. */
export const testDatabases: TestDatabase[] = [
  { name: 'PGlite', open: () => openTestDatabase() },
  ...(serverUrl === undefined ? [] : [{ name: 'PostgreSQL', open: () => openFresh(serverUrl) }]),
];

/**
 * One database in the usual run, the server if there is one, and all in the full run. For flows whose statements other
 * suites run on both.
 */
export const primaryDatabases: TestDatabase[] =
  process.env['TEST_FULL'] === '1' ? testDatabases : testDatabases.slice(-1);
