import type { ContractDocument } from '../../../backend/contract/document.ts';
import { demandBump, type Bump, type Change } from './change.ts';
import { findChanges } from './find-changes.ts';
import { isAtLeast, raiseVersion, readVersion } from './version.ts';

/** What came of comparing two contracts. */
export type DiffVerdict = {
  changes: Change[];
  bump: Bump;
  baseVersion: string;
  headVersion: string;
  /** the least version that the changes allow */
  leastVersion: string;
  /** false when the version has to be raised first */
  isVersionRaised: boolean;
  /** true when callers break and no new major version says so */
  isBroken: boolean;
  /** true when something is gone before its sunset: no version admits that */
  isRefused: boolean;
  detectors: string[];
};

/**
 * Compares two contracts and judges the version of the newer one.
 *
 * @param today yyyy-mm-dd.
 */
export async function judgeDocuments(
  before: ContractDocument,
  after: ContractDocument,
  today: string,
): Promise<DiffVerdict> {
  const { changes, isOasdiffAsked } = await findChanges(before, after, today);
  const [baseVersion, headVersion] = [readVersion(before), readVersion(after)];
  const bump = demandBump(changes);
  const leastVersion = raiseVersion(baseVersion, bump);
  const isVersionRaised = isAtLeast(headVersion, leastVersion);
  return {
    changes,
    bump,
    baseVersion,
    headVersion,
    leastVersion,
    isVersionRaised,
    isRefused: changes.some((change) => change.isRefused === true),
    isBroken: bump === 'major' && !isVersionRaised,
    detectors: isOasdiffAsked ? ['ours', 'oasdiff'] : ['ours'],
  };
}

/** 0 when the version says what the changes are, 1 when it does not, or when a promise to callers is broken. */
export const exitStatus = ({ isVersionRaised, isRefused }: DiffVerdict): number =>
  isVersionRaised && !isRefused ? 0 : 1;
