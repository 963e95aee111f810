import { runAt } from './trace-context.ts';
import { beginTrace, traceHeader, writeTrace, type Trace } from './traceparent.ts';

/** A part of a trace: what was done, with nothing in it that names a person. */
export type Part = {
  /** few and known beforehand: a route as its pattern, the name of a job */
  name: string;
  /** a call of another process, or work of this one */
  kind: 'client' | 'internal';
  /** by itself no reason to tell of work that nobody asked for */
  isMinor?: boolean;
  /** by OpenTelemetry's semantic conventions */
  attributes: Readonly<Record<string, string | number>>;
};

/** What became of a part. */
export type PartEnd = { isFailed: boolean; attributes?: Readonly<Record<string, string | number>> };

/** Who keeps the parts of traces; there is one in a process whose traces are exported (decision 0063). */
export type SpanKeeper = {
  /** Does the work of a request, whose own part its log line tells. */
  follow: <Value>(trace: Trace, work: () => Value) => Value;
  /** Does work as a part of the trace under way; outside of one it is only done. */
  measure: <Value>(
    part: Part,
    work: (trace?: Trace) => Promise<Value>,
    judge?: (value: Value) => PartEnd,
  ) => Promise<Value>;
  /** Does work that nobody asked for as a trace of its own, which is kept when `judge` finds something in it. */
  begin: <Value>(part: Part, work: () => Promise<Value>, judge: (value: Value) => boolean) => Promise<Value>;
};

let keeper: SpanKeeper | undefined;

/** Hands the parts of traces to a keeper from now on; without one nothing is measured. */
export const keepSpans = (given: SpanKeeper | undefined): void => void (keeper = given);

/** True in a process whose traces are exported. */
export const areSpansKept = (): boolean => keeper !== undefined;

/** See SpanKeeper. */
export const follow: SpanKeeper['follow'] = (trace, work) =>
  keeper ? keeper.follow(trace, work) : runAt({ trace }, work);

/** See SpanKeeper. */
export const measure: SpanKeeper['measure'] = (part, work, judge) =>
  keeper ? keeper.measure(part, work, judge) : work();

/** See SpanKeeper. */
export const begin: SpanKeeper['begin'] = (part, work, judge) =>
  keeper ? keeper.begin(part, work, judge) : runAt({ trace: beginTrace() }, work);

/** Whom a call asks. */
export type Called = {
  /** what the other process is called: backend, card, wallet … */
  peer: string;
  /** pattern of the path, without ids; absent where the other process names it */
  route?: string;
  /** a process of ours, which goes on with the trace; others are not told of it */
  isOurs?: boolean;
};

/** Segments of a path that are words of an interface, as opposed to ids of people, payments and cards. */
const word = /^(v\d{1,3}|[a-z][A-Za-z]*(-[a-z]+)*)$/;

/** The pattern of a provider's path, whose ids are no such words: `/v71/payments/{id}/captures`. */
export const hideIds = (path: string): string =>
  path
    .split('/')
    .map((part) => (part === '' || word.test(part) ? part : '{id}'))
    .join('/');

/** A call of another process as a part of a trace, by OpenTelemetry's conventions: no address but the host's. */
export function describeCall(address: URL | string, { peer, route }: Called, method = 'GET'): Part {
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

/**
 * Asks like `fetch`, as a part of the trace under way.
 *
 * @throws what fetch throws.
 */
export function fetchMeasured(address: URL | string, init: RequestInit, called: Called): Promise<Response> {
  // nobody has to read the address when nobody measures
  if (!keeper) return fetch(address, init);
  const part = describeCall(address, called, init.method);
  const ask = (trace?: Trace): Promise<Response> => {
    if (!trace || called.isOurs !== true) return fetch(address, init);
    const headers = new Headers(init.headers);
    headers.set(traceHeader, writeTrace(trace));
    return fetch(address, { ...init, headers });
  };
  return keeper.measure(part, ask, ({ status }) => ({
    isFailed: status >= 500,
    attributes: { 'http.response.status_code': status, ...(status >= 400 && { 'error.type': String(status) }) },
  }));
}
