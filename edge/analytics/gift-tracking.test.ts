import { expect, it } from 'vitest';
import { createLog } from '../../server/telemetry/log.ts';
import type { Session } from '../session/session.ts';
import { createGiftTracking } from './gift-tracking.ts';

const gift = { is_on_envoy_flow: true, envoy_share_link_hash: 'abc' } as const;

it.each([
  [[201], 1],
  // three attempts, and one more at the next page
  [[503, 503, 503, 201], 4],
  [[503, 201], 2],
  // another token, or a moment later
  [[401, 201], 2],
  [[429, 200], 2],
  [[400], 1],
])(
  '[GJ-02] reports a gift journey at each page until the backend accepts or rejects it: %j',
  async (answers, calls) => {
    const statuses = [...answers];
    let count = 0;
    let session = { userId: 'user-1', region: 'se', tokens: { access: 'secret', refresh: '', id: '' } } as Session;
    const report = createGiftTracking(
      () => {
        count += 1;
        return Promise.resolve(Response.json({}, { status: statuses.shift() ?? 500 }));
      },
      {
        update: async (_session, change) => {
          const changed = await change(session);
          return changed === 'delete' ? undefined : (session = changed);
        },
      },
      { log: createLog('site', () => undefined) },
      () => Promise.resolve(),
    );
    for (let page = 0; page < 4; page += 1) await report(session, gift);
    expect([count, statuses]).toEqual([calls, []]);
  },
);
