import type { DocumentStore } from '../../server/sandbox/document-store.ts';
import { apiErrors, respondWith } from './api-error.ts';

type StoredResponse = { status: 200 | 201; body: Record<string, unknown> };

/** Runs each request with an idempotency key once. */
export type Idempotency = {
  /**
   * Runs a request, or returns the stored response of its key.
   *
   * @param scope the operation; keys are separate per scope.
   * @param key the `Idempotency-Key` header; undefined runs without protection.
   * @param prepare everything that may fail or wait. Returns an error, or the effect, which runs in one transaction
   * with storing the response.
   */
  run: (
    scope: string,
    key: string | undefined,
    prepare: () => Promise<Response | (() => StoredResponse)>,
  ) => Promise<Response>;
  clear: () => void;
};

const respond = ({ status, body }: StoredResponse): Response => Response.json(body, { status });

/** Opens the stored responses. A parallel request with the same key is rejected with 422/704. */
export function openIdempotency(records: DocumentStore): Idempotency {
  const responses = records.collection<StoredResponse>('idempotency');
  const underWay = new Set<string>();
  return {
    run: async (scope, key, prepare) => {
      const id = key === undefined ? undefined : `${scope} ${key}`;
      const known = id === undefined ? undefined : responses.get(id);
      if (known !== undefined) return respond(known);
      if (id !== undefined && underWay.has(id)) return respondWith(apiErrors.inProgress);
      if (id !== undefined) underWay.add(id);
      try {
        const effect = await prepare();
        if (effect instanceof Response) return effect;
        const response = records.transaction(() => {
          const made = effect();
          if (id !== undefined) responses.put(id, made);
          return made;
        });
        return respond(response);
      } finally {
        if (id !== undefined) underWay.delete(id);
      }
    },
    clear: () => responses.clear(),
  };
}
