import type { ContractDocument } from '../openapi/document.ts';
import type { Bump } from './change.ts';

/** A version in its three parts. */
export type Version = readonly [major: number, minor: number, patch: number];

/** Reads `2.1.0`; undefined when it is not written so. */
export function parseVersion(text: string): Version | undefined {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number);
  return parts === undefined ? undefined : [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0];
}

const writeVersion = (version: Version): string => version.join('.');

/** The version of a document, as it is written. */
export const readVersion = (document: ContractDocument): string =>
  String((document as unknown as { info?: { version?: unknown } }).info?.version);

/**
 * The lowest version that may follow a given one after changes of this weight. A version such as a date cannot be
 * raised: undefined.
 */
export function raiseVersion(version: string, bump: Bump): string | undefined {
  const parts = parseVersion(version);
  if (parts === undefined) return undefined;
  const [major, minor, patch] = parts;
  switch (bump) {
    case 'major':
      return writeVersion([major + 1, 0, 0]);
    case 'minor':
      return writeVersion([major, minor + 1, 0]);
    case 'patch':
      return writeVersion([major, minor, patch + 1]);
    case 'none':
      return version;
  }
}

/** True when a version is at least another. */
export function isAtLeast(version: string, least: string): boolean {
  const [one, other] = [parseVersion(version), parseVersion(least)];
  if (one === undefined || other === undefined) return false;
  const index = one.findIndex((part, at) => part !== other[at]);
  return index === -1 || (one[index] ?? 0) > (other[index] ?? 0);
}
