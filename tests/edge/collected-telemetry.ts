import { vi } from 'vitest';
import type { Collector } from '../collector.ts';
import type { Site } from './start-sites.ts';

/** Variables that make a site send traces and error reports to a collector. */
export const collectorVariables = ({ url, dsn }: Collector): Record<string, string> => ({
  SENTRY_DSN: dsn,
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-key=of%20ours',
  OTEL_RESOURCE_ATTRIBUTES: 'service.version=7',
  OTEL_BSP_SCHEDULE_DELAY: '100',
});

/** Causes a broken response of the backend and a page view, and returns what the collector receives: each line once, without ids. */
export async function readCollected(site: Site, { spans, reports, headers }: Collector) {
  // the second one is sampled by its id, the first one because it fails
  const [failing, searching] = ['f', '1'].map((digit) => digit.repeat(32)) as [string, string];
  const head = (traceId: string) => ({ headers: { traceparent: `00-${traceId}-b7ad6b7169203331-00` } });
  await site.fetch('/se/sok?q=broken', head(failing));
  await site.fetch('/se/sok?q=maja', head(searching));
  const ours = () => spans.filter(({ traceId }) => [failing, searching].includes(traceId));
  const isReported = () =>
    reports.some(({ event, traceId }) => event === 'answer breaks the contract' && traceId === failing);
  await vi.waitUntil(() => ours().length >= 4 && isReported(), { timeout: 10_000 });
  const parents = new Map(ours().map(({ spanId, name }) => [spanId, name]));
  const lines = ours().map(({ service, name, kind, isFailed, attributes, events, parentId = '' }) =>
    JSON.stringify({ service, name, kind, isFailed, attributes, events, parent: parents.get(parentId) ?? parentId }),
  );
  // the sites check the content version at intervals, so each may do it in another request
  return { lines: [...new Set(lines)].toSorted(), key: headers.at(-1)?.['x-key'] };
}
