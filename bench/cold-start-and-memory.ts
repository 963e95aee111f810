import { setTimeout as pause } from 'node:timers/promises';
import { median, type Drive } from './rounds.ts';
import type { Running } from './child-process.ts';
import { readMemory } from './usage.ts';

/** MB that a process held when the load had been over for a while, and at its most. */
export type Memory = Record<string, { now: number; most: number }>;

const settleMs = 5_000;

/** Memory of processes some time after the load, when nothing is under way any more. */
export async function readSettledMemory(processes: Record<string, Running>): Promise<Memory> {
  await pause(settleMs);
  return Object.fromEntries(Object.entries(processes).map(([name, { pid }]) => [name, readMemory(pid)]));
}

export const writeMemory = (memory: Memory): string =>
  [
    'memory, MB              now    at most',
    ...Object.entries(memory).map(
      ([name, { now, most }]) => `${name.padEnd(16)}${now.toFixed(0).padStart(11)}${most.toFixed(0).padStart(11)}`,
    ),
  ].join('\n');

/** Somebody who renders a page from what a slow API answers. */
type Renderer = { running: Running; path: string };

/**
 * ms that renderers add to an answer of a slow API, each alone on its connection, in turns. After a wait of a tenth of a
 * second a processor is asleep and its caches hold something else: so the least that any server adds is measured too.
 */
export async function measureOwnTimes(
  drive: Drive,
  backend: Running,
  renderers: readonly Renderer[],
): Promise<number[]> {
  const load = { connections: 1, forMs: 2_000, status: 200 };
  const times = renderers.map((): number[] => []);
  for (let round = 0; round < 4; round += 1) {
    const headers = ['X-Region: FI'];
    const bare = await drive({ ...load, port: backend.port, paths: ['/v2/cms/web-page'], headers });
    for (const [index, { running, path }] of renderers.entries()) {
      const whole = await drive({ ...load, port: running.port, paths: [path], headers: [] });
      // the first round warms up
      if (round > 0) times[index]?.push(whole.round.p50 - bare.round.p50);
    }
  }
  return times.map(median);
}

/** How much longer the site takes from its start to its first answer than its limit. */
export async function measureColdStarts(
  startOwn: () => Promise<Running>,
  startLimit: () => Promise<Running>,
  end: (running: Running) => Promise<void>,
): Promise<number> {
  const own: number[] = [];
  const limit: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (const [begin, times] of [
      [startOwn, own],
      [startLimit, limit],
    ] as const) {
      const running = await begin();
      times.push(running.startMs);
      await end(running);
    }
  }
  return median(own) / median(limit);
}
