import type { Row } from './rounds.ts';

/** A performance goal of the product and its measurement. */
export type Goal = {
  name: string;
  target: string;
  value: number | undefined;
  /** the quartiles of its rounds, if there were rounds */
  spread?: Row['cpuSpread'] | undefined;
  unit: string;
  isMet: boolean | undefined;
};

const find = (rows: readonly Row[], name: string, connections: number): Row | undefined =>
  rows.find((row) => row.name === name && row.connections === connections);

/**
 * Goals use processor time: requests per second are equal for all when something else is the bottleneck, such as the
 * load driver. Where the system does not report processor time, requests per second are used.
 */
const ratioOf = (row: Row | undefined): number | undefined => row && (row.cpuRatio || row.speedRatio);

/** The processor time of a row relative to that of another row. */
const costOf = (row: Row | undefined, other: Row | undefined): number | undefined =>
  row && other && other.cpuMs > 0 ? row.cpuMs / other.cpuMs : undefined;

const atLeast = (name: string, target: number, value: number | undefined, row?: Row): Goal => ({
  name,
  target: `≥ ${target}`,
  value,
  spread: row?.cpuSpread,
  unit: '×',
  isMet: value === undefined ? undefined : value >= target,
});
const atMost = (name: string, target: number, value: number | undefined, unit: string): Goal => ({
  name,
  target: `≤ ${target}${unit === '×' ? '' : ` ${unit}`}`,
  value,
  unit,
  isMet: value === undefined ? undefined : value <= target,
});

/** A measurement without a goal, for comparison. */
const withoutGoal = (name: string, value: number | undefined, unit: string): Goal => ({
  name,
  target: '',
  value,
  unit,
  isMet: undefined,
});

/** Values that were measured once, outside the rounds. */
export type Single = {
  /** over a slow API, and what the reference server of a rendered page adds to the same response */
  ownMs: number | undefined;
  limitMs: number | undefined;
  /** the same for an unchanged page, and what a server adds that sends a page without rendering one */
  unchangedMs: number | undefined;
  fetchedMs: number | undefined;
  coldStartRatio: number;
  memoryRatio: number | undefined;
  brotliKilobytes: number;
  /** processor time in which workerd compiles and evaluates the worker */
  workerStartMs: number;
};

/**
 * The best peer's share of the same limit, in requests per second: an earlier measurement, which this run does not
 * repeat.
 */
const bestPeer = 539 / 1071;

/**
 * Compares rows and single values with the server's goals, at ten connections (decision 0035).
 */
export function evaluateGoals(
  rows: readonly Row[],
  { ownMs, limitMs, unchangedMs, fetchedMs, coldStartRatio, memoryRatio, brotliKilobytes, workerStartMs }: Single,
): Goal[] {
  const [rendered, unchanged, cached, packed, call, bare, cachedWorkerd, renderedWorkerd] = [
    'start page and its like, each rendered',
    'start page and its like, unchanged',
    'start page, cached',
    'start page, cached, brotli',
    'call through the gateway',
    'bare worker, the same bytes',
    'start page, cached, workerd',
    'start page and its like, workerd',
  ].map((name) => find(rows, name, 10));
  const ofLimit = (name: string, target: number, row: Row | undefined): Goal =>
    atLeast(name, target, ratioOf(row), row);
  return [
    ofLimit('page fetched and rendered, of its limit', 0.9, rendered),
    atLeast('the same a second, of the best peer', 2, rendered && rendered.speedRatio / bestPeer),
    ofLimit('page fetched but unchanged, of that limit', 4, unchanged),
    ofLimit('cached page, of the same bytes', 0.8, cached),
    ofLimit('cached page in brotli, of the plain bytes', 1.2, packed),
    ofLimit('gateway, of a proxy with the same client', 0.9, call),
    atMost('workerd: cached page, of a bare worker', 2, costOf(cachedWorkerd, bare), '×'),
    atMost('workerd: rendered page, of Node', 1.5, costOf(renderedWorkerd, rendered), '×'),
    atMost('workerd: start of the worker', 150, workerStartMs, 'ms'),
    atMost('own time over a slow API', 2, ownMs, 'ms'),
    atMost('own time over a slow API, of the limit', 2, ownMs && limitMs && ownMs / limitMs, '×'),
    atMost('the same, page unchanged', 2, unchangedMs, 'ms'),
    withoutGoal('the same, nothing rendered, by node:http', fetchedMs, 'ms'),
    atMost('cold start, of its limit', 1.5, coldStartRatio, '×'),
    atMost('memory after the load, of its limit', 1.25, memoryRatio, '×'),
    atMost('start page in brotli', 14, brotliKilobytes, 'KB'),
  ];
}

const verdict = ({ isMet, value }: Goal): string => {
  if (isMet !== undefined) return isMet ? 'met' : 'MISSED';
  return value === undefined ? 'not measured' : '';
};

export function writeGoals(goals: readonly Goal[]): string {
  const lines = goals.map((goal) => {
    const value = goal.value === undefined ? '–' : `${goal.value.toFixed(2)} ${goal.unit}`;
    const spread = goal.spread?.map((one) => one.toFixed(2)).join('–') ?? '';
    const cells = [goal.name.padEnd(44), goal.target.padStart(8), value.padStart(11), spread.padStart(12)];
    return [...cells, ` ${verdict(goal)}`].join(' ');
  });
  return [
    ['goal'.padEnd(44), 'target'.padStart(8), 'measured'.padStart(11), 'quarters'.padStart(12)].join(' '),
    ...lines,
  ].join('\n');
}

const titles = ['what', 'con', 'req/s', 'of limit', 'CPU ms', 'of limit', 'p50', 'p99', 'busy'];
const widths = [39, 4, 8, 9, 9, 9, 8, 8, 6];

const writeCells = (cells: readonly string[]): string =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0))).join('');

export const writeTitles = (): string => writeCells(titles);

export const writeRow = (row: Row): string =>
  writeCells([
    row.name,
    String(row.connections),
    row.perSecond.toFixed(0),
    row.speedRatio.toFixed(2),
    row.cpuMs.toFixed(3),
    row.cpuRatio.toFixed(2),
    row.p50.toFixed(2),
    row.p99.toFixed(2),
    `${Math.round(row.busy * 100)} %`,
  ]);
