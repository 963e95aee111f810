import { setTimeout as pause } from 'node:timers/promises';
import { median, type Drive } from './rounds.ts';
import type { Running } from './child-process.ts';
import { readMemory } from './usage.ts';

/** Memory of a process in MB, some time after the load and at its peak. */
export type Memory = Record<string, { now: number; most: number }>;

const settleMs = 5_000;

/** Reads the memory of processes some time after the load, when they are idle. */
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
 * Time in ms that renderers add to the response of a slow API, one connection at a time, in turns. After 100 ms of
 * waiting a processor sleeps and its caches are cold, so the baseline is measured in the same conditions.
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

/** Ratio of the cold start times, from start to first response, of the site and its baseline. */
export async function measureColdStarts(
  startSite: () => Promise<Running>,
  startBaseline: () => Promise<Running>,
  end: (running: Running) => Promise<void>,
): Promise<number> {
  const siteTimes: number[] = [];
  const baselineTimes: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (const [begin, times] of [
      [startSite, siteTimes],
      [startBaseline, baselineTimes],
    ] as const) {
      const running = await begin();
      times.push(running.startMs);
      await end(running);
    }
  }
  return median(siteTimes) / median(baselineTimes);
}
