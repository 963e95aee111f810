import { Client, type Pool } from 'pg';
import { openServer, type OpenDatabase } from '../../backend/database/open.ts';
import { openTestDatabase } from '../../backend/database/test-database.ts';
import { createLog } from '../../server/telemetry/log.ts';

/** A kind of database that the backend's suites run on. */
export type TestDatabase = { name: string; open: () => Promise<OpenDatabase> };

const quiet = createLog('test', () => undefined);

/** Makes an empty database on the server of TEST_DATABASE_URL; it is dropped when it is closed. */
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
  // suites ask whether answers are right, and a busy machine makes them late
  const { $client: pool } = database.db as unknown as { $client: Pool };
  const patience = 60_000;
  Object.assign(pool.options, {
    connectionTimeoutMillis: patience,
    statement_timeout: patience,
    lock_timeout: patience,
    idle_in_transaction_session_timeout: patience,
    // a socket of its own would give up earlier
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

/** The embedded database always, a PostgreSQL server when TEST_DATABASE_URL names one. */
export const testDatabases: TestDatabase[] = [
  { name: 'PGlite', open: () => openTestDatabase() },
  ...(serverUrl === undefined ? [] : [{ name: 'PostgreSQL', open: () => openFresh(serverUrl) }]),
];

/**
 * One database in the usual run, the server where there is one, and all in the full run: for flows whose statements are
 * held against both elsewhere.
 */
export const cutDatabases: TestDatabase[] = process.env['TEST_FULL'] === '1' ? testDatabases : testDatabases.slice(-1);
