import { createRoutedStore } from '../../session/routed-store.ts';
import {
  operationSchema,
  purgeStorage,
  runOperation,
  type KeyValueStorage,
  type SessionOperation,
} from '../../session/session-operations.ts';
import type { SessionStore } from '../../session/session-store.ts';

/** The part of a Durable Object's storage that sessions use, with its alarm. */
export type ObjectStorage = KeyValueStorage & {
  getAlarm: () => Promise<number | null>;
  setAlarm: (at: number) => Promise<void>;
};

/** The binding of a Durable Object class, as Cloudflare passes it to a worker. */
export type DurableObjectNamespace = {
  idFromName: (name: string) => unknown;
  get: (id: never) => { fetch: (url: string, init: RequestInit) => Promise<Response> };
};

/** Expired entries wait at most this long for their removal, in ms. */
const purgeEveryMs = 86_400_000;

/** All sessions of one user: one object in the world, which runs one operation after the other. */
export class UserSessions {
  readonly #storage: ObjectStorage;
  #last: Promise<unknown> = Promise.resolve();

  constructor(state: { storage: ObjectStorage }) {
    this.#storage = state.storage;
  }

  async fetch(request: Request): Promise<Response> {
    const operation = operationSchema.safeParse(await request.json());
    if (!operation.success) return new Response(null, { status: 400 });
    const result = await this.#inOrder(async () => {
      const value = await runOperation(this.#storage, operation.data, Date.now());
      if ((await this.#storage.getAlarm()) === null) await this.#storage.setAlarm(Date.now() + purgeEveryMs);
      return value;
    });
    return Response.json(result ?? null);
  }

  /** Deletes expired entries; Cloudflare calls this at the time of the alarm. */
  alarm(): Promise<void> {
    return this.#inOrder(async () => {
      const next = await purgeStorage(this.#storage, Date.now());
      if (next !== undefined) await this.#storage.setAlarm(Math.max(next, Date.now() + purgeEveryMs));
    });
  }

  #inOrder<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.#last.then(work, work);
    this.#last = result;
    return result;
  }
}

/** The session store of a worker: one object per user, near the first request of that user. */
export function createObjectStore(namespace: DurableObjectNamespace): SessionStore {
  const send = async (userKey: string, operation: SessionOperation): Promise<unknown> => {
    const object = namespace.get(namespace.idFromName(userKey) as never);
    const response = await object.fetch('https://user-sessions/', { method: 'POST', body: JSON.stringify(operation) });
    if (!response.ok) throw new Error(`the session object responds with status ${response.status}`);
    return (await response.json()) ?? undefined;
  };
  // each object purges itself by its alarm
  return { ...createRoutedStore(send), purge: () => Promise.resolve() };
}
