import type { SessionDetails } from './session.ts';

/**
 * True when an entry for all sessions, or all others, revokes this session.
 *
 * @param all value in the store, if any.
 */
export function isRevokedBy(
  all: string | undefined,
  { id, startedAt }: Pick<SessionDetails, 'id' | 'startedAt'>,
): boolean {
  const [until, spared] = (all ?? '').split(' ');
  return all !== undefined && startedAt <= Number(until) && id !== spared;
}

/**
 * What happened to the cookies of a session:
 * - `same`: the same user logged in again in this browser. The old session stays valid, and is revoked with its
 *   browser.
 * - `other`: a session of another user replaced it.
 * - `nobody`: a response cleared the cookies.
 */
export type CookieChange = {
  by: 'same' | 'other' | 'nobody';
  /** the new session, or the one that was cleared */
  id: string;
  at: number;
};

export const writeCookieChange = ({ by, id, at }: CookieChange): string => `${by} ${id} ${at}`;

const readCookieChange = (note: string): CookieChange => {
  const [by, id = '', at] = note.split(' ');
  return { by: by as CookieChange['by'], id, at: Number(at) };
};

/**
 * Finds the last change of a session's cookies.
 *
 * @param notes entries of its browser, which may have had several sessions.
 * @returns undefined while the cookies are its own: no change, or it is the latest session.
 */
export function findCookieChange(
  { id }: Pick<SessionDetails, 'id'>,
  notes: readonly (string | undefined)[],
): CookieChange | undefined {
  const changes = notes.flatMap((note) => (note === undefined ? [] : [readCookieChange(note)]));
  const [latest] = changes.toSorted((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1));
  return latest?.by !== 'nobody' && latest?.id === id ? undefined : latest;
}
