import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogFields } from './log-line.ts';
import type { Work } from './span-sampler.ts';
import type { Trace } from './traceparent.ts';

/** Where something happens: in which part of which trace, and for what work, where the parts of traces are kept. */
export type Place = { trace: Trace; work?: Work };

const places = new AsyncLocalStorage<Place>();

/** Does work at a place; all that it leads to happens there too. */
export const runAt = <Value>(place: Place, work: () => Value): Value => places.run(place, work);

/** Where we are; undefined outside of requests and jobs. */
export const readPlace = (): Place | undefined => places.getStore();

/** What a line of the log says, and in which trace it was, so that all lines of one request are found together. */
export function addTrace(fields: LogFields): LogFields {
  const trace = fields['traceId'] === undefined ? readPlace()?.trace : undefined;
  if (!trace) return fields;
  const { traceId, spanId, parentId } = trace;
  return { ...fields, traceId, spanId, ...(parentId !== undefined && { parentId }) };
}
