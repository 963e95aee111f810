import type { Version } from '../../publishing/history.ts';

/** A version with its number in the history. */
export type Numbered = { number: number; version: Version };

/** Saves of one session, newest first; a publication is alone. */
export type VersionGroup = [Numbered, ...Numbered[]];

/** A longer pause between two saves of an editor starts another session, in ms. */
const pauseMs = 30 * 60_000;

/**
 * Groups the saves of an editing session: those of one editor without a long pause, without a version between them. All
 * versions stay, so that each can be restored (decision 0183).
 *
 * @param versions oldest first.
 * @returns newest first.
 */
export function groupVersions(versions: readonly Version[]): VersionGroup[] {
  const groups: VersionGroup[] = [];
  for (const [number, version] of versions.entries()) {
    const group = groups.at(-1);
    const last = group?.[0].version;
    const isSameSession =
      last !== undefined &&
      last.by === version.by &&
      [last, version].every(({ act, by }) => act === 'saved' && by !== '') &&
      Date.parse(version.at) - Date.parse(last.at) <= pauseMs;
    if (isSameSession) group!.unshift({ number, version });
    else groups.push([{ number, version }]);
  }
  return groups.toReversed();
}
