import { collectDefaultMetrics, Registry } from 'prom-client';
import type { LogFields } from './log-line.ts';
import type { Observer } from './log-observers.ts';

/** Upper ends of the classes of durations, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Routes are patterns, so that they are few; nothing that callers write may make them many. */
const mostSeries = 2_000;

type Series = { labels: string; count: number; seconds: number; classes: number[] };

/** Reads something when it is asked for: the value of each set of labels. */
export type ReadGauge = () => Promise<readonly { labels?: Record<string, string>; value: number }[]>;

/** What a process tells Prometheus. */
export type Metrics = {
  /** counts what is logged: requests with their durations, and lines of trouble */
  observe: Observer;
  /** adds something that is read at each scrape; one that fails is left out of it */
  addGauge: (name: string, help: string, read: ReadGauge) => void;
  /** everything in Prometheus' text format */
  read: () => Promise<string>;
};

const escape = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
const writeLabels = (labels: Record<string, unknown>): string =>
  Object.entries(labels)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}="${escape(String(value))}"`)
    .join(',');

/** Counts one more, if there is room for its kind. */
function count(row: Series | undefined, seconds: number): void {
  if (!row) return;
  row.count += 1;
  row.seconds += seconds;
  const place = bounds.findIndex((bound) => seconds <= bound);
  if (place >= 0) row.classes[place] = (row.classes[place] ?? 0) + 1;
}

/** Counts of one kind, by their labels. */
function createTable() {
  const rows = new Map<string, Series>();
  /** The row of some labels; undefined when there are too many already. */
  const find = (key: string, write: () => string): Series | undefined => {
    let row = rows.get(key);
    if (!row && rows.size < mostSeries)
      rows.set(key, (row = { labels: write(), count: 0, seconds: 0, classes: bounds.map(() => 0) }));
    return row;
  };
  return { rows, find, add: (key: string, write: () => string, seconds: number) => count(find(key, write), seconds) };
}

function* writeHistogram(name: string, rows: Iterable<Series>): Generator<string> {
  for (const { labels, count, seconds, classes } of rows) {
    let sum = 0;
    for (const [place, bound] of bounds.entries())
      yield `${name}_bucket{${labels},le="${bound}"} ${(sum += classes[place] ?? 0)}`;
    yield `${name}_bucket{${labels},le="+Inf"} ${count}`;
    yield `${name}_sum{${labels}} ${seconds}`;
    yield `${name}_count{${labels}} ${count}`;
  }
}

const head = (name: string, help: string, type: string): string => `# HELP ${name} ${help}\n# TYPE ${name} ${type}`;

/**
 * Makes the figures of a process (decision 0063). Counting is a look-up and an addition: a kept page takes twenty
 * microseconds, and a library's labels would be a tenth of that.
 */
export function createMetrics(): Metrics {
  const process = new Registry();
  collectDefaultMetrics({ register: process });
  const requests = createTable();
  const caches = createTable();
  const lines = createTable();
  const outcomes = createTable();
  const vitals = createTable();
  const gauges: { name: string; help: string; read: ReadGauge }[] = [];

  type RequestRows = { request: Series | undefined; cache: Series | undefined };
  const findRequestRows = ({ method, route, operation, status, cache }: Readonly<LogFields>): RequestRows => ({
    request: requests.find(`${String(method)} ${String(route)} ${String(status)}`, () =>
      writeLabels({ method, route, operation, status }),
    ),
    cache: typeof cache === 'string' ? caches.find(cache, () => writeLabels({ state: cache })) : undefined,
  });
  /** Where lines are counted that have all in common but their id and their duration. */
  const knownRows = new WeakMap<Readonly<LogFields>, RequestRows>();
  const observeRequest = (own: LogFields, shared: Readonly<LogFields> | undefined): void => {
    let rows = shared && knownRows.get(shared);
    if (!rows) {
      rows = findRequestRows({ ...shared, ...own });
      if (shared) knownRows.set(shared, rows);
    }
    count(rows.request, Number(own['ms']) / 1_000);
    count(rows.cache, 0);
  };

  const observe: Observer = (level, event, own, shared) => {
    if (event === 'request') return observeRequest(own, shared);
    const { kind, state, name, route, value } = { ...shared, ...own };
    if (event === 'payment settled')
      outcomes.add(`${String(kind)} ${String(state)}`, () => writeLabels({ kind, state }), 0);
    else if (event === 'web vital')
      // a shift of the layout has no unit; its thousandths are counted as milliseconds
      vitals.add(`${String(name)} ${String(route)}`, () => writeLabels({ name, route }), Number(value) / 1_000);
    else if (level !== 'info') lines.add(`${level} ${event}`, () => writeLabels({ level, event }), 0);
  };

  const counter = (name: string, help: string, rows: Iterable<Series>): string =>
    [head(name, help, 'counter'), ...[...rows].map(({ labels, count }) => `${name}{${labels}} ${count}`)].join('\n');
  const histogram = (name: string, help: string, rows: Iterable<Series>): string =>
    [head(name, help, 'histogram'), ...writeHistogram(name, rows)].join('\n');
  const gauge = async ({ name, help, read }: (typeof gauges)[number]): Promise<string> => {
    const values = await read().catch(() => []);
    const written = values.map(({ labels = {}, value }) => `${name}{${writeLabels(labels)}} ${value}`);
    return [head(name, help, 'gauge'), ...written].join('\n');
  };

  return {
    observe,
    addGauge: (name, help, read) => void gauges.push({ name, help, read }),
    read: async () =>
      `${[
        histogram('http_request_duration_seconds', 'Requests by route and status.', requests.rows.values()),
        counter('page_cache_total', 'Pages by where they came from.', caches.rows.values()),
        counter('payments_settled_total', 'Payments by what became of them.', outcomes.rows.values()),
        histogram('web_vital_seconds', 'What visitors measured; layout shift in thousandths.', vitals.rows.values()),
        counter('log_lines_total', 'Warnings and errors by event.', lines.rows.values()),
        ...(await Promise.all(gauges.map(gauge))),
        await process.metrics(),
      ].join('\n')}`,
  };
}
