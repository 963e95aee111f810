import { expect, it } from 'vitest';
import { createLog } from '../../server/telemetry/log.ts';
import { createGiftTracking } from './gift-tracking.ts';
import { createMemoryStore } from '../session/shared-store.ts';
import type { AuthSession } from '../session/session.ts';

const session = { userId: 'user-1', region: 'se', token: 'secret' } as AuthSession;
const gift = { is_on_envoy_flow: true, envoy_share_link_hash: 'abc' } as const;

it.each([
  [[201], 1],
  // tried three times, and once more at the next page
  [[503, 503, 503, 201], 4],
  [[503, 201], 2],
  // another token, or a moment later
  [[401, 201], 2],
  [[429, 200], 2],
  [[400], 1],
])('[GJ-02] is told at each page until the backend has taken or refused it: %j', async (answers, asked) => {
  const statuses = [...answers];
  let count = 0;
  const tell = createGiftTracking(
    () => {
      count += 1;
      return Promise.resolve(Response.json({}, { status: statuses.shift() ?? 500 }));
    },
    { store: createMemoryStore(), log: createLog('site', () => undefined) },
    () => Promise.resolve(),
  );
  for (let page = 0; page < 4; page += 1) await tell(session, gift);
  expect([count, statuses]).toEqual([asked, []]);
});
