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
import { openTestDatabase } from '../../backend/database/test-database.ts';
import { runErasures } from '../../backend/privacy/run-erasures.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { findRows } from './find-rows.ts';
import { countRounds } from './kill-test-backend.ts';
import { buy, createWorld } from './test-backend.ts';

const folder = await mkdtemp(join(tmpdir(), 'nordlyd-erasure-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const rounds = countRounds(1);
/** Statements of an erasure before the first one that removes something, and those that do. */
const [looking, removing] = [14, 40];

/** Notes each call to a provider, and whether it was made inside a transaction. */
function watchProviders(db: Database) {
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

/** Finishes erasures in a process that is killed before a statement; says how it ended. */
async function finishAndDie(place: number): Promise<unknown> {
  const script = fileURLToPath(new URL('killed-erasure.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder, String(place)], { stdio: 'inherit' });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal ?? code;
}

it(
  'a kill in the middle of an erasure leaves nothing half done; no provider is asked inside a transaction',
  { timeout: 120_000 + rounds * 30_000 },
  async () => {
    const world = await createWorld(await openTestDatabase(folder));
    const calls = watchProviders(world.database.db);
    const listener = await world.login('se', crypto.randomUUID(), 'schibsted', Math.floor(Date.now() / 1000));
    await buy(world, listener);
    expect((await listener.call('POST', '/user-account/erasure')).status).toBe(202);
    await world.tick();
    for (const path of [/storedPaymentMethods/, /\/api\/accounts\/.+\/sessions/])
      expect(calls.map((call) => call.path)).toContainEqual(expect.stringMatching(path));
    expect(calls.filter(({ isInside }) => isInside)).toEqual([]);
    vi.unstubAllGlobals();
    // the identity provider is away, and is waited for no longer than was promised
    await world.advance('P28DT1M');
    const whole = await findRows(world.database.db);
    expect(whole.join()).toContain(listener.id);
    await world.close();

    for (let round = 0; round < rounds; round += 1) {
      const place = looking + Math.ceil(((round + 0.5) * removing) / rounds);
      expect(await finishAndDie(place), `before statement ${place}`).toBe('SIGKILL');
    }
    const { db, close } = await openEmbedded(folder);
    expect(await findRows(db)).toEqual(whole);
    const clock = await openClock(db, true);
    expect(await runErasures({ db, clock, log: createLog('test', () => undefined) })).toBe(1);
    expect(await findRows(db, listener.id)).toEqual([]);
    await close();
  },
);
