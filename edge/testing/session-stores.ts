import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../server/telemetry/log.ts';
import { openFileStore, openServerStore, type OpenStore } from '../runtime/node/sql-session-store.ts';
import { createObjectStore } from '../runtime/workers/durable-object-store.ts';
import { startObjectsWorker, type ObjectsWorker } from './start-objects-worker.ts';

/** The three stores of sessions. Each call opens the store of one more process on the same records. */
export type SessionStores = {
  open: (name: string) => Promise<Omit<OpenStore, 'openCounter'>>;
  /** Runs the alarm of a user's Durable Object. */
  runAlarm: ObjectsWorker['runAlarm'];
  stop: () => Promise<void>;
};

const databaseUrl = process.env['TEST_DATABASE_URL'];

/** PostgreSQL only where the tests have a server. */
export const storeNames = ['SQLite', 'Durable Objects', ...(databaseUrl === undefined ? [] : ['PostgreSQL'])];

/** Starts what the stores need: a folder, and a worker with real Durable Objects. */
export async function startSessionStores(): Promise<SessionStores> {
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-sessions-'));
  const { namespace, runAlarm, stop } = await startObjectsWorker();
  const purge = (): Promise<void> => Promise.resolve();
  return {
    open: async (name) => {
      if (name === 'SQLite') return openFileStore(join(folder, 'sessions.sqlite'));
      if (name === 'PostgreSQL')
        return openServerStore(
          databaseUrl ?? '',
          createLog('site', () => undefined),
        );
      return { store: createObjectStore(namespace, () => undefined), purge, close: purge };
    },
    runAlarm,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
