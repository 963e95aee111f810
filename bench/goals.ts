import type { Row } from './rounds.ts';

/** A goal of the product's speed, and what was measured. */
export type Goal = {
  name: string;
  target: string;
  value: number | undefined;
  unit: string;
  isMet: boolean | undefined;
};

const find = (rows: readonly Row[], name: string, connections: number): Row | undefined =>
  rows.find((row) => row.name === name && row.connections === connections);

/**
 * Goals are judged by processor time: requests a second come out alike for all when something else is the bottleneck,
 * such as the process that asks. Where the system does not tell the time, they have to do.
 */
const ratioOf = (row: Row | undefined): number | undefined => row && (row.cpuRatio || row.speedRatio);

/** What a row is of another one of its group than the first. */
const shareOf = (row: Row | undefined, other: Row | undefined): number | undefined => {
  const [own, whole] = [ratioOf(row), ratioOf(other)];
  return own && whole && own / whole;
};

const atLeast = (name: string, target: number, value: number | undefined): Goal => ({
  name,
  target: `≥ ${target}`,
  value,
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

/** What was measured once, beside the rows. */
export type Single = {
  /** over a slow API, and what the limit of a rendered page adds to the same answer */
  ownMs: number | undefined;
  limitMs: number | undefined;
  coldStartRatio: number;
  memoryRatio: number | undefined;
  brotliKilobytes: number;
};

/**
 * Judges rows and single values by the goals of the server (design §5), at ten connections. Three goals are told twice,
 * to the letter and beside what is harder or fairer (decision 0118).
 */
export function judge(
  rows: readonly Row[],
  { ownMs, limitMs, coldStartRatio, memoryRatio, brotliKilobytes }: Single,
): Goal[] {
  const [kept, packed, redirect] = ['start page, kept', 'start page, kept, brotli', 'region redirect'].map((name) =>
    find(rows, name, 10),
  );
  const [text, whole] = ['node:http, a constant string', 'bare Hono, the same answer'].map((name) =>
    find(rows, name, 10),
  );
  return [
    atLeast('page fetched and rendered, of its limit', 0.9, ratioOf(find(rows, 'start page, each rendered', 10))),
    atLeast('page fetched but unchanged, of that limit', 4, ratioOf(find(rows, 'start page, fetched, unchanged', 10))),
    atLeast('kept page, of a constant string', 0.8, shareOf(kept, text)),
    atLeast('kept page, of the same bytes in a Buffer', 0.8, ratioOf(kept)),
    atLeast('kept page in brotli, of a constant string', 1.2, shareOf(packed, text)),
    atLeast('kept page in brotli, of the plain bytes', 1.2, ratioOf(packed)),
    atLeast('region redirect, of bare Hono', 0.9, ratioOf(redirect)),
    atLeast('region redirect, of the same answer', 0.9, shareOf(redirect, whole)),
    atMost('own time over a slow API', 2, ownMs, 'ms'),
    atMost('own time over a slow API, of the limit', 2, ownMs && limitMs && ownMs / limitMs, '×'),
    atMost('cold start, of its limit', 1.5, coldStartRatio, '×'),
    atMost('memory, of its limit under the same load', 1.25, memoryRatio, '×'),
    atMost('start page in brotli', 14, brotliKilobytes, 'KB'),
  ];
}

const verdict = ({ isMet }: Goal): string => (isMet === undefined ? 'not measured' : isMet ? 'met' : 'MISSED');

export function writeGoals(goals: readonly Goal[]): string {
  const lines = goals.map((goal) => {
    const value = goal.value === undefined ? '–' : `${goal.value.toFixed(2)} ${goal.unit}`;
    return [goal.name.padEnd(44), goal.target.padStart(8), value.padStart(11), ` ${verdict(goal)}`].join(' ');
  });
  return [['goal'.padEnd(44), 'target'.padStart(8), 'measured'.padStart(11)].join(' '), ...lines].join('\n');
}

const titles = ['what', 'con', 'req/s', 'of limit', 'CPU ms', 'of limit', 'p50', 'p99', 'busy'];
const widths = [36, 4, 8, 9, 9, 9, 8, 8, 6];

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
