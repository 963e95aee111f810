import { createRoutedStore } from '../../session/routed-store.ts';
import {
  operationSchema,
  purgeStorage,
  runOperation,
  type KeyValueStorage,
  type SessionOperation,
} from '../../session/session-operations.ts';
import type { LockResult, SessionStore } from '../../session/session-store.ts';

/** The part of a Durable Object's storage that sessions use, with its alarm. */
export type ObjectStorage = KeyValueStorage & {
  getAlarm: () => Promise<number | null>;
  setAlarm: (at: number) => Promise<void>;
};

/** The binding of a Durable Object class, as Cloudflare passes it to a worker. */
export type ObjectNamespace = {
  idFromName: (name: string) => unknown;
  get: (id: never) => { fetch: (url: string, init: RequestInit) => Promise<Response> };
};

/** Expired entries wait at most this long for their removal, in ms. */
const purgeEveryMs = 86_400_000;

/** A request waits at most this long for a record's lock, in ms, before it polls again. */
const lockWaitMs = 500;

/** All sessions of one user: one object in the world, which runs one operation after the other. */
export class UserSessions {
  readonly #storage: ObjectStorage;
  readonly #waiting = new Map<string, Set<() => void>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(state: { storage: ObjectStorage }) {
    this.#storage = state.storage;
  }

  async fetch(request: Request): Promise<Response> {
    const operation = operationSchema.safeParse(await request.json());
    if (!operation.success) return new Response(null, { status: 400 });
    const { data } = operation;
    let result = await this.#run(data);
    if (data.name === 'lock' && (result as LockResult).state === 'busy') {
      await this.#awaitUnlock(data.key);
      result = await this.#run(data);
    }
    if (data.name === 'save' || data.name === 'unlock' || data.name === 'delete') for (const resume of this.#waiting.get(data.key) ?? []) resume();
    return Response.json(result ?? null);
  }

  #run(operation: SessionOperation): Promise<unknown> {
    return this.#inOrder(async () => {
      const value = await runOperation(this.#storage, operation, Date.now());
      if ((await this.#storage.getAlarm()) === null) await this.#storage.setAlarm(Date.now() + purgeEveryMs);
      return value;
    });
  }

  /** Waits for an operation on a record, so that requests do not poll for its lock. */
  #awaitUnlock(key: string): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(key) ?? new Set();
      const resume = (): void => {
        waiting.delete(resume);
        if (waiting.size === 0) this.#waiting.delete(key);
        resolve();
      };
      this.#waiting.set(key, waiting.add(resume));
      setTimeout(resume, lockWaitMs);
    });
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
export function createObjectStore(namespace: ObjectNamespace): SessionStore {
  const send = async (userKey: string, operation: SessionOperation): Promise<unknown> => {
    const object = namespace.get(namespace.idFromName(userKey) as never);
    const response = await object.fetch('https://user-sessions/', { method: 'POST', body: JSON.stringify(operation) });
    if (!response.ok) throw new Error(`the session object responds with status ${response.status}`);
    return (await response.json()) ?? undefined;
  };
  // each object purges itself by its alarm
  return { ...createRoutedStore(send), purge: () => Promise.resolve() };
}
