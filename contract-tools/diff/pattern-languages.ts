import { DFA, isDisjointWith, NFA } from 'refa';
import type { Relation } from './change.ts';
import { compilePattern } from '../openapi/compile-pattern.ts';
import { loosenReferences, translatePattern } from '../openapi/pattern-dialects.ts';
import { readPatternLanguage } from '../openapi/pattern-language.ts';

/** Patterns that need larger automata are compared for equality alone. */
const mostNodes = 3_000;

/** The nodes of all automata of one comparison; after them, patterns are compared for equality alone. */
const mostNodesAltogether = 60_000;

/** More nodes of two automata together are not searched. */
const mostPairs = 25_000;

let made = 0;

/** Starts the count of nodes again: a comparison of two contracts begins. */
export function resetPatternBudget(): void {
  made = 0;
  languages.clear();
}

/** True when more than half of the nodes of a comparison are made: the rest is for what no other way decides. */
export const isPatternBudgetLow = (): boolean => made > mostNodesAltogether / 2;

function count(): void {
  made += 1;
  if (made > mostNodesAltogether) throw new Error('enough automata');
}

/** Counts the nodes of one automaton and of all. */
class CountingFactory extends DFA.LimitedNodeFactory {
  override createNode(): DFA.Node {
    count();
    return super.createNode();
  }
}

/** The same for automata with several ways. */
class CountingWaysFactory extends NFA.LimitedNodeFactory {
  override createNode(): NFA.Node {
    count();
    return super.createNode();
  }
}

const factory = (): CountingFactory => new CountingFactory(mostNodes);
const waysFactory = (): CountingWaysFactory => new CountingWaysFactory(mostNodes);

/** Assertions that are not read exactly would give wrong verdicts. */
const reading = { makeNodes: waysFactory, makeStates: factory, mostElements: mostNodes, isExact: true };

/** The texts of two languages. @throws Error when the automaton is too large */
export const intersect = (one: DFA, other: DFA): DFA =>
  DFA.fromFA(NFA.fromIntersection(one, other, waysFactory()), factory());

/** The texts that a pattern accepts; when the reading is not exact, the automaton accepts more of them. */
type Language = { automaton: DFA; isExact: boolean };

/** The languages of patterns, or why there is none, by flags and pattern. */
const languages = new Map<string, Language | Error>();

/** @throws Error for large patterns, and for references in what is forbidden */
function readLanguage(pattern: string, flags: string): Language {
  const key = `${flags} ${pattern}`;
  const known = languages.get(key) ?? tryLanguage(pattern, flags);
  languages.set(key, known);
  if (known instanceof Error) throw known;
  return known;
}

function tryLanguage(pattern: string, flags: string): Language | Error {
  // a dot is any character here: line breaks tell no two contracts apart
  const build = (source: string): DFA => DFA.fromFA(readPatternLanguage(source, `${flags}s`, reading), factory());
  const plain = translatePattern(pattern) ?? pattern;
  try {
    return { automaton: build(plain), isExact: true };
  } catch (error) {
    if (!(error instanceof Error)) return new Error(String(error));
    if (!/backreference/i.test(error.message)) return error;
  }
  try {
    return { automaton: build(loosenReferences(plain)), isExact: false };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** True for a pattern that is read by characters, as `maxLength` counts; the others are read by UTF-16 units. */
export const isUnicode = (pattern: string): boolean => compilePattern(pattern)?.unicode === true;

/** The texts that every one of some patterns accepts. */
export type Texts = Language;

/** The texts that every one of some patterns accepts, in one alphabet. @throws Error when they cannot be read */
export function readLanguages(groups: readonly (readonly string[])[]): Texts[] {
  const flags = groups.flat().every(isUnicode) ? 'u' : '';
  return groups.map((patterns) => {
    const all = patterns.map((pattern) => readLanguage(pattern, flags));
    const [first = readLanguage('', flags), ...others] = all;
    return {
      automaton: others.reduce((one, other) => intersect(one, other.automaton), first.automaton),
      isExact: all.every(({ isExact }) => isExact),
    };
  });
}

/** The texts that are not in a language. @throws Error when the automaton is too large */
export function complement(language: DFA): DFA {
  const others = language.copy(factory());
  others.complement(factory());
  return others;
}

/** True when no text is in both languages. @throws Error when they are too large */
export const areApart = (one: DFA, other: DFA): boolean => isDisjointWith(one, other, mostPairs);

/** True when one language has every text of another. @throws Error when they are too large */
export const includes = (wide: DFA, narrow: DFA): boolean => areApart(narrow, complement(wide));

/**
 * How two languages relate; `changed` when neither contains the other, or this cannot be decided.
 *
 * @throws Error when they are too large
 */
export function relateTexts(before: Texts, after: Texts): Relation | 'same' {
  const isWider = after.isExact && includes(after.automaton, before.automaton);
  const isNarrower = before.isExact && includes(before.automaton, after.automaton);
  if (isWider && isNarrower) return 'same';
  return isWider ? 'widened' : isNarrower ? 'narrowed' : 'changed';
}
