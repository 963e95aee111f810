import { z } from 'zod';
import { createRoutedStore } from '../../session/routed-store.ts';
import { storeOperations, type SessionStore } from '../../session/session-store.ts';
import { createSqlStore, createTables, sqliteNow, type Row, type Value } from '../../session/sql-store.ts';

/** The part of a Durable Object's storage that sessions use. */
export type ObjectStorage = {
  sql: { exec: (statement: string, ...values: Value[]) => { toArray: () => Row[] } };
  getAlarm: () => Promise<number | null>;
  setAlarm: (at: number) => Promise<void>;
  deleteAll: () => Promise<void>;
};

/** The binding of a Durable Object class, as Cloudflare passes it to a worker. */
export type DurableObjectNamespace = {
  idFromName: (name: string) => unknown;
  get: (id: never) => { fetch: (url: string, init: RequestInit) => Promise<Response> };
};

const callSchema = z.object({ operation: z.enum(storeOperations), args: z.array(z.unknown()) });
type Operation = (...args: unknown[]) => Promise<unknown>;

/** Expired records wait at most this long for their removal, in ms. */
const purgeEveryMs = 86_400_000;

/** All sessions of one user, in the SQLite database of one object in the world. */
export class UserSessions {
  readonly #storage: ObjectStorage;
  readonly #store: SessionStore;
  #hasTables = false;

  constructor({ storage }: { storage: ObjectStorage }) {
    this.#storage = storage;
    this.#store = createSqlStore({
      run: async (statement, values) => storage.sql.exec(statement.replaceAll(/\$(\d+)/g, '?$1'), ...values).toArray(),
      now: sqliteNow,
    });
  }

  async fetch(request: Request): Promise<Response> {
    const call = callSchema.safeParse(await request.json());
    if (!call.success) return new Response(null, { status: 400 });
    const { operation, args } = call.data;
    this.#createTables();
    const value = await (this.#store[operation] as Operation)(...args);
    if ((await this.#storage.getAlarm()) === null) await this.#storage.setAlarm(Date.now() + purgeEveryMs);
    return Response.json(value ?? null);
  }

  /** Deletes expired records; Cloudflare calls this at the time of the alarm. */
  async alarm(): Promise<void> {
    this.#createTables();
    await this.#store.purge();
    const { sql } = this.#storage;
    const left = sql.exec('SELECT key FROM site_session UNION ALL SELECT user_key FROM site_session_user_mark LIMIT 1');
    if (left.toArray().length > 0) return this.#storage.setAlarm(Date.now() + purgeEveryMs);
    // with the tables, and with entries of earlier formats
    this.#hasTables = false;
    await this.#storage.deleteAll();
  }

  #createTables(): void {
    if (!this.#hasTables) this.#storage.sql.exec(createTables);
    this.#hasTables = true;
  }
}

/** The session store of a worker: one object per user, near the first request of that user. */
export function createObjectStore(namespace: DurableObjectNamespace): SessionStore {
  const call = async (userKey: string, operation: string, args: readonly unknown[]): Promise<unknown> => {
    const object = namespace.get(namespace.idFromName(userKey) as never);
    const body = JSON.stringify({ operation, args: args.filter((arg) => arg !== undefined) });
    const response = await object.fetch('https://user-sessions/', { method: 'POST', body });
    if (!response.ok) throw new Error(`the session object responds with status ${response.status}`);
    return (await response.json()) ?? undefined;
  };
  return createRoutedStore((userKey) => {
    const bind = (name: string) => [name, (...args: unknown[]) => call(userKey, name, args)];
    return Object.fromEntries(storeOperations.map(bind)) as SessionStore;
  });
}
