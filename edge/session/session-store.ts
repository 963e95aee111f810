/** Where a record is: the user's part of the session id, and the SHA-256 of the whole id. */
export type SessionRef = { userKey: string; key: string };

/** A record as a store keeps it. `data` is JSON in which the tokens are encrypted; times in ms since 1970. */
export type SessionEntry = SessionRef & { data: string; startedAt: number; expiresAt: number };

/**
 * Records by user. Each operation rejects while the store is down, and is atomic; `create` deletes the oldest records
 * after that. SQLite serves one host, PostgreSQL several, Durable Objects serve Workers.
 */
export type SessionStore = {
  /** Adds a record; false when it exists. Keeps the 20 newest records of a user. */
  create: (entry: SessionEntry) => Promise<boolean>;
  /** @returns the record's data; undefined when it is deleted or expired. */
  read: (ref: SessionRef) => Promise<string | undefined>;
  /** Takes the record's lock for `leaseMs`. @returns its data; undefined when it has another holder or is deleted. */
  lock: (ref: SessionRef, holder: string, leaseMs: number) => Promise<string | undefined>;
  /** Writes a record and releases its lock; false when the holder lost the lock or the record is deleted. */
  save: (ref: SessionRef, holder: string, data: string, expiresAt: number) => Promise<boolean>;
  /** Deletes one record. */
  delete: (ref: SessionRef) => Promise<void>;
  /** The records of a user, newest first. */
  list: (user: Pick<SessionRef, 'userKey'>) => Promise<Omit<SessionEntry, 'expiresAt'>[]>;
};

/** The operations of a store. */
export const storeOperations: readonly (keyof SessionStore)[] = ['create', 'read', 'lock', 'save', 'delete', 'list'];

/** Most sessions that one user has; the oldest goes first. */
export const maximumSessions = 20;
