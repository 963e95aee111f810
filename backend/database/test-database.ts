import { createEmbedded, migrateEmbedded, type OpenDatabase } from './open.ts';
import { openServerCopy } from './test-server.ts';

let template: Promise<Blob> | undefined;

async function makeTemplate(): Promise<Blob> {
  const client = await createEmbedded();
  await migrateEmbedded(client);
  const files = await client.dumpDataDir('none');
  await client.close();
  return files;
}

/**
 * Opens an empty embedded database for tests: a copy of a migrated template, which takes a fifth of the time.
 *
 * @param folder the data folder; in memory without one.
 */
export async function openEmbeddedCopy(folder?: string): Promise<OpenDatabase> {
  template ??= makeTemplate();
  return migrateEmbedded(
    await createEmbedded({ ...(folder !== undefined && { dataDir: folder }), loadDataDir: await template }),
  );
}

/**
 * Opens an empty database for tests of content: on the server of TEST_DATABASE_URL, where a copy takes a tenth of the
 * time. Without a server, and in the full run, it is embedded.
 */
export function openTestDatabase(): Promise<OpenDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  const isServer = serverUrl !== undefined && process.env['TEST_FULL'] !== '1';
  return isServer ? openServerCopy(serverUrl) : openEmbeddedCopy();
}
