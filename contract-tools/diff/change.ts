/** `request` is what callers send, `response` what they receive. */
export type Direction = 'request' | 'response';

/** The version that a change requires: breaking a major one, compatible a minor one, editorial a patch. */
export type Level = 'breaking' | 'compatible' | 'editorial';

/** How far a version must be raised. */
export type Bump = 'major' | 'minor' | 'patch' | 'none';

/**
 * Why a change is refused in every version: it breaks the promise of a sunset, or removes something without notice. The
 * changelog may acknowledge the latter (decision 0031).
 */
export type RefusalReason = 'broken promise' | 'no notice';

/** True when no version admits a change and the changelog does not acknowledge it. */
export const isRefused = ({ refusal, acknowledgement }: Change): boolean =>
  refusal !== undefined && (refusal === 'broken promise' || acknowledgement === undefined);

/** One difference between two contracts. */
export type Change = {
  level: Level;
  /** the kind of change, as docs/contract.md lists them */
  rule: string;
  /** `GET /transaction/history`, or `contract` for changes outside operations */
  operation: string;
  /** location in the operation: `query page`, `response 200 /transactions/[]/status` */
  place: string;
  message: string;
  /** set when no version admits the change */
  refusal?: RefusalReason;
  /** why something is removed without notice, in the words of the changelog */
  acknowledgement?: string;
};

/**
 * How the new version of a schema relates to the old one. It allows less, more or something else; `awaited` is more of
 * what callers must expect.
 */
export type Relation = 'narrowed' | 'widened' | 'changed' | 'awaited';

/**
 * Whether a relation breaks callers: accepting more and returning less is safe, accepting less and returning more is
 * not.
 */
export const classifyRelation = (relation: Relation, direction: Direction): Level => {
  if (relation === 'awaited') return 'compatible';
  const isSafe = direction === 'request' ? relation === 'widened' : relation === 'narrowed';
  return isSafe ? 'compatible' : 'breaking';
};

/** The version bump that a list of changes requires. */
export function demandBump(changes: readonly Change[]): Bump {
  const has = (level: Level): boolean => changes.some((change) => change.level === level);
  if (has('breaking')) return 'major';
  if (has('compatible')) return 'minor';
  return has('editorial') ? 'patch' : 'none';
}
