import type { SessionDetails } from './session.ts';

/** How what becomes of log-ins is written into the store of the session's processes; moments in ms since 1970. */

/**
 * True when a note of "all" or "all others" ends a log-in.
 *
 * @param all as it stands in the store; undefined when nothing does.
 */
export function isRevokedBy(
  all: string | undefined,
  { id, startedAt }: Pick<SessionDetails, 'id' | 'startedAt'>,
): boolean {
  const [until, spared] = (all ?? '').split(' ');
  return all !== undefined && startedAt <= Number(until) && id !== spared;
}

/**
 * What has happened to the cookies of a log-in:
 * - `same`: the same person has logged in anew in its browser. It goes on until nobody asks with its cookies any more, and
 *   ends with its browser.
 * - `other`: a log-in that does not end with it has come to its browser.
 * - `nobody`: an answer has taken them away.
 */
export type CookieChange = {
  by: 'same' | 'other' | 'nobody';
  /** the log-in that has come, or whose cookies went */
  id: string;
  at: number;
};

/** The note of it. */
export const writeCookieChange = ({ by, id, at }: CookieChange): string => `${by} ${id} ${at}`;

const readCookieChange = (note: string): CookieChange => {
  const [by, id = '', at] = note.split(' ');
  return { by: by as CookieChange['by'], id, at: Number(at) };
};

/**
 * What has last happened to the cookies of a log-in.
 *
 * @param notes of its browser, where several log-ins may have followed each other.
 * @returns undefined while they are its own: nothing happened, or it is the one that came last.
 */
export function findCookieChange(
  { id }: Pick<SessionDetails, 'id'>,
  notes: readonly (string | undefined)[],
): CookieChange | undefined {
  const changes = notes.flatMap((note) => (note === undefined ? [] : [readCookieChange(note)]));
  const [latest] = changes.toSorted((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1));
  return latest?.by !== 'nobody' && latest?.id === id ? undefined : latest;
}
