import { findErrorCode } from '../../server/telemetry/describe-error.ts';
import type { SpanDetails } from '../../server/telemetry/span.ts';
import { withSpan } from '../../server/telemetry/spans.ts';
import type { Database } from './open.ts';

const spanDetails: SpanDetails = {
  name: 'transaction',
  kind: 'internal',
  attributes: { 'db.system.name': 'postgresql' },
};

/** Attempts of a transaction that the database asks to repeat. */
const maxAttempts = 3;

/** True for a serialisation failure or a deadlock: the transaction had no effect. */
const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(findErrorCode(error) ?? '');

/** True when the database is down, full, read-only or overloaded: no bug, and worth a retry by the caller. */
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
 * Runs work in a transaction and repeats it when the database asks for it. Never call a provider inside: with the
 * embedded database all other requests would wait for the response.
 */
export async function runTransaction<Value>(db: Database, work: (tx: Database) => Promise<Value>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withSpan(spanDetails, () => db.transaction(work));
    } catch (error) {
      if (attempt >= maxAttempts || !isRetryable(error)) throw error;
    }
  }
}
