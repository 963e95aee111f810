import type { Log } from './log.ts';
import type { Span } from './span.ts';

/** Further spans are dropped. */
const maxBuffered = 2_000;

const timeoutMs = 5_000;

/** At most one warning about an unavailable collector in this time, in ms. */
const warningIntervalMs = 60_000;

type Value = { stringValue: string } | { intValue: number } | { doubleValue: number };
type Fields = Readonly<Record<string, string | number>>;

const kinds = { internal: 1, server: 2, client: 3 } as const;

const toAttributeValue = (value: string | number): Value =>
  typeof value === 'string'
    ? { stringValue: value }
    : Number.isInteger(value)
      ? { intValue: value }
      : { doubleValue: value };
const toAttributes = (fields: Fields): object[] =>
  Object.entries(fields).map(([key, value]) => ({ key, value: toAttributeValue(value) }));

/** Nanoseconds since 1970, which a number cannot hold exactly. */
const formatTime = (ms: number): string => `${Math.round(ms * 1_000)}000`;

const toOtlpSpan = ({ trace, name, kind, start, end, attributes, events, isFailed }: Span): object => ({
  traceId: trace.traceId,
  spanId: trace.spanId,
  ...(trace.parentId !== undefined && { parentSpanId: trace.parentId }),
  name,
  kind: kinds[kind],
  startTimeUnixNano: formatTime(start),
  endTimeUnixNano: formatTime(end),
  attributes: toAttributes(attributes),
  events: events.map((event) => ({ name: event.name, timeUnixNano: formatTime(event.at), attributes: [] })),
  status: { code: isFailed ? 2 : 0 },
});

function decode(text: string): string {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return text.trim();
  }
}

/** Parses `key=value,key=value` with percent-encoding, the format of OpenTelemetry's variables. */
const parsePairs = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const cut = pair.indexOf('=');
      return cut < 1 ? [] : [[decode(pair.slice(0, cut)), decode(pair.slice(cut + 1))]];
    }),
  );

export type OtlpFetchExporter = {
  send: (span: Span) => void;
  /** sends buffered spans; never rejects. The caller keeps the worker alive until it resolves. */
  flush: () => Promise<void>;
};

/**
 * Exports spans from a runtime that has only `fetch`, and no timer that outlives a request (decision 0063). It reads the
 * same standard variables as OpenTelemetry's exporter on Node: address, headers, resource attributes and service name.
 */
export function createOtlpFetchExporter(options: {
  source: Readonly<Record<string, string | undefined>>;
  name: string;
  environment: string;
  log: Log;
}): OtlpFetchExporter {
  const { source, name, environment, log } = options;
  const base = source['OTEL_EXPORTER_OTLP_ENDPOINT']?.replace(/\/$/, '');
  const address = source['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || `${base}/v1/traces`;
  const headers = {
    'Content-Type': 'application/json',
    ...parsePairs(source['OTEL_EXPORTER_OTLP_TRACES_HEADERS'] || source['OTEL_EXPORTER_OTLP_HEADERS']),
  };
  const attributes = toAttributes({
    'service.name': source['OTEL_SERVICE_NAME'] || name,
    'service.namespace': 'nordlyd',
    'deployment.environment.name': environment,
    ...parsePairs(source['OTEL_RESOURCE_ATTRIBUTES']),
  });
  let buffer: Span[] = [];
  let warnedAt = -Infinity;
  return {
    send: (span) => {
      if (buffer.length < maxBuffered) buffer.push(span);
    },
    flush: async () => {
      if (buffer.length === 0) return;
      const spans = buffer;
      buffer = [];
      const scopeSpans = [{ scope: { name: 'nordlyd' }, spans: spans.map(toOtlpSpan) }];
      const body = JSON.stringify({ resourceSpans: [{ resource: { attributes }, scopeSpans }] });
      const signal = AbortSignal.timeout(timeoutMs);
      const isAccepted = await fetch(address, { method: 'POST', headers, body, signal }).then(
        async (response) => {
          await response.body?.cancel();
          return response.ok;
        },
        () => false,
      );
      if (isAccepted || Date.now() - warnedAt < warningIntervalMs) return;
      warnedAt = Date.now();
      log.warn('spans rejected', { spans: spans.length });
    },
  };
}
