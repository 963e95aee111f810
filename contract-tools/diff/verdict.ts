import type { ContractDocument } from '../openapi/document.ts';
import { acknowledge, readAcknowledgements } from './removals-without-notice.ts';
import { demandBump, isRefused, type Bump, type Change } from './change.ts';
import { compareDocuments } from './compare-documents.ts';
import type { Notice } from './sunset.ts';
import { isAtLeast, raiseVersion, readVersion } from './version.ts';

/** The result of a comparison of two contracts. */
export type DiffVerdict = {
  changes: Change[];
  bump: Bump;
  baseVersion: string;
  headVersion: string;
  /** the lowest version that the changes allow; undefined when versions are dates or names */
  leastVersion: string | undefined;
  /** false when the version must be raised first */
  isVersionRaised: boolean;
  /** true for breaking changes without a new major version */
  isBroken: boolean;
  /** true when a sunset was shortened, or something was removed without notice or acknowledgement */
  isRefused: boolean;
};

/**
 * Compares two contracts and checks the version of the newer one.
 *
 * @param notice yyyy-mm-dd; undefined when only the wire counts, and no notice of removals is demanded.
 * @param changelog the text that may acknowledge removals without notice.
 */
export function evaluateDocuments(
  before: ContractDocument,
  after: ContractDocument,
  notice: Notice,
  changelog = '',
): DiffVerdict {
  const [baseVersion, headVersion] = [readVersion(before), readVersion(after)];
  const reasons = readAcknowledgements(changelog, baseVersion, headVersion);
  const changes = acknowledge(compareDocuments(before, after, notice), (name) => reasons.get(name));
  const bump = demandBump(changes);
  const leastVersion = raiseVersion(baseVersion, bump);
  const isAnotherVersion = bump === 'none' || (bump !== 'major' && headVersion !== baseVersion);
  const isVersionRaised = leastVersion === undefined ? isAnotherVersion : isAtLeast(headVersion, leastVersion);
  return {
    changes,
    bump,
    baseVersion,
    headVersion,
    leastVersion,
    isVersionRaised,
    isRefused: changes.some(isRefused),
    isBroken: bump === 'major' && !isVersionRaised,
  };
}

/** 0 when the version reflects the changes, 1 when it does not or a promise to callers is broken. */
export const exitStatus = ({ isVersionRaised, isRefused }: DiffVerdict): number =>
  isVersionRaised && !isRefused ? 0 : 1;

/** The verdict after an acknowledgement of all removals without notice. @param reason its text. */
export function acknowledgeAll(verdict: DiffVerdict, reason: string): DiffVerdict {
  const changes = acknowledge(verdict.changes, () => reason);
  return { ...verdict, changes, isRefused: changes.some(isRefused) };
}
