import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createLog } from '../../server/telemetry/log.ts';
import { openFileStore, openServerStore, type OpenStore } from '../runtime/node/sql-session-store.ts';
import { createObjectStore } from '../runtime/workers/durable-object-store.ts';
import { playRandomBrowsers } from '../testing/random-browsers.ts';
import { startIsolatesWorker, type IsolatesWorker } from '../testing/start-isolates-worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'random-sessions-'));
const databaseUrl = process.env['TEST_DATABASE_URL'];
const file = join(folder, 'sessions.sqlite');
let worker: IsolatesWorker;
const log = createLog('site', () => undefined);
const alone = (store: OpenStore['store']): OpenStore => ({ store, close: () => Promise.resolve() });

/** Each opens the store of one process. */
const stores: Record<string, () => Promise<OpenStore>> = {
  SQLite: async () => openFileStore(file),
  'Durable Objects': async () => alone(createObjectStore(worker.namespace)),
  ...(databaseUrl !== undefined && { PostgreSQL: () => openServerStore(databaseUrl, log) }),
};
const runs = process.env['TEST_FULL'] === '1' ? 500 : 20;

beforeAll(async () => void (worker = await startIsolatesWorker('http://127.0.0.1:9')), 60_000);
afterEach(() => void vi.unstubAllGlobals());
afterAll(async () => {
  await worker.stop();
  rmSync(folder, { recursive: true, force: true });
});

it.each(Object.entries(stores))(
  '[INV-36] [AU-08] mixes no sessions on %s when responses arrive in any order',
  async (name, open) => {
    const opened = await Promise.all([open(), open(), open()]);
    const faults: string[] = [];
    let refreshes = 0;
    for (let run = 1; run <= runs; run += 1) {
      const report = await playRandomBrowsers(
        run * 7_919,
        opened.map(({ store }) => store),
      );
      faults.push(...report.faults);
      refreshes += report.refreshes;
      vi.unstubAllGlobals();
    }
    await Promise.all(opened.map(({ close }) => close()));
    process.stdout.write(`random sessions on ${name}: ${runs} runs, ${refreshes} refreshes, ${faults.length} faults\n`);
    expect(faults).toEqual([]);
    expect(refreshes).toBeGreaterThan(0);
  },
  600_000,
);
