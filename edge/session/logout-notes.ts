import { lifetimeMs } from './session.ts';
import type { SessionStore } from './session-store.ts';

const noteOf = (userKey: string) => ({ userKey: `proof ${userKey}` });

/** @returns the times, in the session store, after which a user must prove the identity at the next login. */
export const createLogoutNotes = (store: Pick<SessionStore, 'create' | 'list'>) => ({
  /** Adds the time of now for the keys of a user. */
  add: async (keys: readonly string[]): Promise<void> => {
    const times = { startedAt: Date.now(), expiresAt: Date.now() + lifetimeMs };
    const entry = { key: crypto.randomUUID(), data: '', ...times };
    await Promise.all(keys.map((key) => store.create({ ...entry, ...noteOf(key) })));
  },
  /** The latest time, in ms since 1970; 0 without any. */
  readLatest: async (keys: readonly string[]): Promise<number> => {
    const notes = await Promise.all(keys.map((key) => store.list(noteOf(key))));
    return Math.max(0, ...notes.flat().map(({ startedAt }) => startedAt));
  },
});
