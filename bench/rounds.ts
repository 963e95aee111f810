import type { Load, Round } from './load.ts';
import type { Running } from './child-process.ts';
import { readCpu } from './usage.ts';

/** A request that is measured and compared with its limit. */
export type Runner = {
  name: string;
  running: Running;
  paths: readonly string[];
  headers?: readonly string[];
  status?: number;
};

/** Medians over the rounds of one runner. Times in ms; ratios to the first runner of the group, more is better. */
export type Row = {
  name: string;
  connections: number;
  perSecond: number;
  cpuMs: number;
  p50: number;
  p99: number;
  /** requests per second, relative to the limit */
  speedRatio: number;
  /** the limit's processor time per request, relative to the runner's */
  cpuRatio: number;
  /** the lower and the upper quartile of that ratio over the rounds */
  cpuSpread: readonly [number, number];
  /** share of the time in which the process worked: well below 1, something else was the bottleneck */
  busy: number;
};

type Measured = Omit<Row, 'name' | 'connections' | 'speedRatio' | 'cpuRatio' | 'cpuSpread'>;
export type Drive = (load: Load) => Promise<{ round: Round; cpuMs: number }>;

const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? 0;

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

async function measure(drive: Drive, runner: Runner, connections: number, forMs: number): Promise<Measured> {
  const { running, paths, headers = [], status = 200 } = runner;
  const before = readCpu(running.pid);
  const startedAt = performance.now();
  const { round } = await drive({ port: running.port, paths, connections, forMs, headers, status });
  const cpu = readCpu(running.pid) - before;
  const { perSecond, p50, p99, requests } = round;
  return { perSecond, p50, p99, cpuMs: cpu / Math.max(1, requests), busy: cpu / (performance.now() - startedAt) };
}

/** The number of requests after which code is compiled, and the maximum time for them in ms. */
const warmRequests = 600;
const warmMs = 6_000;
const warm = new Set<Runner>();

async function warmUp(drive: Drive, runner: Runner): Promise<void> {
  if (warm.has(runner)) return;
  warm.add(runner);
  const until = performance.now() + warmMs;
  const { running, paths, headers = [], status = 200 } = runner;
  for (let requests = 0; requests < warmRequests && performance.now() < until;) {
    const { round } = await drive({ port: running.port, paths, connections: 4, forMs: 500, headers, status });
    requests += round.requests;
  }
}

/**
 * Measures runners in turn, round after round, so that other load on the machine affects all of them alike.
 *
 * @param runners the limit first.
 */
export async function compare(
  drive: Drive,
  runners: readonly Runner[],
  { connections, rounds, forMs }: { connections: number; rounds: number; forMs: number },
): Promise<Row[]> {
  const measured = runners.map((): Measured[] => []);
  for (const runner of runners) await warmUp(drive, runner);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, runner] of runners.entries()) {
      measured[index]?.push(await measure(drive, runner, connections, forMs));
    }
  }
  const of = (index: number, field: keyof Measured): number => median((measured[index] ?? []).map((one) => one[field]));
  const spreadOf = (index: number): readonly [number, number] => {
    const ratios = (measured[index] ?? []).map(({ cpuMs }, round) => (measured[0]?.[round]?.cpuMs ?? 0) / cpuMs);
    return [quantile(ratios, 0.25), quantile(ratios, 0.75)];
  };
  return runners.map(({ name }, index) => ({
    name,
    connections,
    perSecond: of(index, 'perSecond'),
    cpuMs: of(index, 'cpuMs'),
    p50: of(index, 'p50'),
    p99: of(index, 'p99'),
    busy: of(index, 'busy'),
    speedRatio: of(index, 'perSecond') / of(0, 'perSecond'),
    cpuRatio: of(index, 'cpuMs') === 0 ? 0 : of(0, 'cpuMs') / of(index, 'cpuMs'),
    cpuSpread: spreadOf(index),
  }));
}
