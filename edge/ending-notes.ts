import type { KnownLogin } from './session.ts';

/** How what becomes of log-ins is written into the book of the session's processes; moments in ms since 1970. */

/**
 * True when a note of "all" or "all others" ends a log-in.
 *
 * @param all as it stands in the book; undefined when nothing does.
 */
export function isEndedBy(all: string | undefined, { id, startedAt }: Pick<KnownLogin, 'id' | 'startedAt'>): boolean {
  const [until, spared] = (all ?? '').split(' ');
  return all !== undefined && startedAt <= Number(until) && id !== spared;
}

const replaced = 'replaced ';

/** The note of a log-in over which somebody else has logged in. */
export const writeReplaced = (at: number): string => replaced + String(at);

/** When a log-in was replaced; NaN where a note says nothing of it. */
export const readReplaced = (value: string | undefined): number =>
  value?.startsWith(replaced) ? Number(value.slice(replaced.length)) : NaN;

/** The note of a log-in that followed another one in its browser. */
export const writeFollower = ({ id }: Pick<KnownLogin, 'id'>, at: number): string => `${id} ${at}`;

/**
 * When another log-in of the same person followed one in its browser.
 *
 * @param notes of one browser, which may tell of several that followed each other.
 * @returns undefined where none did, or where the latest of them is the one that is asked about.
 */
export function findFollower(
  { id }: Pick<KnownLogin, 'id'>,
  notes: readonly (string | undefined)[],
): number | undefined {
  const followers = notes.flatMap((value) => (value === undefined ? [] : [value.split(' ')]));
  const [latest] = followers.toSorted(
    ([one = '', oneAt], [other = '', otherAt]) => Number(otherAt) - Number(oneAt) || (one < other ? 1 : -1),
  );
  return latest === undefined || latest[0] === id ? undefined : Number(latest[1]);
}
