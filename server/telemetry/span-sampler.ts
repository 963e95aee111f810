import { getErrorKind } from './describe-error.ts';
import { isCritical } from './is-critical.ts';
import type { LogFields } from './log-line.ts';
import type { LogObserver } from './log-observers.ts';
import type { Span, SpanDetails, SpanOutcome, TraceBuffer } from './span.ts';
import type { Tracer } from './spans.ts';
import { getTraceContext, runInTraceContext, type TraceContext } from './trace-context.ts';
import { isInSample, startTrace, type Trace } from './traceparent.ts';

/** Limits of one request: a loop that makes more calls is exported with its first ones. */
const maxSpans = 128;
const maxEvents = 16;

/**
 * Buffers spans until it is known whether their trace is exported (decision 0063). It exports a share of the traces by
 * their ids, so that every process decides alike. It also exports each trace with a failed span, or with a logged
 * warning about money or security.
 *
 * @param share of the traces that is exported, 0 to 1.
 * @param send receives each exported span, and does not throw.
 */
export function createSpanSampler(share: number, send: (span: Span) => void): Tracer & { observe: LogObserver } {
  const openBuffer = ({ traceId }: Pick<Trace, 'traceId'>): TraceBuffer => ({
    isExported: isInSample(traceId, share),
    hasEnded: false,
    spans: [],
    events: [],
    clock: Date.now() - performance.now(),
  });

  const add = (buffer: TraceBuffer, span: Span): void => {
    if (span.isFailed) buffer.isExported = true;
    if (!buffer.hasEnded) {
      if (buffer.spans.length < maxSpans) buffer.spans.push(span);
    } else if (buffer.isExported) send(span);
  };
  const finish = (buffer: TraceBuffer, span: Span): void => {
    add(buffer, span);
    buffer.hasEnded = true;
    const { spans } = buffer;
    buffer.spans = [];
    if (!buffer.isExported) return;
    for (const one of spans) send(one);
    // the span of the request itself is exported even when the buffer was full
    if (!spans.includes(span)) send(span);
  };

  const finishRequest = (fields: LogFields): void => {
    const { traceId, spanId, parentId, method, route, operation, status, cache, ms } = fields;
    const current = getTraceContext();
    const ids = typeof traceId === 'string' && typeof spanId === 'string' ? { traceId, spanId } : startTrace();
    // a cached page is sent outside a trace context
    const buffer = (current?.trace.spanId === spanId ? current?.buffer : undefined) ?? openBuffer(ids);
    const end = buffer.clock + performance.now();
    const isFailed = Number(status) >= 500;
    finish(buffer, {
      name: `${String(method)} ${String(route)}`,
      kind: 'server',
      trace: { ...ids, ...(typeof parentId === 'string' && { parentId }), isSampled: true },
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
      events: buffer.events,
    });
  };

  const run = async <Value>(
    context: Required<TraceContext>,
    details: SpanDetails,
    work: (trace: Trace) => Promise<Value>,
    getOutcome: ((value: Value) => SpanOutcome) | undefined,
    onEnd: (span: Span, value: Value | undefined) => void,
  ): Promise<Value> => {
    const { trace } = context;
    const { clock, events } = context.buffer;
    const start = clock + performance.now();
    const end = (isFailed: boolean, more: SpanOutcome['attributes'], value?: Value): void => {
      const attributes = { ...details.attributes, ...more };
      onEnd({ ...details, trace, start, end: clock + performance.now(), isFailed, attributes, events }, value);
    };
    try {
      const value = await runInTraceContext(context, () => work(trace));
      const { isFailed = false, attributes } = getOutcome?.(value) ?? {};
      end(isFailed, attributes, value);
      return value;
    } catch (error) {
      // never the message, which may quote what was sent
      end(true, { 'error.type': getErrorKind(error) });
      throw error;
    }
  };

  return {
    withTrace: (trace, work) => runInTraceContext({ trace, buffer: openBuffer(trace) }, work),
    withSpan: async (details, work, getOutcome) => {
      const { trace: parent, buffer } = getTraceContext() ?? {};
      if (!parent || !buffer) return work();
      const context = { trace: startTrace(parent), buffer };
      return run(context, details, work, getOutcome, (span) => add(buffer, { ...span, events: [] }));
    },
    withRootSpan: (details, work, isRelevant) => {
      const trace = startTrace();
      const buffer = openBuffer(trace);
      return run({ trace, buffer }, details, work, undefined, (span, value) => {
        const hasActed = buffer.spans.some(({ isMinor, isFailed }) => isFailed || isMinor !== true);
        if (span.isFailed || hasActed || (value !== undefined && isRelevant(value))) finish(buffer, span);
      });
    },
    observe: (level, event, own, shared) => {
      const fields = { ...shared, ...own };
      if (event === 'request') return finishRequest(fields);
      const buffer = getTraceContext()?.buffer;
      if (!buffer || level === 'info') return;
      if (level === 'error' || isCritical(event, fields)) buffer.isExported = true;
      if (buffer.events.length < maxEvents) buffer.events.push({ name: event, at: buffer.clock + performance.now() });
    },
  };
}
