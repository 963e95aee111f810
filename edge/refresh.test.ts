import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../src/domain/result.ts';
import { createRefresher, isRefreshDue, type Refreshed } from './refresh.ts';
import type { AuthSession } from './session.ts';

const session: AuthSession = {
  token: 'access-1',
  issuedAt: 0,
  expiresAt: 600_000,
  userId: 'u',
  name: 'N',
  provider: 'schibsted',
  region: 'se',
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
    const refresh = createRefresher({ refresh: ask });
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(session, keepAlive)));
    expect(await refresh(session, keepAlive)).toEqual(succeed(renewed));
    expect(ask).toHaveBeenCalledTimes(1);
    expect(answers.every((answer) => answer.ok && answer.value.token === 'access-2')).toBe(true);
  });

  it('asks again after the provider was down', async () => {
    const answers: Refreshed[] = [fail('unavailable'), succeed(session)];
    const refresh = createRefresher({ refresh: () => Promise.resolve(answers.shift() ?? fail('refused')) });
    expect(await refresh(session, keepAlive)).toEqual(fail('unavailable'));
    expect((await refresh(session, keepAlive)).ok).toBe(true);
  });

  it("forgets an outcome after its grace: a token that is used again later is the provider's to judge", async () => {
    const clock = { now: 0 };
    const ask = vi.fn(() => Promise.resolve<Refreshed>(succeed(session)));
    const refresh = createRefresher({ refresh: ask }, () => clock.now);
    await refresh(session, keepAlive);
    clock.now = 29_999;
    await refresh(session, keepAlive);
    expect(ask).toHaveBeenCalledTimes(1);
    clock.now = 30_000;
    await refresh(session, keepAlive);
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
