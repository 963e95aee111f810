import type { ContractSchema } from '../openapi/document.ts';
import type { Direction } from './change.ts';
import { comparePair } from './compare-pair.ts';
import type { Body } from './compare-schemas.ts';
import { isCovered } from './cover-branches.ts';
import { followReference } from './follow-reference.ts';
import { isAnything } from './normalize-keywords.ts';
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
  isExpanded: boolean;
  /** whether the new schema accepts what the old one does, where that is known */
  isAccepted: Record<Strictness, boolean | undefined>;
  /** the first body that reported the pair, where a break is softened and where it is not */
  reports: Record<'safe' | 'unsafe', Body | undefined>;
  /** the body whose comparison visited the pair last, and how often */
  visitedBy: Body | undefined;
  safeVisits: number;
  unsafeVisits: number;
};

/** A strict question counts a property that only one of two schemas describes as a limit. */
type Strictness = 'strict' | 'lenient';

/** `accepts` asks whether the new schema accepts each value of the old one and describes its properties. */
type Purpose = Direction | 'accepts';

/** Pairs by the old and the new schema. Most schemas have one counterpart. */
class PairTable {
  readonly #first = new Map<ContractSchema, { other: ContractSchema; pair: Pair }>();
  readonly #others = new Map<ContractSchema, Map<ContractSchema, Pair>>();

  get(old: SchemaNode, now: SchemaNode, make: () => Pair): Pair {
    const [one, other] = [followReference(old), followReference(now)];
    const first = this.#first.get(one);
    if (first?.other === other) return first.pair;
    const counterparts = first && (this.#others.get(one) ?? new Map<ContractSchema, Pair>());
    const pair = counterparts?.get(other) ?? make();
    if (counterparts === undefined) this.#first.set(one, { other, pair });
    else this.#others.set(one, counterparts.set(other, pair));
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
  readonly #notice: Notice;
  #tried = 0;

  /** Number of visits of pairs by the comparisons of bodies. */
  visits = 0;

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
      isExpanded: false,
      isAccepted: { strict: undefined, lenient: undefined },
      reports: { safe: undefined, unsafe: undefined },
      visitedBy: undefined,
      safeVisits: 0,
      unsafeVisits: 0,
    }));
  }

  /** Compares one pair by its own keywords, the first time. @returns the pairs inside it. */
  #expand(pair: Pair, purpose: Purpose): Pair[] {
    if (!pair.isExpanded) {
      pair.isExpanded = true;
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
          !isTrial && isCovered(node, others, (old, now) => this.#accepts(old, now, 'strict')),
      });
    }
    return pair.inner.map(({ pair: inner }) => inner);
  }

  /** True when a schema accepts every value of another and describes each of its properties. */
  #accepts(old: SchemaNode, now: SchemaNode, strictness: Strictness = 'lenient'): boolean {
    if (isSameSchema(old, now) || isAnything(followReference(now))) return true;
    const root = this.#find('accepts', old, now);
    const limits = ['property-removed', ...(strictness === 'strict' ? ['property-added'] : [])];
    const tried = new Set<Pair>();
    const way: { pair: Pair; inner: Pair[] }[] = [];
    const enter = (pair: Pair): boolean => {
      tried.add(pair);
      this.#tried += 1;
      way.push({ pair, inner: [...this.#expand(pair, 'accepts')] });
      return !pair.changes.some(({ level, rule }) => level === 'breaking' || limits.includes(rule));
    };
    const visit = (pair: Pair): boolean => {
      const known = pair.isAccepted[strictness];
      return known ?? (tried.has(pair) || enter(pair));
    };
    let isAccepted = visit(root);
    for (let last = way.at(-1); isAccepted && last !== undefined; last = way.at(-1)) {
      if (tried.size > mostTried || this.#tried > mostTriedAltogether) {
        root.isAccepted[strictness] = false;
        return false;
      }
      const next = last.inner.pop();
      if (next === undefined) way.pop();
      else isAccepted = visit(next);
    }
    // what leads to a schema that refuses something refuses it too
    for (const pair of isAccepted ? tried : way.map((step) => step.pair)) pair.isAccepted[strictness] = isAccepted;
    return isAccepted;
  }
}
