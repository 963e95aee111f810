import { setTimeout as pause } from 'node:timers/promises';
import { median, type Drive } from './rounds.ts';
import type { Running } from './running.ts';
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

/** ms that the site adds to an answer of a slow API, alone on its connection. */
export async function measureOwnTime(drive: Drive, backend: Running, site: Running): Promise<number> {
  const load = { connections: 1, forMs: 2_000, status: 200 };
  const times: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const headers = ['X-Region: FI'];
    const bare = await drive({ ...load, port: backend.port, paths: ['/v2/cms/web-page'], headers });
    const whole = await drive({ ...load, port: site.port, paths: ['/fi/'], headers: [] });
    // the first round warms up
    if (round > 0) times.push(whole.round.p50 - bare.round.p50);
  }
  return median(times);
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
