/** What a listener causes on an average day, and how the day is distributed. */
export type Traffic = {
  listeners: number;
  pagesPerListener: number;
  /** share of the pages that no cache has */
  renderedShare: number;
  callsPerListener: number;
  batchesPerListener: number;
  /** share of a day's requests in its busiest hour */
  busiestHour: number;
};

/** A number for each kind of request. */
type ByKind = { cached: number; rendered: number; call: number; batch: number };

/** Processor time in ms of one request of each kind. */
export type Costs = ByKind;

/** A million listeners a day; each number is an assumption, which an owner replaces. */
export const million: Traffic = {
  listeners: 1_000_000,
  pagesPerListener: 4,
  renderedShare: 0.05,
  callsPerListener: 4,
  batchesPerListener: 3,
  busiestHour: 0.1,
};

/** Requests of a day by kind. */
export function countRequests(traffic: Traffic): ByKind {
  const { listeners, pagesPerListener, renderedShare, callsPerListener, batchesPerListener } = traffic;
  const pages = listeners * pagesPerListener;
  return {
    cached: pages * (1 - renderedShare),
    rendered: pages * renderedShare,
    call: listeners * callsPerListener,
    batch: listeners * batchesPerListener,
  };
}

const sumOf = (values: ByKind): number => Object.values(values).reduce((sum, value) => sum + value, 0);

/** Processor time of a day in ms. */
const sumProcessorMs = (traffic: Traffic, costs: Costs): number => {
  const counts = countRequests(traffic);
  return (Object.keys(counts) as (keyof Costs)[]).reduce((sum, kind) => sum + counts[kind] * costs[kind], 0);
};

/** Cores that are busy on average in the busiest hour. */
export const countCores = (traffic: Traffic, costs: Costs): number =>
  (sumProcessorMs(traffic, costs) * traffic.busiestHour) / 3_600_000;

/** Processes of one core each, of which none is busier than 60 %; one more, because one may fail. */
export const countProcesses = (cores: number): number => Math.ceil(cores / 0.6) + 1;

const days = 30;
/** Prices of Workers Paid in dollars, of developers.cloudflare.com: a month, a million requests, a million ms. */
const prices = { month: 5, requests: 0.3, freeRequests: 10, milliseconds: 0.02, freeMilliseconds: 30, objects: 0.15 };

/**
 * Dollars a month on Workers. Files are free; each call and batch with a session also asks a Durable Object.
 *
 * @param costs processor time in workerd.
 */
export function priceWorkers(traffic: Traffic, costs: Costs): number {
  const counts = countRequests(traffic);
  const [requests, milliseconds] = [sumOf(counts), sumProcessorMs(traffic, costs)].map(
    (day) => (day * days) / 1_000_000,
  ) as [number, number];
  const objects = ((counts.call + counts.batch) * days) / 1_000_000;
  return (
    prices.month +
    Math.max(0, requests - prices.freeRequests) * prices.requests +
    Math.max(0, milliseconds - prices.freeMilliseconds) * prices.milliseconds +
    Math.max(0, objects - 1) * prices.objects
  );
}
