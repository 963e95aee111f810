import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../core/domain/result.ts';
import { createTokenRefresher, isRefreshDue, type Refresh, type Refreshed } from './token-refresher.ts';
import { createEncryption } from '../security/encrypted-cookie.ts';
import { createMemoryStore, type SharedStore } from '../session/shared-store.ts';
import type { AuthSession } from '../session/session.ts';

const encryption = createEncryption(['k'.repeat(40)]);

const session: AuthSession = {
  id: 'login-1',
  startedAt: 0,
  token: 'access-1',
  issuedAt: 0,
  expiresAt: 600_000,
  userId: 'u',
  name: 'N',
  provider: 'schibsted',
  region: 'se',
  home: 'se',
  refresh: { token: 'refresh-1', idToken: '' },
};

const keepAlive = (): void => undefined;

describe('refreshing a session', () => {
  it('[AU-07] is due 480 s after the token was issued', () => {
    expect(isRefreshDue(session, 479_999)).toBe(false);
    expect(isRefreshDue(session, 480_000)).toBe(true);
  });

  it('asks the provider once for any number of parallel requests, and serves stragglers from the same answer', async () => {
    const renewed = { ...session, token: 'access-2', refresh: { token: 'refresh-2', idToken: '' } };
    const ask = vi.fn(() => Promise.resolve<Refreshed>(succeed(renewed)));
    const refresh = createTokenRefresher({ identity: { refresh: ask }, store: createMemoryStore(), encryption });
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(session, keepAlive)));
    expect(await refresh(session, keepAlive)).toEqual(succeed(renewed));
    expect(ask).toHaveBeenCalledTimes(1);
    expect(answers.every((answer) => answer.ok && answer.value.token === 'access-2')).toBe(true);
  });

  it('asks again after the provider was down', async () => {
    const answers: Refreshed[] = [fail('unavailable'), succeed(session)];
    const refresh = createTokenRefresher({
      identity: { refresh: () => Promise.resolve(answers.shift() ?? fail('refused')) },
      store: createMemoryStore(),
      encryption,
    });
    expect(await refresh(session, keepAlive)).toEqual(fail('unavailable'));
    expect((await refresh(session, keepAlive)).ok).toBe(true);
  });

  describe('[INV-34] by a provider that takes longer than people wait', () => {
    const renewed = { ...session, token: 'access-2', refresh: { token: 'refresh-2', idToken: '' } };
    /** Two processes of one site, whose provider answers after a tenth of a second; nobody waits half as long. */
    const setUp = (...outcomes: Refreshed[]) => {
      const ask = vi.fn(async (): Promise<Refreshed> => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        return outcomes.shift() ?? fail('refused');
      });
      const store = createMemoryStore();
      const [one, other] = [1, 2].map(() =>
        createTokenRefresher({ identity: { refresh: ask }, store, encryption, waitMs: 40 }),
      ) as [Refresh, Refresh];
      const begin = async () => [await one(session, keepAlive), await other(session, keepAlive)];
      const end = () => new Promise((resolve) => setTimeout(resolve, 150));
      const comeBack = async () => [await one(session, keepAlive), await other(session, keepAlive)];
      return { ask, begin, end, comeBack };
    };

    it('is no log-out, asks once, and gives what it said to who comes next, in every process', async () => {
      const { ask, begin, end, comeBack } = setUp(succeed(renewed));
      expect(await begin()).toEqual([fail('unavailable'), fail('unavailable')]);
      await end();
      expect(await comeBack()).toEqual([succeed(renewed), succeed(renewed)]);
      expect(ask).toHaveBeenCalledTimes(1);
    });

    it('ends the log-in when that is what it said, and is asked anew when it broke down', async () => {
      const refusing = setUp(fail('refused'));
      await refusing.begin();
      await refusing.end();
      expect(await refusing.comeBack()).toEqual([fail('refused'), fail('refused')]);
      expect(refusing.ask).toHaveBeenCalledTimes(1);
      const breaking = setUp(fail('unavailable'), succeed(renewed));
      await breaking.begin();
      await breaking.end();
      await breaking.begin();
      await breaking.end();
      expect(await breaking.comeBack()).toEqual([succeed(renewed), succeed(renewed)]);
      expect(breaking.ask).toHaveBeenCalledTimes(2);
    });
  });

  it('[INV-34] keeps what the provider said before anything else is asked, and long where those who wait may have left', async () => {
    const clock = { now: 0 };
    const kept: number[] = [];
    const memory = createMemoryStore();
    const store: SharedStore = {
      ...memory,
      complete: (key, holder, value, keepMs) => {
        kept.push(keepMs);
        return memory.complete(key, holder, value, keepMs);
      },
    };
    const asked: number[] = [];
    const moved = { ...session, accountId: 'another', home: 'no' as const };
    for (const [token, providerMs] of [
      ['soon', 500],
      ['late', 2_700],
    ] as const) {
      const refresh = createTokenRefresher({
        identity: { refresh: () => Promise.resolve(succeed(((clock.now += providerMs), session))) },
        store,
        encryption,
        now: () => clock.now,
        findAccount: () => Promise.resolve((asked.push(kept.length), moved)),
      });
      const due = { ...session, refresh: { token, idToken: '' } };
      expect(await refresh(due, keepAlive)).toEqual(succeed(moved));
      const elsewhere = createTokenRefresher({
        identity: { refresh: () => Promise.reject(new Error('used up')) },
        store,
        encryption,
      });
      expect(await elsewhere(due, keepAlive)).toEqual(succeed(moved));
    }
    expect([kept, asked]).toEqual([
      [30_000, 600_000],
      [1, 2],
    ]);
  });

  it("forgets an outcome after its grace: a token that is used again later is the provider's to judge", async () => {
    const clock = { now: 0 };
    const ask = vi.fn(() => Promise.resolve<Refreshed>(succeed(session)));
    const refresh = createTokenRefresher({
      identity: { refresh: ask },
      store: createMemoryStore(() => clock.now),
      encryption,
      now: () => clock.now,
    });
    await refresh(session, keepAlive);
    clock.now = 29_999;
    await refresh(session, keepAlive);
    expect(ask).toHaveBeenCalledTimes(1);
    clock.now = 30_000;
    await refresh(session, keepAlive);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  /** Processes of one site: each remembers on its own, the store is everybody's. */
  const startProcesses = (store: SharedStore, ask: () => Promise<Refreshed>) =>
    Array.from({ length: 5 }, () => createTokenRefresher({ identity: { refresh: ask }, store, encryption }));

  it('[AU-04] asks the provider once for all processes of the site, whatever came of it', async () => {
    const renewed = { ...session, token: 'access-2', refresh: { token: 'refresh-2', idToken: '' } };
    for (const outcome of [succeed(renewed), fail('refused')] satisfies Refreshed[]) {
      const ask = vi.fn(async (): Promise<Refreshed> => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        return outcome;
      });
      const processes = startProcesses(createMemoryStore(), ask);
      const asked = processes.flatMap((refresh) => Array.from({ length: 10 }, () => refresh(session, keepAlive)));
      expect(await Promise.all(asked)).toEqual(Array.from({ length: 50 }, () => outcome));
      expect(ask).toHaveBeenCalledTimes(1);
    }
  });

  it('gives the task back when the provider is down, so that another process may try', async () => {
    const answers: Refreshed[] = [fail('unavailable'), succeed(session)];
    const [one, other] = startProcesses(createMemoryStore(), () => Promise.resolve(answers.shift() ?? fail('refused')));
    expect(await one?.(session, keepAlive)).toEqual(fail('unavailable'));
    expect((await other?.(session, keepAlive))?.ok).toBe(true);
  });

  it('is no log-out when the processes cannot agree, and keeps what the provider gave when that cannot be written', async () => {
    const broken = { ...createMemoryStore(), claim: () => Promise.reject(new Error('the database is away')) };
    const ask = vi.fn(() => Promise.resolve<Refreshed>(succeed(session)));
    const [refresh] = startProcesses(broken, ask);
    expect(await refresh?.(session, keepAlive)).toEqual(fail('unavailable'));
    expect(ask).not.toHaveBeenCalled();
    const forgetful = { ...createMemoryStore(), complete: () => Promise.reject(new Error('the database is away')) };
    expect(await startProcesses(forgetful, ask)[0]?.(session, keepAlive)).toEqual(succeed(session));
  });

  it('writes no token into the store that somebody could read there', async () => {
    const values: string[] = [];
    const memory = createMemoryStore();
    const store: SharedStore = {
      ...memory,
      complete: (key, holder, value, keepMs) => {
        values.push(key, holder, value);
        return memory.complete(key, holder, value, keepMs);
      },
    };
    await startProcesses(store, () => Promise.resolve(succeed({ ...session, token: 'access-2' })))[0]?.(
      session,
      keepAlive,
    );
    expect(values).toHaveLength(3);
    const written =
      values.join(' ') + values.map((value) => Buffer.from(value, 'base64url').toString('latin1')).join(' ');
    expect(written).not.toMatch(/access-|refresh-1/);
  });
});
