import type { SpanDetails, SpanOutcome } from './span.ts';
import { runInTraceContext } from './trace-context.ts';
import { formatTraceparent, startTrace, traceparentHeader, type Trace } from './traceparent.ts';

/** Collects spans; a process whose traces are exported has one (decision 0063). */
export type Tracer = {
  /** Handles a request in its trace; the log entry of the request becomes its span. */
  withTrace: <Value>(trace: Trace, work: () => Value) => Value;
  /** Runs work as a span of the current trace; outside a trace it records nothing. */
  withSpan: <Value>(
    details: SpanDetails,
    work: (trace?: Trace) => Promise<Value>,
    getOutcome?: (value: Value) => SpanOutcome,
  ) => Promise<Value>;
  /** Runs background work as a new trace, which is exported when `isRelevant` accepts its result. */
  withRootSpan: <Value>(
    details: SpanDetails,
    work: () => Promise<Value>,
    isRelevant: (value: Value) => boolean,
  ) => Promise<Value>;
};

let tracer: Tracer | undefined;

/** Sets the tracer of this process; without one nothing is measured. */
export const setTracer = (given: Tracer | undefined): void => void (tracer = given);

export const isTracingEnabled = (): boolean => tracer !== undefined;

/** See Tracer. */
export const withTrace: Tracer['withTrace'] = (trace, work) =>
  tracer ? tracer.withTrace(trace, work) : runInTraceContext({ trace }, work);

/** See Tracer. */
export const withSpan: Tracer['withSpan'] = (details, work, getOutcome) =>
  tracer ? tracer.withSpan(details, work, getOutcome) : work();

/** See Tracer. */
export const withRootSpan: Tracer['withRootSpan'] = (details, work, isRelevant) =>
  tracer ? tracer.withRootSpan(details, work, isRelevant) : runInTraceContext({ trace: startTrace() }, work);

export type CallTarget = {
  /** name of the other process: backend, card, wallet … */
  peer: string;
  /** pattern of the path, without ids; absent where the other process names it */
  route?: string;
  /** a process of the product, which continues the trace; others do not receive it */
  isOurs?: boolean;
};

/** A segment of a path that names something in an interface, as opposed to an id of a user, payment or card. */
const fixedSegment = /^(v\d{1,3}|[a-z][A-Za-z]*(-[a-z]+)*)$/;

/** Replaces the ids in a provider's path: `/v71/payments/{id}/captures`. */
export const toPathPattern = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment === '' || fixedSegment.test(segment) ? segment : '{id}'))
    .join('/');

/** A call of another process by OpenTelemetry's conventions; of the address it has only the host. */
export function describeCall(address: URL | string, { peer, route }: CallTarget, method = 'GET'): SpanDetails {
  const { hostname, port, protocol } = new URL(address);
  return {
    name: `${method} ${route ?? peer}`,
    kind: 'client',
    attributes: {
      'http.request.method': method,
      'server.address': hostname,
      'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
      'service.peer.name': peer,
      ...(route !== undefined && { 'url.template': route }),
    },
  };
}

/** Sends a request like `fetch`. */
export type SendRequest = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Calls another process as a span of the current trace.
 *
 * @throws what `send` throws.
 */
export function fetchWithSpan(
  address: URL | string,
  init: RequestInit,
  target: CallTarget,
  send: SendRequest = fetch,
): Promise<Response> {
  const url = String(address);
  if (!tracer) return send(url, init);
  const sendInTrace = (trace?: Trace): Promise<Response> => {
    if (!trace || target.isOurs !== true) return send(url, init);
    const headers = new Headers(init.headers);
    headers.set(traceparentHeader, formatTraceparent(trace));
    return send(url, { ...init, headers });
  };
  return tracer.withSpan(describeCall(address, target, init.method), sendInTrace, ({ status }) => ({
    isFailed: status >= 500,
    attributes: { 'http.response.status_code': status, ...(status >= 400 && { 'error.type': String(status) }) },
  }));
}
