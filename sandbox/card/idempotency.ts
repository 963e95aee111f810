import type { Records } from '../../server/sandbox/document-store.ts';
import { apiErrors, respondWith } from './api-error.ts';

type Answer = { status: 200 | 201; body: Record<string, unknown> };

/** Runs each keyed request at most once. */
export type OnceOnly = {
  /**
   * Answers a request, or replays the answer that its key has already had.
   *
   * @param scope the operation; a key counts within it.
   * @param key the `Idempotency-Key` header; undefined runs without protection.
   * @param prepare everything that may fail or wait; gives a refusal, or the effect, which runs in one transaction
   *   with keeping the answer.
   */
  run: (scope: string, key: string | undefined, prepare: () => Promise<Response | (() => Answer)>) => Promise<Response>;
  clear: () => void;
};

const respond = ({ status, body }: Answer): Response => Response.json(body, { status });

/** Opens the answers kept in the records. A second request while the first is under way is refused with 422/704. */
export function openOnceOnly(records: Records): OnceOnly {
  const answers = records.collection<Answer>('idempotency');
  const underWay = new Set<string>();
  return {
    run: async (scope, key, prepare) => {
      const id = key === undefined ? undefined : `${scope} ${key}`;
      const known = id === undefined ? undefined : answers.get(id);
      if (known !== undefined) return respond(known);
      if (id !== undefined && underWay.has(id)) return respondWith(apiErrors.inProgress);
      if (id !== undefined) underWay.add(id);
      try {
        const effect = await prepare();
        if (effect instanceof Response) return effect;
        const answer = records.transaction(() => {
          const made = effect();
          if (id !== undefined) answers.put(id, made);
          return made;
        });
        return respond(answer);
      } finally {
        if (id !== undefined) underWay.delete(id);
      }
    },
    clear: () => answers.clear(),
  };
}
