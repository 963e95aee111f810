import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it, vi } from 'vitest';
import { openClock } from '../../backend/clock.ts';
import { openEmbedded, type Database } from '../../backend/database/open.ts';
import { openEmbeddedCopy } from '../../backend/database/test-database.ts';
import { runErasures } from '../../backend/privacy/run-erasures.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { findRows } from './find-rows.ts';
import { countRounds } from './kill-test-backend.ts';
import { buy, createTestBackend } from './test-backend.ts';

const folder = await mkdtemp(join(tmpdir(), 'nordlyd-erasure-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const rounds = countRounds(1);
/** Number of an erasure's statements before the first delete, and number of deletes. */
const [readCount, deleteCount] = [14, 40];

/** Records each provider request and whether it ran inside a transaction. */
function recordProviderRequests(db: Database) {
  const calls: { path: string; isInside: boolean }[] = [];
  const inside = new AsyncLocalStorage<true>();
  const transaction = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementation((work, ...rest) =>
    transaction((tx) => inside.run(true, () => work(tx)), ...rest),
  );
  const send = fetch;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    calls.push({
      path: new URL(input instanceof Request ? input.url : input).pathname,
      isInside: inside.getStore() === true,
    });
    return send(input, init);
  });
  return calls;
}

/** Runs erasures in a process that is killed before a statement; returns its exit code or signal. */
async function eraseInKilledProcess(statement: number): Promise<unknown> {
  const script = fileURLToPath(new URL('killed-erasure.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder, String(statement)], { stdio: 'inherit' });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal ?? code;
}

it(
  'leaves nothing half done when a process is killed during an erasure, and calls no provider inside a transaction',
  { timeout: 120_000 + rounds * 30_000 },
  async () => {
    const api = await createTestBackend(await openEmbeddedCopy(folder));
    const calls = recordProviderRequests(api.database.db);
    const user = await api.login('se', crypto.randomUUID(), 'schibsted', Math.floor(Date.now() / 1000));
    await buy(api, user);
    expect((await user.call('POST', '/user-account/erasure')).status).toBe(202);
    await api.tick();
    for (const path of [/storedPaymentMethods/, /\/api\/accounts\/.+\/sessions/])
      expect(calls.map((call) => call.path)).toContainEqual(expect.stringMatching(path));
    expect(calls.filter(({ isInside }) => isInside)).toEqual([]);
    vi.unstubAllGlobals();
    // the identity provider is down; the erasure waits only until the promised date
    await api.advance('P28DT1M');
    const whole = await findRows(api.database.db);
    expect(whole.join()).toContain(user.id);
    await api.close();

    for (let round = 0; round < rounds; round += 1) {
      const statement = readCount + Math.ceil(((round + 0.5) * deleteCount) / rounds);
      expect(await eraseInKilledProcess(statement), `before statement ${statement}`).toBe('SIGKILL');
    }
    const { db, close } = await openEmbedded(folder);
    expect(await findRows(db)).toEqual(whole);
    const clock = await openClock(db, true);
    expect(await runErasures({ db, clock, log: createLog('test', () => undefined) })).toBe(1);
    expect(await findRows(db, user.id)).toEqual([]);
    await close();
  },
);
