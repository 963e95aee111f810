import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogFields } from './log-line.ts';
import type { TraceBuffer } from './span.ts';
import type { Trace } from './traceparent.ts';

/** The trace of the current request or job, and its spans where they are exported. */
export type TraceContext = { trace: Trace; buffer?: TraceBuffer };

const contexts = new AsyncLocalStorage<TraceContext>();

/** Runs work, and everything asynchronous that it starts, in a trace context. */
export const runInTraceContext = <Value>(context: TraceContext, work: () => Value): Value =>
  contexts.run(context, work);

/** The current trace context; undefined outside requests and jobs. */
export const getTraceContext = (): TraceContext | undefined => contexts.getStore();

/** Adds the current trace to the fields of a log entry, so that all entries of one request are found together. */
export function addTraceFields(fields: LogFields): LogFields {
  const trace = fields['traceId'] === undefined ? getTraceContext()?.trace : undefined;
  if (!trace) return fields;
  const { traceId, spanId, parentId } = trace;
  return { ...fields, traceId, spanId, ...(parentId !== undefined && { parentId }) };
}
