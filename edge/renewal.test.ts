import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { fail } from '../src/domain/result.ts';
import { createRenewal } from './renewal.ts';
import type { AuthSession } from './session.ts';

const session = { id: '1', userId: 'user-1', accountId: 'user-1' } as AuthSession;

describe('a renewal that the provider refuses', () => {
  it.each([
    ['ends the log-in of this browser', false, 1],
    ['whose log-in was ended meanwhile takes nothing from whoever has logged in since', true, 0],
  ])('[AU-05] %s', async (_what, hasEnded, cleared) => {
    const clear = vi.fn();
    const forget = vi.fn(() => Promise.resolve());
    const renew = createRenewal({
      refresh: () => Promise.resolve(fail('refused')),
      sessions: { read: () => Promise.resolve(session), write: () => Promise.resolve(), clear },
      endings: { hasEnded: () => Promise.resolve(hasEnded) },
      loginList: { forget },
      platform: { keepAlive: () => undefined },
    });
    const app = new Hono().get('/', async (context) => context.json(await renew(context, session)));
    expect(await (await app.request('/')).json()).toEqual(fail('refused'));
    expect(clear).toHaveBeenCalledTimes(cleared);
    expect(forget).toHaveBeenCalledTimes(cleared);
  });
});
