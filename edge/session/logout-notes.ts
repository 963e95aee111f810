import { lifetimeMs } from './session.ts';
import type { SessionStore } from './session-store.ts';

/** `proof`: the next login of a user must prove the identity. `all`: all sessions of the user were deleted. */
type Kind = 'proof' | 'all';

const noteOf = (kind: Kind, userKey: string) => ({ userKey: `${kind} ${userKey}` });

/** @returns the notes of users' logouts in the session store, under the keys of the users. */
export const createLogoutNotes = (store: Pick<SessionStore, 'create' | 'list'>) => ({
  /** Adds a note with the time of now. */
  add: async (kind: Kind, keys: readonly string[]): Promise<void> => {
    const times = { startedAt: Date.now(), expiresAt: Date.now() + lifetimeMs };
    const entry = { key: crypto.randomUUID(), data: '', ...times };
    await Promise.all(keys.map((key) => store.create({ ...entry, ...noteOf(kind, key) })));
  },
  /** The time of the latest note, in ms since 1970; 0 without any. */
  readLatest: async (kind: Kind, keys: readonly string[]): Promise<number> => {
    const notes = await Promise.all(keys.map((key) => store.list(noteOf(kind, key))));
    return Math.max(0, ...notes.flat().map(({ startedAt }) => startedAt));
  },
});
