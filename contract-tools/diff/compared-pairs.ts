import type { ContractSchema } from '../openapi/document.ts';
import { followReference, type SchemaNode } from './flatten.ts';

/** Two schemas are compared at this many places of one body; more places repeat the same changes. */
const maxPairs = 3;

type Pair = { old: ContractSchema; now: ContractSchema; count: number; isRecursive: boolean };

/** Alternatives of one body that are compared with others. */
const mostTrials = 100;

/** The pairs of schemas that were compared in one body. Recursive schemas meet again, and are compared once. */
export class ComparedPairs {
  readonly #pairs = new WeakMap<ContractSchema, WeakMap<ContractSchema, Pair>>();
  /** the pairs that are being compared, the outer ones first */
  readonly #open: Pair[] = [];
  #trials: number;

  /** @param trials how many alternatives may be compared with others: each comparison takes as long as the body. */
  constructor(trials = mostTrials) {
    this.#trials = trials;
  }

  /** Counts a comparison of an alternative with others; false when there were enough. */
  mayTry(): boolean {
    this.#trials -= 1;
    return this.#trials >= 0;
  }

  #find(old: ContractSchema, now: ContractSchema): Pair {
    const counterparts = this.#pairs.get(old) ?? new WeakMap<ContractSchema, Pair>();
    this.#pairs.set(old, counterparts);
    const pair = counterparts.get(now) ?? { old, now, count: 0, isRecursive: false };
    counterparts.set(now, pair);
    return pair;
  }

  /** Compares two schemas, except where the same two are being compared, or were at enough places. */
  compare(oldNode: SchemaNode, newNode: SchemaNode, compare: () => void): void {
    const pair = this.#find(followReference(oldNode), followReference(newNode));
    const index = this.#open.indexOf(pair);
    if (index >= 0) for (const outer of this.#open.slice(index)) outer.isRecursive = true;
    if (index >= 0 || pair.count >= (pair.isRecursive ? 1 : maxPairs)) return;
    pair.count += 1;
    this.#open.push(pair);
    compare();
    this.#open.pop();
  }
}
