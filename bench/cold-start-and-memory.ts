import { setTimeout as pause } from 'node:timers/promises';
import { median, type Drive } from './rounds.ts';
import type { Running } from './child-process.ts';
import { readMemory } from './usage.ts';

/** Memory of a process in MB: some time after the load, and its peak. */
export type Memory = Record<string, { now: number; most: number }>;

const settleMs = 5_000;

/** Memory of processes some time after the load, when nothing is in progress. */
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

/** A server that renders a page from the response of a slow API. */
type Renderer = { running: Running; path: string };

/**
 * The ms that renderers add to a response of a slow API, each alone on its connection, in turns. After a tenth of a
 * second a processor sleeps and its caches are cold, so that the least that any server adds is measured too.
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

/** The site's time from its start to its first response, relative to its limit. */
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
