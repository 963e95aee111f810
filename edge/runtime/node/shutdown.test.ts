import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../server/telemetry/log.ts';
import { createBackgroundTasks } from './background-tasks.ts';
import { shutDown, type OpenSite } from './shutdown.ts';

const requests = new Request('http://localhost/');
const unresponsive = new Promise<never>(() => undefined);

/** A site that must end within `leftMs`, and the order of its events. */
function setUp(leftMs: number, changes: Partial<OpenSite> = {}) {
  const endsAt = performance.now() + leftMs;
  const seen: unknown[] = [];
  const background = createBackgroundTasks();
  const site: OpenSite = {
    background,
    log: createLog('site', (line) => void seen.push((JSON.parse(line) as { event: string }).event)),
    closeStore: async () => void seen.push('store'),
    closeTelemetry: async (ms) => void seen.push(['telemetry', ms > 0]),
    ...changes,
  };
  return { seen, background, end: () => shutDown(site, () => Math.max(0, endsAt - performance.now())) };
}

describe('the shutdown of a site', () => {
  it('[INV-34] [EF-04] closes the store and the telemetry after the background work has ended', async () => {
    const { seen, background, end } = setUp(5_000);
    background.keepAlive(
      requests,
      pause(50).then(() => void seen.push('work')),
    );
    await end();
    expect(seen).toEqual(['work', 'store', ['telemetry', true]]);
  });

  it('[EF-04] ends at the timeout when the store and the work do not respond, and logs the interrupted work', async () => {
    const capped: number[] = [];
    const { seen, background, end } = setUp(200, {
      closeStore: () => unresponsive,
      closeTelemetry: async (ms) => void capped.push(ms),
    });
    background.keepAlive(requests, unresponsive);
    const begunAt = performance.now();
    await end();
    expect(performance.now() - begunAt).toBeLessThan(1_000);
    expect(seen).toEqual(['unfinished background tasks were aborted']);
    // the store does not respond and leaves no time; a timer may fire a millisecond early
    expect(Math.max(...capped)).toBeLessThan(5);
  });

  it('fails when the store cannot be closed, after the telemetry has been sent', async () => {
    const { seen, end } = setUp(0, {
      closeStore: () => Promise.reject(new Error('no room on the disk')),
      closeTelemetry: () => pause(20).then(() => void seen.push('telemetry')),
    });
    await expect(end()).rejects.toThrow('no room on the disk');
    expect(seen).toEqual(['telemetry']);
  });
});
