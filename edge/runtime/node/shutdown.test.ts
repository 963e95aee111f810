import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../server/telemetry/log.ts';
import { createBackgroundTasks } from './background-tasks.ts';
import { shutDown, type OpenSite } from './shutdown.ts';

const asked = new Request('http://localhost/');
const silent = new Promise<never>(() => undefined);

/** A site with so much left of its time, and what became of it. */
function setUp(leftMs: number, changes: Partial<OpenSite> = {}) {
  const endsAt = performance.now() + leftMs;
  const seen: unknown[] = [];
  const background = createBackgroundTasks();
  const site: OpenSite = {
    background,
    log: createLog('site', (line) => void seen.push((JSON.parse(line) as { event: string }).event)),
    closeStore: async () => void seen.push('book'),
    closeTelemetry: async (ms) => void seen.push(['eyes', ms > 0]),
    ...changes,
  };
  return { seen, background, end: () => shutDown(site, () => Math.max(0, endsAt - performance.now())) };
}

describe('the end of a site', () => {
  it('[INV-34] [EF-04] closes its store and its eyes after the work that goes on, which finds both open', async () => {
    const { seen, background, end } = setUp(5_000);
    background.keepAlive(
      asked,
      pause(50).then(() => void seen.push('work')),
    );
    await end();
    expect(seen).toEqual(['work', 'book', ['eyes', true]]);
  });

  it('[EF-04] takes no longer than it may, whoever is silent, and says what it has cut off', async () => {
    const capped: number[] = [];
    const { seen, background, end } = setUp(200, {
      closeStore: () => silent,
      closeTelemetry: async (ms) => void capped.push(ms),
    });
    background.keepAlive(asked, silent);
    const begunAt = performance.now();
    await end();
    expect(performance.now() - begunAt).toBeLessThan(1_000);
    expect(seen).toEqual(['work was cut off by the end of the process']);
    // the store, silent as it is, takes nothing from them; a timer may come a millisecond early
    expect(Math.max(...capped)).toBeLessThan(5);
  });

  it('fails when the store cannot be closed, once the eyes have told what they have', async () => {
    const { seen, end } = setUp(0, {
      closeStore: () => Promise.reject(new Error('no room on the disk')),
      closeTelemetry: () => pause(20).then(() => void seen.push('eyes')),
    });
    await expect(end()).rejects.toThrow('no room on the disk');
    expect(seen).toEqual(['eyes']);
  });
});
