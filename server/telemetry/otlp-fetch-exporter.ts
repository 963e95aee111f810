import type { Log } from './log.ts';
import type { Span } from './span-sampler.ts';

/** What does not fit is dropped. */
const mostWaiting = 2_000;

const patienceMs = 5_000;

/** A collector that is away is told of once in this time, in ms. */
const quietMs = 60_000;

type Value = { stringValue: string } | { intValue: number } | { doubleValue: number };
type Fields = Readonly<Record<string, string | number>>;

const kinds = { internal: 1, server: 2, client: 3 } as const;

const writeValue = (value: string | number): Value =>
  typeof value === 'string'
    ? { stringValue: value }
    : Number.isInteger(value)
      ? { intValue: value }
      : { doubleValue: value };
const writeFields = (fields: Fields): object[] =>
  Object.entries(fields).map(([key, value]) => ({ key, value: writeValue(value) }));

/** Nanoseconds since 1970, which are too many for a number. */
const writeTime = (ms: number): string => `${Math.round(ms * 1_000)}000`;

const writeSpan = ({ trace, name, kind, start, end, attributes, events, isFailed }: Span): object => ({
  traceId: trace.traceId,
  spanId: trace.spanId,
  ...(trace.parentId !== undefined && { parentSpanId: trace.parentId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: writeTime(start),
  endTimeUnixNano: writeTime(end),
  attributes: writeFields(attributes),
  events: events.map((event) => ({ name: event.name, timeUnixNano: writeTime(event.at), attributes: [] })),
  status: { code: isFailed ? 2 : 0 },
});

function decode(text: string): string {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return text.trim();
  }
}

/** Reads pairs as OpenTelemetry's variables write them: `key=value,key=value`, escaped by percent signs. */
const readPairs = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const cut = pair.indexOf('=');
      return cut < 1 ? [] : [[decode(pair.slice(0, cut)), decode(pair.slice(cut + 1))]];
    }),
  );

/** The way of finished parts of traces out of a worker. */
export type SpanPost = {
  send: (span: Span) => void;
  /** sends what waits; never fails. Whoever asks for it keeps the worker alive so long. */
  flush: () => Promise<void>;
};

/**
 * Sends parts of traces by OTLP over HTTP with JSON where there is nothing but `fetch`, and no timer that outlives a
 * request (decision 0063). It reads the same standard variables as OpenTelemetry's exporter does on Node: address,
 * headers, resource attributes and the service's name.
 */
export function createSpanPost(parts: {
  source: Readonly<Record<string, string | undefined>>;
  name: string;
  environment: string;
  log: Log;
}): SpanPost {
  const { source, name, environment, log } = parts;
  const base = source['OTEL_EXPORTER_OTLP_ENDPOINT']?.replace(/\/$/, '');
  const address = source['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || `${base}/v1/traces`;
  const headers = {
    'Content-Type': 'application/json',
    ...readPairs(source['OTEL_EXPORTER_OTLP_TRACES_HEADERS'] || source['OTEL_EXPORTER_OTLP_HEADERS']),
  };
  const attributes = writeFields({
    'service.name': source['OTEL_SERVICE_NAME'] || name,
    'service.namespace': 'nordlyd',
    'deployment.environment.name': environment,
    ...readPairs(source['OTEL_RESOURCE_ATTRIBUTES']),
  });
  let waiting: Span[] = [];
  let toldAt = -Infinity;
  return {
    send: (span) => {
      if (waiting.length < mostWaiting) waiting.push(span);
    },
    flush: async () => {
      if (waiting.length === 0) return;
      const spans = waiting;
      waiting = [];
      const scopeSpans = [{ scope: { name: 'nordlyd' }, spans: spans.map(writeSpan) }];
      const body = JSON.stringify({ resourceSpans: [{ resource: { attributes }, scopeSpans }] });
      const signal = AbortSignal.timeout(patienceMs);
      const isTaken = await fetch(address, { method: 'POST', headers, body, signal }).then(
        async (answer) => {
          await answer.body?.cancel();
          return answer.ok;
        },
        () => false,
      );
      if (isTaken || Date.now() - toldAt < quietMs) return;
      toldAt = Date.now();
      log.warn('spans not taken', { spans: spans.length });
    },
  };
}
