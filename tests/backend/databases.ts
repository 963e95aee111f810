import type { OpenDatabase } from '../../backend/database/open.ts';
import { openEmbeddedCopy } from '../../backend/database/test-database.ts';
import { openServerCopy } from '../../backend/database/test-server.ts';

/** A kind of database that the backend suites run on. */
export type TestDatabase = { name: string; open: () => Promise<OpenDatabase> };

const serverUrl = process.env['TEST_DATABASE_URL'];

const embedded: TestDatabase = { name: 'PGlite', open: () => openEmbeddedCopy() };
const server: TestDatabase | null =
  serverUrl === undefined ? null : { name: 'PostgreSQL', open: () => openServerCopy(serverUrl) };

/** PostgreSQL when TEST_DATABASE_URL names a server, otherwise the embedded database; the full run uses both. */
export const testDatabases: TestDatabase[] =
  server === null ? [embedded] : process.env['TEST_FULL'] === '1' ? [embedded, server] : [server];
