import type { Change, Direction, Relation } from './change.ts';
import type { SchemaNode } from './normalize-schema.ts';
import type { Notice } from './sunset.ts';

/** A difference of two schemas, with its place relative to them. */
export type SchemaChange = Pick<Change, 'level' | 'rule' | 'place' | 'message' | 'refusal'>;

/** Two schemas inside a pair, to be compared at a place relative to it. */
export type InnerPair = {
  old: SchemaNode;
  now: SchemaNode;
  at: string;
  /** another alternative allows what this one no longer does: no change in it breaks callers */
  isSafe?: boolean;
};

/** Receives what a comparison of one pair of schemas finds. */
export type PairComparison = {
  direction: Direction;
  /** decides which removals are allowed */
  notice: Notice;
  note: (change: SchemaChange) => void;
  /** asks for the comparison of an inner pair */
  below: (inner: InnerPair) => void;
  /** true when one of several schemas accepts every value of a schema */
  isWithin: (node: SchemaNode, others: readonly SchemaNode[]) => boolean;
  /** the same for values alone: a field that only one of the two describes is a limit */
  isStrictlyWithin: (node: SchemaNode, others: readonly SchemaNode[]) => boolean;
};

/** Reports a difference in what is allowed. */
export type ReportRelation = (rule: string, relation: Relation, message: string) => void;
