import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../src/domain/result.ts';
import { createRenewal } from './renewal.ts';
import type { AuthSession } from './session.ts';

const session = { id: '1', userId: 'user-1', accountId: 'user-1' } as AuthSession;

describe('a renewal that the provider refuses', () => {
  it.each([
    ['ends the log-in of this browser', false as const, 1],
    ['whose log-in was ended meanwhile takes nothing from whoever has logged in since', 'ended' as const, 0],
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

it.each(['ended', 'replaced'] as const)(
  '[INV-36] a renewal of a log-in that was %s meanwhile writes no cookies over those of whoever has logged in since',
  async (ending) => {
    const write = vi.fn(() => Promise.resolve());
    const renew = createRenewal({
      refresh: () => Promise.resolve(succeed(session)),
      sessions: { read: () => Promise.resolve(session), write, clear: () => undefined },
      endings: { hasEnded: () => Promise.resolve(ending) },
      loginList: { forget: () => Promise.resolve() },
      platform: { keepAlive: () => undefined },
    });
    const app = new Hono().get('/', async (context) => context.json(await renew(context, session)));
    expect(await (await app.request('/')).json()).toEqual(succeed(session));
    expect(write).not.toHaveBeenCalled();
  },
);
