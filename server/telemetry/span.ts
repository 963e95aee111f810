import type { Trace } from './traceparent.ts';

/** Name, kind and attributes of a span, without personal data. */
export type SpanDetails = {
  /** few and known in advance: the pattern of a route, the name of a job */
  name: string;
  /** a call of another process, or work of this one */
  kind: 'client' | 'internal';
  /** is no reason to export background work that contains only such spans */
  isMinor?: boolean;
  /** by OpenTelemetry's semantic conventions */
  attributes: Readonly<Record<string, string | number>>;
};

export type SpanOutcome = { isFailed: boolean; attributes?: SpanDetails['attributes'] };

/** A finished span. */
export type Span = Omit<SpanDetails, 'kind'> & {
  kind: SpanDetails['kind'] | 'server';
  trace: Trace;
  /** ms since 1970 */
  start: number;
  end: number;
  isFailed: boolean;
  /** names of logged warnings and errors */
  events: readonly { name: string; at: number }[];
};

/** Spans that this process collects for one request or job. */
export type TraceBuffer = {
  isExported: boolean;
  hasEnded: boolean;
  /** finished spans, until it is known whether the trace is exported */
  spans: Span[];
  events: Span['events'][number][];
  /** added to performance.now(): one clock for all spans */
  clock: number;
};
