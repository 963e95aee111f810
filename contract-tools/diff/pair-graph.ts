import type { ContractSchema } from '../openapi/document.ts';
import type { Direction } from './change.ts';
import { comparePair } from './compare-pair.ts';
import type { Body } from './compare-schemas.ts';
import { isCovered } from './cover-branches.ts';
import { followReference } from './follow-reference.ts';
import { markCycles } from './mark-cycles.ts';
import type { SchemaNode } from './normalize-schema.ts';
import { isSameSchema } from './sign-schema.ts';
import type { InnerPair, SchemaChange } from './schema-pair.ts';
import type { Notice } from './sunset.ts';

/** A pair of schemas inside another one, and its place there. */
export type Edge = { pair: Pair; at: string; isSafe: boolean };

/** Two schemas that are compared. */
export type Pair = {
  old: SchemaNode;
  now: SchemaNode;
  changes: SchemaChange[];
  inner: Edge[];
  /** true when the pair is inside itself */
  isRecursive: boolean;
  /** true when nothing differs in the pair and below it */
  isQuiet: boolean;
  /** the body whose comparison visited the pair last, and how often */
  visitedBy: Body | undefined;
  safeVisits: number;
  unsafeVisits: number;
};

/** `accepts` asks whether the new schema accepts each value of the old one and describes its properties. */
type Purpose = Direction | 'accepts';

/** Schemas by the old and the new one. */
class PairTable {
  readonly #pairs = new WeakMap<ContractSchema, WeakMap<ContractSchema, Pair>>();

  get(old: SchemaNode, now: SchemaNode, make: () => Pair): Pair {
    const [one, other] = [followReference(old), followReference(now)];
    const counterparts = this.#pairs.get(one) ?? new WeakMap<ContractSchema, Pair>();
    this.#pairs.set(one, counterparts);
    const pair = counterparts.get(other) ?? make();
    counterparts.set(other, pair);
    return pair;
  }
}

/** An alternative with more pairs of schemas counts as different from another one: each pair takes time. */
const mostTried = 100;

/** The same limit for all alternatives of two documents. */
const mostTriedAltogether = 20_000;

/** Compares each pair of schemas in two documents once: the time is in proportion to the size of the documents. */
export class PairGraph {
  readonly #tables = { request: new PairTable(), response: new PairTable(), accepts: new PairTable() };
  readonly #expanded = new WeakSet<Pair>();
  readonly #accepted = new WeakMap<Pair, boolean>();
  readonly #strictlyAccepted = new WeakMap<Pair, boolean>();
  readonly #notice: Notice;
  #tried = 0;

  /** Number of visits of pairs by the comparisons of bodies. */
  visits = 0;
  /** The first body that reported a pair where a break is softened, and where it is not. */
  readonly safeReports = new WeakMap<Pair, Body>();
  readonly unsafeReports = new WeakMap<Pair, Body>();

  /** @param notice decides which removals are allowed. */
  constructor(notice: Notice) {
    this.#notice = notice;
  }

  /** Compares two schemas and everything below them. */
  compare(old: SchemaNode, now: SchemaNode, direction: Direction): Pair {
    const root = this.#find(direction, old, now);
    markCycles(root, (pair) => this.#expand(pair, direction));
    return root;
  }

  #find(purpose: Purpose, old: SchemaNode, now: SchemaNode): Pair {
    return this.#tables[purpose].get(old, now, () => ({
      old,
      now,
      changes: [],
      inner: [],
      isRecursive: false,
      isQuiet: false,
      visitedBy: undefined,
      safeVisits: 0,
      unsafeVisits: 0,
    }));
  }

  /** Compares one pair by its own keywords, the first time. @returns the pairs inside it. */
  #expand(pair: Pair, purpose: Purpose): Pair[] {
    if (!this.#expanded.has(pair)) {
      this.#expanded.add(pair);
      const below = ({ old, now, at, isSafe = false }: InnerPair): void => {
        if (!isSameSchema(old, now)) pair.inner.push({ pair: this.#find(purpose, old, now), at, isSafe });
      };
      const isTrial = purpose === 'accepts';
      comparePair(pair.old, pair.now, {
        direction: isTrial ? 'request' : purpose,
        notice: isTrial ? undefined : this.#notice,
        note: (change) => void pair.changes.push(change),
        below,
        isWithin: (node, others) => !isTrial && isCovered(node, others, (old, now) => this.#accepts(old, now)),
        isStrictlyWithin: (node, others) =>
          !isTrial && isCovered(node, others, (old, now) => this.#accepts(old, now, this.#strictlyAccepted)),
      });
    }
    return pair.inner.map(({ pair: inner }) => inner);
  }

  /**
   * True when a schema accepts every value of another and describes each of its properties.
   *
   * @param accepted known results; those of strict questions count a new property as a limit.
   */
  #accepts(old: SchemaNode, now: SchemaNode, accepted = this.#accepted): boolean {
    if (isSameSchema(old, now)) return true;
    const root = this.#find('accepts', old, now);
    const known = accepted.get(root);
    if (known !== undefined) return known;
    const limits = ['property-removed', ...(accepted === this.#strictlyAccepted ? ['property-added'] : [])];
    const tried = new Set([root]);
    for (const pair of tried) {
      if (accepted.get(pair) === true) continue;
      this.#tried += 1;
      const inner = this.#expand(pair, 'accepts');
      const isOther = pair.changes.some(({ level, rule }) => level === 'breaking' || limits.includes(rule));
      if (isOther || tried.size > mostTried || this.#tried > mostTriedAltogether || accepted.get(pair) === false) {
        accepted.set(root, false);
        return false;
      }
      for (const one of inner) tried.add(one);
    }
    for (const pair of tried) accepted.set(pair, true);
    return true;
  }
}
