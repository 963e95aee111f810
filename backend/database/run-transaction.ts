import { findErrorCode } from '../../server/telemetry/describe-error.ts';
import type { SpanDetails } from '../../server/telemetry/span.ts';
import { withSpan } from '../../server/telemetry/spans.ts';
import type { Database } from './open.ts';

const part: SpanDetails = { name: 'transaction', kind: 'internal', attributes: { 'db.system.name': 'postgresql' } };

/** Tries that a transaction gets when the database asks to repeat it. */
const maxTries = 3;

/** True for a serialisation failure or a deadlock: the transaction did nothing and may be run again. */
const isRepeatable = (error: unknown): boolean => ['40001', '40P01'].includes(findErrorCode(error) ?? '');

/** True when the database is away, full, read-only or too busy: worth a retry by the caller, and no bug. */
export function isDatabaseDown(error: unknown): boolean {
  const state = findErrorCode(error) ?? '';
  return (
    /^(08|53|57P)/.test(state) ||
    ['57014', '55P03', '25006', '40001', '40P01', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(state) ||
    (error instanceof Error &&
      /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(
        String(error.cause ?? error),
      ))
  );
}

/**
 * Runs work in a transaction, again when the database asks for it. Never call a provider inside: with the embedded
 * database every other request would wait for its answer.
 */
export async function runTransaction<Value>(db: Database, work: (tx: Database) => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withSpan(part, () => db.transaction(work));
    } catch (error) {
      if (attempt >= maxTries || !isRepeatable(error)) throw error;
    }
  }
}
