import { isCritical } from './is-critical.ts';
import { nameError } from './describe-error.ts';
import type { LogFields } from './log-line.ts';
import type { Observer } from './log-observers.ts';
import { readPlace, runAt, type Place } from './trace-context.ts';
import type { Part, PartEnd, SpanKeeper } from './spans.ts';
import { beginTrace, isAmong, type Trace } from './traceparent.ts';

/** A part of a trace that has ended. */
export type Span = Omit<Part, 'kind'> & {
  kind: Part['kind'] | 'server';
  trace: Trace;
  /** ms since 1970 */
  start: number;
  end: number;
  isFailed: boolean;
  /** troubles that the log tells of, by their names */
  events: readonly { name: string; at: number }[];
};

/** What this process does for one request, or of its own accord. */
export type Work = {
  isTold: boolean;
  hasEnded: boolean;
  /** what ended before it was known whether the trace is told */
  waiting: Span[];
  events: Span['events'][number][];
  /** added to performance.now(): one clock for all parts */
  clock: number;
};

/** Parts of one request that are remembered; a loop that asks for more is told by its first ones. */
const mostParts = 128;
const mostEvents = 16;

const readWallClock = (): number => Date.now() - performance.now();

/**
 * Keeps the parts of traces until it is known whether they are told (decision 0063): a share of the traces, by their
 * ids, so that every process decides alike; and beside those every trace in which something failed, or in which the log
 * has trouble of money or security, whole as far as this process has a part in it.
 *
 * @param share of the traces that is told, 0 to 1.
 * @param tell takes each part that is told, and does not throw.
 */
export function createSpanKeeper(share: number, tell: (span: Span) => void): SpanKeeper & { observe: Observer } {
  const open = (trace: Trace): Required<Place> => ({
    trace,
    work: {
      isTold: isAmong(trace.traceId, share),
      hasEnded: false,
      waiting: [],
      events: [],
      clock: readWallClock(),
    },
  });

  const note = (work: Work, span: Span): void => {
    if (span.isFailed) work.isTold = true;
    if (!work.hasEnded) {
      if (work.waiting.length < mostParts) work.waiting.push(span);
    } else if (work.isTold) tell(span);
  };
  const finish = (work: Work, span: Span): void => {
    note(work, span);
    work.hasEnded = true;
    const { waiting } = work;
    work.waiting = [];
    if (!work.isTold) return;
    // the first, if there were too many, and in any case the request itself
    for (const one of waiting) tell(one);
    if (!waiting.includes(span)) tell(span);
  };

  const tellRequest = (fields: LogFields): void => {
    const { traceId, spanId, parentId, method, route, operation, status, cache, ms } = fields;
    const here = readPlace();
    const given = typeof traceId === 'string' && typeof spanId === 'string' ? { traceId, spanId } : beginTrace();
    // a kept page is sent before anybody thinks of a trace
    const kept = here?.trace.spanId === spanId ? here?.work : undefined;
    const work = kept ?? open({ ...given, isSampled: false }).work;
    const end = work.clock + performance.now();
    const isFailed = Number(status) >= 500;
    finish(work, {
      name: `${String(method)} ${String(route)}`,
      kind: 'server',
      trace: { ...given, ...(typeof parentId === 'string' && { parentId }), isSampled: true },
      start: end - Number(ms),
      end,
      isFailed,
      attributes: {
        'http.request.method': String(method),
        'http.route': String(route),
        'http.response.status_code': Number(status),
        ...(typeof operation === 'string' && { 'nordlyd.operation': operation }),
        ...(typeof cache === 'string' && { 'nordlyd.cache': cache }),
        ...(isFailed && { 'error.type': String(status) }),
      },
      events: work.events,
    });
  };

  const run = async <Value>(
    place: Required<Place>,
    part: Part,
    work: (trace: Trace) => Promise<Value>,
    judge: ((value: Value) => PartEnd) | undefined,
    add: (span: Span, value: Value | undefined) => void,
  ): Promise<Value> => {
    const { trace } = place;
    const { clock, events } = place.work;
    const start = clock + performance.now();
    const end = (isFailed: boolean, more: PartEnd['attributes'], value?: Value): void => {
      const attributes = { ...part.attributes, ...more };
      add({ ...part, trace, start, end: clock + performance.now(), isFailed, attributes, events }, value);
    };
    try {
      const value = await runAt(place, () => work(trace));
      const { isFailed = false, attributes } = judge?.(value) ?? {};
      end(isFailed, attributes, value);
      return value;
    } catch (error) {
      // its code or class and never its words, which may quote what was sent
      end(true, { 'error.type': nameError(error) });
      throw error;
    }
  };

  return {
    follow: (trace, work) => runAt(open(trace), work),
    measure: async (part, work, judge) => {
      const { trace: parent, work: kept } = readPlace() ?? {};
      if (!parent || !kept) return work();
      const place = { trace: beginTrace(parent), work: kept };
      return run(place, part, work, judge, (span) => note(kept, { ...span, events: [] }));
    },
    begin: (part, work, judge) => {
      const place = open(beginTrace());
      return run(place, part, work, undefined, (span, value) => {
        const hasActed = place.work.waiting.some(({ isMinor, isFailed }) => isFailed || isMinor !== true);
        const isWorthIt = span.isFailed || hasActed || (value !== undefined && judge(value));
        if (isWorthIt) finish(place.work, span);
      });
    },
    observe: (level, event, own, shared) => {
      const fields = { ...shared, ...own };
      if (event === 'request') return tellRequest(fields);
      const work = readPlace()?.work;
      if (!work || level === 'info') return;
      if (level === 'error' || isCritical(event, fields)) work.isTold = true;
      if (work.events.length < mostEvents) work.events.push({ name: event, at: work.clock + performance.now() });
    },
  };
}
