import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../core/domain/result.ts';
import { createRefreshSession } from './refresh-session.ts';
import type { AuthSession } from '../session/session.ts';

const session = { id: '1', userId: 'user-1', accountId: 'user-1' } as AuthSession;

describe('a renewal', () => {
  it.each([
    ['agreed to gives the browser its new cookies', succeed(session), { isRevoked: false }, [1, 0, 0]],
    ['refused takes them, and the line of the list', fail('refused'), { isRevoked: false }, [0, 1, 1]],
    [
      'refused takes no line of whoever has logged in since',
      fail('refused'),
      { isRevoked: false, change: { by: 'same', id: 'x', at: 1 } },
      [0, 1, 0],
    ],
    ['nobody could be asked for changes nothing', fail('unavailable'), { isRevoked: false }, [0, 0, 0]],
  ] as const)('[AU-05] %s', async (_what, outcome, standing, calls) => {
    const [write, clear, forget] = [vi.fn(), vi.fn(), vi.fn(() => Promise.resolve())];
    const refreshSession = createRefreshSession({
      refresh: () => Promise.resolve(outcome),
      sessions: { write, clear, isReplaced: () => Promise.resolve(false) },
      revocations: { getStatus: () => Promise.resolve(standing) },
      activeSessions: { remove: forget },
      platform: { keepAlive: () => undefined },
    });
    const app = new Hono().get('/', async (context) => context.json(await refreshSession(context, session)));
    expect(await (await app.request('/')).json()).toEqual(outcome);
    expect([write, clear, forget].map((told) => told.mock.calls.length)).toEqual(calls);
  });
});
