import { createHash } from 'node:crypto';
import type { Collection, DocumentStore } from '../../server/sandbox/document-store.ts';
import type { Result } from './model.ts';
import { respondProblem, toProblem } from './problem.ts';

type StoredResponse = { status: number; body: unknown };
type Kept = StoredResponse & { fingerprint: string };

const toResponse = ({ status, body }: StoredResponse): Response => {
  if (body === undefined) return new Response(null, { status });
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return Response.json(body, { status, headers: { 'Content-Type': type } });
};

/** Responds to a call: as to the first one with the same key, or with the result of `work`. */
export type Replay = (
  order: { key: string | undefined; call: string; body: unknown },
  work: (key: string) => Result<StoredResponse>,
) => Response;

/** The published rule for keys. */
const keyPattern = /^[^#?/\\]{1,40}$/;

/**
 * Runs each request once per Idempotency-Key. The effect and the stored response are one transaction, so a repeated
 * request gets the first response. That includes a definite refusal: the next try needs another key. Only a conflict is
 * not stored.
 */
export function createIdempotency(records: DocumentStore): Replay {
  const kept: Collection<Kept> = records.collection('answer');
  return ({ key, call, body }, work) => {
    if (key === undefined || !keyPattern.test(key))
      return respondProblem(400, 'Bad request', 'Idempotency-Key', 'must have 1 to 40 characters, none of # ? / \\');
    const fingerprint = createHash('sha256')
      .update(JSON.stringify(body) ?? '')
      .digest('hex');
    return records.transaction(() => {
      const earlier = kept.get(`${call} ${key}`);
      if (earlier && earlier.fingerprint !== fingerprint)
        return respondProblem(409, 'Conflict', 'Idempotency-Key', 'used before with another body');
      if (earlier) return toResponse(earlier);
      const result = work(key);
      const value = result.ok ? result.value : toProblem(result.refusal);
      if (value.status !== 409) kept.put(`${call} ${key}`, { ...value, fingerprint });
      return toResponse(value);
    });
  };
}
