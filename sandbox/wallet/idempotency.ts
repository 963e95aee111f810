import { createHash } from 'node:crypto';
import type { Collection, DocumentStore } from '../../server/sandbox/document-store.ts';
import type { Result } from './model.ts';
import { respondProblem } from './problem.ts';

type StoredResponse = { status: number; body: unknown };
type Kept = StoredResponse & { fingerprint: string };

const answer = ({ status, body }: StoredResponse): Response =>
  body === undefined ? new Response(null, { status }) : Response.json(body, { status });

/**
 * Runs each request once per Idempotency-Key. The effect and the stored response are one transaction, so a repeated
 * request gets the first response. Errors are not stored: a corrected request may follow.
 */
export function createIdempotency(records: DocumentStore) {
  const kept: Collection<Kept> = records.collection('answer');
  return (
    order: { key: string | undefined; call: string; body: unknown },
    work: (key: string) => Result<StoredResponse>,
  ): Response => {
    const { key, call, body } = order;
    if (key === undefined || key.length > 100)
      return respondProblem(400, 'Bad request', 'Idempotency-Key', 'a header of up to 100 characters is required');
    const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    return records.transaction(() => {
      const earlier = kept.get(`${call} ${key}`);
      if (earlier && earlier.fingerprint !== fingerprint)
        return respondProblem(409, 'Conflict', 'Idempotency-Key', 'used before with another body');
      if (earlier) return answer(earlier);
      const result = work(key);
      if (!result.ok) {
        const { status, title, field, reason } = result.refusal;
        return respondProblem(status, title, field, reason);
      }
      kept.put(`${call} ${key}`, { ...result.value, fingerprint });
      return answer(result.value);
    });
  };
}
