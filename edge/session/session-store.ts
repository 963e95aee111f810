/** Where a session record is: the user's part of the session id, and the SHA-256 of the whole id. */
export type SessionRef = { userKey: string; key: string };

/** A session record as a store keeps it. `data` is JSON in which the tokens are encrypted. */
export type SessionEntry = SessionRef & {
  /** the key of the login's own user id; differs from `userKey` after an account was moved to this login */
  subjectKey: string;
  /** the key of the identity provider's session id (`sid`), when the provider names one */
  providerKey: string | undefined;
  data: string;
  /** ms since 1970 */
  startedAt: number;
  /** ms since 1970 */
  expiresAt: number;
};

/** The result of taking a record's lock. */
export type LockResult = { state: 'locked'; data: string } | { state: 'busy' } | { state: 'gone' };

/** What a store remembers of a user after sessions were deleted; ms since 1970, 0 for never. */
export type UserMarks = {
  /** a login must prove the identity later than this (requirement AU-08) */
  proofAfter: number;
  /** when all sessions were deleted at once */
  allDeletedAt: number;
};

/** Which sessions `deleteByUser` leaves, and whether the next login must prove the identity again. */
export type DeleteOptions = { except?: string; requireProof?: boolean };

/**
 * One record per session. Each operation is atomic. All of them reject while the store is down.
 * SQLite serves one host, PostgreSQL several, Durable Objects serve Workers.
 */
export type SessionStore = {
  /** Adds a record; false when its key exists. Keeps the 20 newest records of a user. */
  create: (entry: SessionEntry) => Promise<boolean>;
  /** @returns the record's data; undefined when it is deleted or expired. */
  read: (ref: SessionRef) => Promise<string | undefined>;
  /** Takes the record's lock for `leaseMs`, unless another holder has it. */
  lock: (ref: SessionRef, holder: string, leaseMs: number) => Promise<LockResult>;
  /** Writes a record and releases its lock; false when the holder lost the lock or the record is deleted. */
  save: (ref: SessionRef, holder: string, data: string, expiresAt: number) => Promise<boolean>;
  /** Releases a lock without a change. */
  unlock: (ref: SessionRef, holder: string) => Promise<void>;
  /** Deletes one record. */
  delete: (ref: SessionRef, options?: Pick<DeleteOptions, 'requireProof'>) => Promise<void>;
  /** The records of users, newest first. */
  listByUser: (userKeys: readonly string[]) => Promise<{ ref: SessionRef; data: string; startedAt: number }[]>;
  /** Deletes the records of users. */
  deleteByUser: (userKeys: readonly string[], options?: DeleteOptions) => Promise<void>;
  /** Deletes the records of one session at the identity provider. */
  deleteByProviderSession: (providerKey: string) => Promise<void>;
  readMarks: (userKeys: readonly string[]) => Promise<UserMarks>;
  /** Deletes expired records, at most 500 at a time. */
  purge: () => Promise<void>;
};

/** The operations of a store. */
export const storeOperations = [
  'create',
  'read',
  'lock',
  'save',
  'unlock',
  'delete',
  'listByUser',
  'deleteByUser',
  'deleteByProviderSession',
  'readMarks',
  'purge',
] as const satisfies readonly (keyof SessionStore)[];

/** Most sessions that one user has; the oldest goes first. */
export const maximumSessions = 20;

/** How long a store keeps a user's marks, in ms: as long as the longest session. */
export const keepMarksMs = 90 * 86_400_000;
