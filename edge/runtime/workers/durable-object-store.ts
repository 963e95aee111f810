import { storeOperations, type SessionRef, type SessionStore } from '../../session/session-store.ts';
import { createSqlStore, createTable, purgeRecords, sqliteNow, type Row, type Value } from '../../session/sql-store.ts';

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

type Call = { operation: keyof SessionStore; args: [Pick<SessionRef, 'userKey'>, ...unknown[]] };
type Operation = (...args: unknown[]) => Promise<unknown>;

/** Expired records wait at most this long for their removal, in ms. */
const purgeEveryMs = 86_400_000;

/** All sessions of one user, in the SQLite database of one Durable Object. */
export class UserSessions {
  readonly #storage: ObjectStorage;

  constructor({ storage }: { storage: ObjectStorage }) {
    this.#storage = storage;
  }

  async fetch(request: Request): Promise<Response> {
    const { operation, args } = (await request.json()) as Call;
    if (operation === 'create') await this.#prepare();
    // an invented session id must not create an object that lasts
    else if (!this.#isPrepared()) return Response.json(operation === 'list' ? [] : null);
    const value = await (createSqlStore(this.#dialect)[operation] as Operation)(...args);
    return Response.json(value ?? null);
  }

  /** Deletes expired records; Cloudflare calls this at the time of the alarm. */
  async alarm(): Promise<void> {
    await purgeRecords(this.#dialect);
    const left = this.#storage.sql.exec('SELECT key FROM site_session_record LIMIT 1').toArray();
    if (left.length > 0) await this.#storage.setAlarm(Date.now() + purgeEveryMs);
    else await this.#storage.deleteAll();
  }

  get #dialect() {
    const run = async (statement: string, values: readonly Value[]): Promise<Row[]> =>
      this.#storage.sql.exec(statement.replaceAll(/\$(\d+)/g, '?$1'), ...values).toArray();
    return { run, now: sqliteNow };
  }

  #isPrepared(): boolean {
    return (
      this.#storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'site_session_record'").toArray().length > 0
    );
  }

  async #prepare(): Promise<void> {
    this.#storage.sql.exec(createTable);
    if ((await this.#storage.getAlarm()) === null) await this.#storage.setAlarm(Date.now() + purgeEveryMs);
  }
}

/**
 * The session store of a worker: one object per user, near the first request of that user.
 *
 * @param keepAlive lets a call finish after the response: a late success says that the store works.
 */
export function createObjectStore(
  namespace: DurableObjectNamespace,
  keepAlive: (work: Promise<unknown>) => void,
): SessionStore {
  const send = async (call: Call): Promise<unknown> => {
    const object = namespace.get(namespace.idFromName(call.args[0].userKey) as never);
    const response = await object.fetch('https://user-sessions/', { method: 'POST', body: JSON.stringify(call) });
    if (!response.ok) throw new Error(`the session object responds with status ${response.status}`);
    return (await response.json()) ?? undefined;
  };
  const bind = (operation: Call['operation']) => [
    operation,
    (...args: Call['args']): Promise<unknown> => {
      const work = send({ operation, args });
      keepAlive(work.catch(() => undefined));
      return work;
    },
  ];
  return Object.fromEntries(storeOperations.map(bind)) as SessionStore;
}
