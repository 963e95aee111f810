import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../server/telemetry/log.ts';
import { createDurableObjectStore } from '../runtime/workers/durable-object-store.ts';
import { createRevocations } from './revocation.ts';
import { createMemoryStore, type SharedStore } from './shared-store.ts';
import { openServerStore } from '../runtime/node/sql-store.ts';
import { startUnresponsivePostgres } from '../testing/unresponsive-postgres.ts';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const log = createLog('site', () => undefined);

/** A promise's outcome, in words, and undefined while it has none. */
const within = <Value>(work: Promise<Value>, ms: number): Promise<Value | string | undefined> =>
  Promise.race([work.catch((error: unknown) => String(error)), pause(ms, undefined, { ref: false })]);

describe('[FLT-10] a session database that goes silent', () => {
  it('holds no connection for good: who asks hears so, and is served once it speaks again', async () => {
    const server = await startUnresponsivePostgres();
    const { store, close } = await openServerStore(server.url, log);
    try {
      await Promise.all(Array.from({ length: 5 }, () => store.read(['user-1/all'])));
      server.state.isSilent = true;
      // more than there are connections, first on those that stand and then on new ones
      for (const _turn of ['standing', 'new']) {
        const asked = Array.from({ length: 12 }, () => within(store.read(['user-1/all']), 4_000));
        for (const outcome of await Promise.all(asked)) expect(outcome).toMatch(/timeout/);
        await vi.waitFor(() => expect(server.count()).toBe(0), 2_000);
      }
      server.state.isSilent = false;
      expect(await within(store.read(['user-1/all']), 5_000)).toEqual([undefined]);
    } finally {
      server.close();
      await close();
    }
  });

  it('is given up on Workers too, by whoever notes a log-out', async () => {
    const silent = { idFromName: String, get: () => ({ fetch: () => new Promise<Response>(() => undefined) }) };
    const noted = createDurableObjectStore(silent).put('user-1/all', '1', 1_000);
    expect(await within(noted, 4_000)).toContain('no answer within');
  });

  it('keeps no page from those who are logged in, and logs nobody out', async () => {
    const { browser, platform, lines } = createTestSite();
    const visitor = browser();
    await visitor.logIn();
    platform.store.read = () => new Promise(() => undefined);
    const paths = ['/se/', '/se/mitt-konto', '/api/me', '/api/v2/user'];
    const answers = paths.map((path) =>
      within(
        visitor.call(path).then(({ status }) => status),
        4_000,
      ),
    );
    expect(await Promise.all(answers)).toEqual(paths.map(() => 200));
    expect(lines.join('')).toContain('the revoked sessions cannot be read');
  });

  const session = { id: 'one', userId: 'user-1', startedAt: Date.now() };
  const questions = {
    'which log-ins have ended': (store: SharedStore) => createRevocations(store, log).isRevoked(session),
    'who has to prove who they are': (store: SharedStore) =>
      createRevocations(store, log).mustReauthenticate(session, 0),
    'what was ended everywhere': (store: SharedStore) =>
      createRevocations(store, log).wasJustRevokedEverywhere(session),
  };
  it.each(Object.entries(questions))('answers in time, without it, %s', async (_what, ask) => {
    let fail: (error: Error) => void = () => undefined;
    const silent: SharedStore['read'] = () => new Promise((_resolve, reject) => (fail = reject));
    expect(await within<unknown>(ask({ ...createMemoryStore(), read: silent }), 2_000)).toBe(false);
    // what it says when nobody waits any more troubles nobody
    fail(new Error('too late'));
    await pause(10);
  });

  it('keeps nobody waiting for each thing that a log-in or a log-out asks it', async () => {
    const { browser: open, platform, identity } = createTestSite();
    const [browser, stranger] = [open(), open()];
    await browser.logIn();
    // as a database and a Durable Object are given up
    const silent = async (): Promise<never> => {
      await pause(2_500);
      throw new Error('no answer');
    };
    Object.assign(platform.store, { read: silent, put: silent, claim: silent, complete: silent, release: silent });
    const time = async (work: () => Promise<Response>): Promise<number> => {
      const at = performance.now();
      expect((await work()).status).toBe(303);
      return performance.now() - at;
    };
    identity.userId = 'user-2';
    // one look, and the end of who was there, which is waited for as long as it may still be noted
    expect(await time(() => browser.logIn())).toBeLessThan(4_500);
    identity.userId = 'user-3';
    expect(await time(() => stranger.logIn())).toBeLessThan(2_000);
    const headers = { 'Sec-Fetch-Site': 'same-origin' };
    expect(await time(() => stranger.open('/auth/logout', { method: 'POST', headers }))).toBeLessThan(4_500);
  }, 30_000);

  it('is waited for by each page once, in the place that said nothing, until it speaks', async () => {
    let isSilent = true;
    const read: SharedStore['read'] = async (asked) => {
      if (isSilent && asked.some((key) => key.startsWith(place))) await pause(2_000);
      return asked.map((key) => (key.endsWith('/all') ? String(Date.now()) : undefined));
    };
    const keys: string[] = [];
    const revocations = createRevocations(
      { ...createMemoryStore(), read: (asked) => (keys.push(...asked), read(asked)) },
      log,
    );
    const ask = async (userId: string): Promise<[boolean, boolean]> => {
      const at = performance.now();
      return [await revocations.isRevoked({ ...session, userId }), performance.now() - at < 500];
    };
    let place = 'nowhere';
    await ask('one');
    [place = ''] = keys[0]?.split('/') ?? [];
    expect([await ask('one'), await ask('one'), await ask('two')]).toEqual([
      [false, false],
      [false, true],
      [true, true],
    ]);
    isSilent = false;
    expect(await ask('one')).toEqual([true, true]);
    // what it has said since is its word: it is given its second again
    isSilent = true;
    expect(await ask('one')).toEqual([false, false]);
  });

  it('ends no others by a log-in of which nobody can say whether it goes on', async () => {
    const read: SharedStore['read'] = async (keys) => {
      await pause(1_500);
      return keys.map((key) => (key.endsWith(`/${session.id}`) ? 'ended' : undefined));
    };
    const revocations = createRevocations({ ...createMemoryStore(), read }, log);
    await expect(revocations.revokeOthers(session)).rejects.toThrow('the session itself is revoked');
  });
});
