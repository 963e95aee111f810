import { collectDefaultMetrics, Registry } from 'prom-client';
import type { LogFields } from './log-line.ts';
import type { LogObserver } from './log-observers.ts';

/** Upper bounds of the histogram buckets, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A caller must not be able to create series without limit. */
const maxSeries = 2_000;

type Series = { labels: string; count: number; seconds: number; buckets: number[] };

/** Reads the current value of each set of labels. */
export type ReadGauge = () => Promise<readonly { labels?: Record<string, string>; value: number }[]>;

export type Metrics = {
  /** counts log entries: requests with their durations, warnings and errors */
  observe: LogObserver;
  /** adds a gauge that is read at each scrape; a failed read leaves it out */
  addGauge: (name: string, help: string, read: ReadGauge) => void;
  /** all metrics in Prometheus' text format */
  read: () => Promise<string>;
};

const escape = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
const formatLabels = (labels: Record<string, unknown>): string =>
  Object.entries(labels)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}="${escape(String(value))}"`)
    .join(',');

function count(row: Series | undefined, seconds: number): void {
  if (!row) return;
  row.count += 1;
  row.seconds += seconds;
  const bucket = bounds.findIndex((bound) => seconds <= bound);
  if (bucket >= 0) row.buckets[bucket] = (row.buckets[bucket] ?? 0) + 1;
}

/** The series of one metric, by a key of their labels. */
function createTable() {
  const rows = new Map<string, Series>();
  /** undefined when the table is full */
  const find = (key: string, getLabels: () => string): Series | undefined => {
    let row = rows.get(key);
    if (!row && rows.size < maxSeries)
      rows.set(key, (row = { labels: getLabels(), count: 0, seconds: 0, buckets: bounds.map(() => 0) }));
    return row;
  };
  const add = (key: string, getLabels: () => string, seconds: number): void => count(find(key, getLabels), seconds);
  return { rows, find, add };
}

function* formatBuckets(name: string, rows: Iterable<Series>): Generator<string> {
  for (const { labels, count, seconds, buckets } of rows) {
    let sum = 0;
    for (const [index, bound] of bounds.entries())
      yield `${name}_bucket{${labels},le="${bound}"} ${(sum += buckets[index] ?? 0)}`;
    yield `${name}_bucket{${labels},le="+Inf"} ${count}`;
    yield `${name}_sum{${labels}} ${seconds}`;
    yield `${name}_count{${labels}} ${count}`;
  }
}

const head = (name: string, help: string, type: string): string => `# HELP ${name} ${help}\n# TYPE ${name} ${type}`;

/**
 * Makes the metrics of a process (decision 0063). Counting is a lookup and an addition: a cached page takes twenty
 * microseconds, and a library's labels would add a tenth.
 */
export function createMetrics(): Metrics {
  const process = new Registry();
  collectDefaultMetrics({ register: process });
  const requests = createTable();
  const caches = createTable();
  const lines = createTable();
  const outcomes = createTable();
  const vitals = createTable();
  const security = createTable();
  const analytics = createTable();
  const gauges: { name: string; help: string; read: ReadGauge }[] = [];

  type RequestRows = { request: Series | undefined; cache: Series | undefined };
  const findRequestRows = ({ method, route, operation, status, cache }: Readonly<LogFields>): RequestRows => ({
    request: requests.find(`${String(method)} ${String(route)} ${String(status)}`, () =>
      formatLabels({ method, route, operation, status }),
    ),
    cache: typeof cache === 'string' ? caches.find(cache, () => formatLabels({ state: cache })) : undefined,
  });
  /** The rows of requests that differ only in id and duration. */
  const cachedRows = new WeakMap<Readonly<LogFields>, RequestRows>();
  const observeRequest = (own: LogFields, shared: Readonly<LogFields> | undefined): void => {
    let rows = shared && cachedRows.get(shared);
    if (!rows) {
      rows = findRequestRows({ ...shared, ...own });
      if (shared) cachedRows.set(shared, rows);
    }
    count(rows.request, Number(own['ms']) / 1_000);
    count(rows.cache, 0);
  };

  const observe: LogObserver = (level, event, own, shared) => {
    if (event === 'request') return observeRequest(own, shared);
    const { kind, state, name, route, value, count: amount } = { ...shared, ...own };
    if (event === 'payment settled')
      outcomes.add(`${String(kind)} ${String(state)}`, () => formatLabels({ kind, state }), 0);
    else if (event === 'security event') security.add(String(kind), () => formatLabels({ kind }), 0);
    else if (event === 'analytics fault') {
      const row = analytics.find(String(kind), () => formatLabels({ kind }));
      if (row) row.count += Number(amount);
    } else if (event === 'web vital')
      // layout shift has no unit: its thousandths count as milliseconds
      vitals.add(`${String(name)} ${String(route)}`, () => formatLabels({ name, route }), Number(value) / 1_000);
    else if (level !== 'info') lines.add(`${level} ${event}`, () => formatLabels({ level, event }), 0);
  };

  const counter = (name: string, help: string, rows: Iterable<Series>): string =>
    [head(name, help, 'counter'), ...[...rows].map(({ labels, count }) => `${name}{${labels}} ${count}`)].join('\n');
  const histogram = (name: string, help: string, rows: Iterable<Series>): string =>
    [head(name, help, 'histogram'), ...formatBuckets(name, rows)].join('\n');
  const gauge = async ({ name, help, read }: (typeof gauges)[number]): Promise<string> => {
    const values = await read().catch(() => []);
    const lines = values.map(({ labels = {}, value }) => `${name}{${formatLabels(labels)}} ${value}`);
    return [head(name, help, 'gauge'), ...lines].join('\n');
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
        counter('security_events_total', 'Logins, and requests that were refused.', security.rows.values()),
        counter('analytics_faults_total', 'Events that are not stored as they were sent.', analytics.rows.values()),
        counter('log_lines_total', 'Warnings and errors by event.', lines.rows.values()),
        ...(await Promise.all(gauges.map(gauge))),
        await process.metrics(),
      ].join('\n')}`,
  };
}
