import type { DFA } from 'refa';
import type { Relation } from './change.ts';
import { includes, intersect, isPatternBudgetLow, isUnicode, readLanguages, type Texts } from './pattern-languages.ts';
import type { Canonical } from './normalize-schema.ts';

/** Numbers of characters. */
type Lengths = { least: number; most: number };

const readLengths = ({ numbers }: Canonical): Lengths => ({
  least: numbers['minLength'] ?? 0,
  most: numbers['maxLength'] ?? Infinity,
});

/** The nodes of an automaton from which a text can end. */
function listUseful({ initial, finals }: DFA): Set<DFA.ReadonlyNode> {
  const sources = new Map<DFA.ReadonlyNode, DFA.ReadonlyNode[]>();
  const reached = new Set<DFA.ReadonlyNode>([initial]);
  for (const node of reached) {
    for (const target of node.out.values()) {
      reached.add(target);
      sources.set(target, [...(sources.get(target) ?? []), node]);
    }
  }
  const useful = new Set<DFA.ReadonlyNode>([...finals].filter((node) => reached.has(node)));
  for (const node of useful) for (const source of sources.get(node) ?? []) useful.add(source);
  return useful;
}

/** The lengths of the shortest and of the longest text of a language; undefined when it has no text. */
function measureLanguage(language: DFA): Lengths | undefined {
  const useful = listUseful(language);
  let least: number | undefined;
  let ends = new Set<DFA.ReadonlyNode>([language.initial].filter((node) => useful.has(node)));
  for (let length = 0; ends.size > 0; length += 1) {
    if ([...ends].some((node) => language.finals.has(node as DFA.Node))) least ??= length;
    // a longer way visits a node twice
    if (length >= useful.size) return least === undefined ? undefined : { least, most: Infinity };
    const next = new Set([...ends].flatMap((node) => [...node.out.values()]).filter((node) => useful.has(node)));
    if (next.size === 0) return least === undefined ? undefined : { least, most: length };
    ends = next;
  }
  return undefined;
}

const known = new Map<string, Lengths | undefined>();
const mostKnown = 10_000;

/** The lengths that patterns admit; undefined when they cannot be read. */
function measurePatterns(patterns: readonly string[]): Lengths | undefined {
  const key = patterns.join('\n');
  if (known.has(key)) return known.get(key);
  try {
    const lengths = patterns.every(isUnicode) ? measureLanguage(readLanguages([patterns])[0]!.automaton) : undefined;
    if (known.size >= mostKnown) known.clear();
    known.set(key, lengths);
    return lengths;
  } catch {
    // a pattern that no automaton reads has any length
    return undefined;
  }
}

/** A form with the lengths that its limits and its patterns admit together. */
function tighten(canonical: Canonical): Canonical {
  const measured = canonical.patterns.length === 0 ? undefined : measurePatterns(canonical.patterns);
  if (measured === undefined) return canonical;
  const own = readLengths(canonical);
  const [least, most] = [Math.max(own.least, measured.least), Math.min(own.most, measured.most)];
  const { minLength: _, maxLength: __, ...others } = canonical.numbers;
  const numbers = { ...others, ...(least > 0 && { minLength: least }), ...(most < Infinity && { maxLength: most }) };
  return { ...canonical, numbers };
}

/** Two forms with comparable lengths of texts: a pattern limits the length too. */
export function alignLengths(one: Canonical, other: Canonical): [Canonical, Canonical] {
  const isLimited = [one, other].some(({ numbers }) => (numbers['minLength'] ?? numbers['maxLength']) !== undefined);
  const hasPatterns = one.patterns.length + other.patterns.length > 0;
  return isLimited && hasPatterns ? [tighten(one), tighten(other)] : [one, other];
}

/** Longer texts need larger automata. */
const mostCharacters = 500;

/** The texts of a length; undefined when there is no limit, or one that is too large. */
function writeLengths(lengths: Lengths): string[] | undefined {
  const { least, most } = lengths;
  if (least === 0 && most === Infinity) return undefined;
  if (least > mostCharacters || (most > mostCharacters && most < Infinity)) return undefined;
  return [`^[^]{${least},${most === Infinity ? '' : most}}$`];
}

/**
 * How patterns relate for the texts that the lengths admit.
 *
 * @returns undefined when no length is limited, or this cannot be decided.
 */
export function relateWithLengths(before: Canonical, after: Canonical): Relation | 'same' | undefined {
  const limits = [before, after].map((canonical) => writeLengths(readLengths(canonical)));
  const isCounted = [...before.patterns, ...after.patterns].every(isUnicode);
  if (!isCounted || limits.every((limit) => limit === undefined) || isPatternBudgetLow()) return undefined;
  try {
    const [oldTexts, newTexts, old, now] = readLanguages([
      limits[0] ?? [],
      limits[1] ?? [],
      before.patterns,
      after.patterns,
    ]) as [Texts, Texts, Texts, Texts];
    const isWider = now.isExact && includes(now.automaton, intersect(old.automaton, oldTexts.automaton));
    const isNarrower = old.isExact && includes(old.automaton, intersect(now.automaton, newTexts.automaton));
    if (isWider && isNarrower) return 'same';
    return isWider ? 'widened' : isNarrower ? 'narrowed' : 'changed';
  } catch {
    return undefined;
  }
}
