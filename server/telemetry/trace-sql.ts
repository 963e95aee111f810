import { measure, type Part } from './spans.ts';

type Call = (...given: unknown[]) => unknown;

const operation = /^\s*(?:with\b.*?\)\s*)?(select|insert|update|delete)\b/is;
const collection = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]{1,60})\b/i;

/** What a statement does and to which table, by OpenTelemetry's conventions: never its text, nor its values. */
function describeStatement(asked: unknown): Part | undefined {
  const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | undefined)?.text;
  if (typeof text !== 'string') return undefined;
  const verb = operation.exec(text)?.[1]?.toUpperCase();
  // to begin and to commit is the transaction's own part
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
 * A client of the database, or the pool of its connections, whose statements are parts of the trace under way.
 *
 * @param client has `query`; a pool's `connect` and an embedded database's `transaction` give out another such client.
 */
export function measureStatements<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get: (target, name): unknown => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function' || name === 'constructor') return value;
      const call: Call = (value as Call).bind(target);
      if (name === 'connect') return async () => measureStatements((await call()) as object);
      if (name === 'transaction') return (work: Call) => call((inner: object) => work(measureStatements(inner)));
      if (name !== 'query') return call;
      return (...given: unknown[]) => {
        const part = describeStatement(given[0]);
        return part ? measure(part, async () => call(...given)) : call(...given);
      };
    },
  });
}
