import type { ContractDocument } from '../../../api-spec/openapi/document.ts';
import { acknowledge, readAcknowledgements } from './removals-without-notice.ts';
import { demandBump, isRefused, type Bump, type Change } from './change.ts';
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
  /** true when a sunset was shortened, or something is gone without notice that nobody answers for */
  isRefused: boolean;
  detectors: string[];
};

/**
 * Compares two contracts and judges the version of the newer one.
 *
 * @param today yyyy-mm-dd.
 * @param changelog the text that may answer for what goes without notice.
 */
export async function judgeDocuments(
  before: ContractDocument,
  after: ContractDocument,
  today: string,
  changelog = '',
): Promise<DiffVerdict> {
  const [baseVersion, headVersion] = [readVersion(before), readVersion(after)];
  const [found] = await findChanges([{ before, after }], today);
  const reasons = readAcknowledgements(changelog, baseVersion, headVersion);
  const changes = acknowledge(found?.changes ?? [], (name) => reasons.get(name));
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
    isRefused: changes.some(isRefused),
    isBroken: bump === 'major' && !isVersionRaised,
    detectors: found?.isOasdiffAsked === true ? ['ours', 'oasdiff'] : ['ours'],
  };
}

/** 0 when the version says what the changes are, 1 when it does not, or when a promise to callers is broken. */
export const exitStatus = ({ isVersionRaised, isRefused }: DiffVerdict): number =>
  isVersionRaised && !isRefused ? 0 : 1;

/** The same verdict, after somebody answered for all that goes without notice. @param reason why it does. */
export function answerFor(verdict: DiffVerdict, reason: string): DiffVerdict {
  const changes = acknowledge(verdict.changes, () => reason);
  return { ...verdict, changes, isRefused: changes.some(isRefused) };
}
