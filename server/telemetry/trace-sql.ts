import type { SpanDetails } from './span.ts';
import { withSpan } from './spans.ts';

type Call = (...given: unknown[]) => unknown;

const operation = /^\s*(?:with\b.*?\)\s*)?(select|insert|update|delete)\b/is;
const collection = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]{1,60})\b/i;

/** The operation and the table of a statement by OpenTelemetry's conventions, never its text or its values. */
function describeStatement(query: unknown): SpanDetails | undefined {
  const text = typeof query === 'string' ? query : (query as { text?: unknown } | undefined)?.text;
  if (typeof text !== 'string') return undefined;
  const verb = operation.exec(text)?.[1]?.toUpperCase();
  // BEGIN and COMMIT belong to the span of the transaction
  if (verb === undefined) return undefined;
  const table = collection.exec(text)?.[1];
  return {
    name: table === undefined ? verb : `${verb} ${table}`,
    kind: 'client',
    isMinor: true,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': verb,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  };
}

/**
 * Wraps a database client or connection pool, so that each statement becomes a span of the current trace.
 *
 * @param client has `query`; a pool's `connect` and an embedded database's `transaction` return another such client.
 */
export function traceStatements<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get: (target, name): unknown => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || name === 'constructor') return value;
      const call: Call = (value as Call).bind(target);
      if (name === 'connect') return async () => traceStatements((await call()) as object);
      if (name === 'transaction') return (work: Call) => call((inner: object) => work(traceStatements(inner)));
      if (name !== 'query') return call;
      return (...given: unknown[]) => {
        const details = describeStatement(given[0]);
        return details ? withSpan(details, async () => call(...given)) : call(...given);
      };
    },
  });
}
