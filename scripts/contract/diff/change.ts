/** Who speaks: `request` is what callers send, `response` what they are sent. */
export type Direction = 'request' | 'response';

/** What a change asks of a version: a breaking one a new major, a compatible one a minor, an editorial one a patch. */
export type Level = 'breaking' | 'compatible' | 'editorial';

/** How far a version has to be raised. */
export type Bump = 'major' | 'minor' | 'patch' | 'none';

/**
 * Why a change is refused whatever the version says: a promise about a sunset is broken, or something went that callers
 * were not told of. The second may be acknowledged (decision 0031).
 */
export type Refusal = 'broken promise' | 'no notice';

/** True when no version admits a change, and nobody has answered for it. */
export const isRefused = ({ refusal, acknowledgement }: Change): boolean =>
  refusal !== undefined && (refusal === 'broken promise' || acknowledgement === undefined);

/** One difference between two contracts. */
export type Change = {
  level: Level;
  /** the kind of change, as docs/contract.md lists them */
  rule: string;
  /** `GET /transaction/history`, or `contract` for what belongs to none */
  operation: string;
  /** where in the operation: `query page`, `response 200 /transactions/[]/status` */
  place: string;
  message: string;
  /** no version admits it */
  refusal?: Refusal;
  /** why something goes without notice all the same, in the words of the changelog */
  acknowledgement?: string;
  detector: 'ours' | 'oasdiff';
};

/**
 * What the two versions of a schema allow, compared: the new one allows less, more, something else, or more of what
 * callers were told to expect.
 */
export type Relation = 'narrowed' | 'widened' | 'changed' | 'awaited';

/**
 * Whether a relation breaks callers. Accepting more and answering less is safe; accepting less and answering more is
 * not: a caller's request may be refused, an answer may be one that the caller never saw.
 */
export const judgeRelation = (relation: Relation, direction: Direction): Level => {
  if (relation === 'awaited') return 'compatible';
  const isSafe = direction === 'request' ? relation === 'widened' : relation === 'narrowed';
  return isSafe ? 'compatible' : 'breaking';
};

/** The version bump that changes demand together. */
export function demandBump(changes: readonly Change[]): Bump {
  const has = (level: Level): boolean => changes.some((change) => change.level === level);
  if (has('breaking')) return 'major';
  if (has('compatible')) return 'minor';
  return has('editorial') ? 'patch' : 'none';
}
