import { DFA, isDisjointWith, NFA } from 'refa';
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

/** The automata of patterns, or why there is none, by flags and pattern. */
const languages = new Map<string, DFA | Error>();

/** The texts that a pattern accepts, as an automaton. @throws Error for references and large patterns */
function readLanguage(pattern: string, flags: string): DFA {
  const key = `${flags} ${pattern}`;
  const known = languages.get(key) ?? tryLanguage(pattern, flags);
  languages.set(key, known);
  if (known instanceof Error) throw known;
  return known;
}

function tryLanguage(pattern: string, flags: string): DFA | Error {
  try {
    return DFA.fromFA(readPatternLanguage(pattern, flags, reading), factory());
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** True for a pattern that is read by characters, as `maxLength` counts; the others are read by UTF-16 units. */
export const isUnicode = (pattern: string): boolean => {
  try {
    return new RegExp(pattern, 'u').unicode;
  } catch {
    return false;
  }
};

/** The texts that every one of some patterns accepts, in one alphabet. @throws Error when they cannot be read */
export function readLanguages(groups: readonly (readonly string[])[]): DFA[] {
  const flags = groups.flat().every(isUnicode) ? 'u' : '';
  return groups.map((patterns) => {
    const [first, ...others] = patterns.map((pattern) => readLanguage(pattern, flags));
    return others.reduce(intersect, first ?? readLanguage('', flags));
  });
}

/** True when no text is in both languages. @throws Error when they are too large */
export const areApart = (one: DFA, other: DFA): boolean => isDisjointWith(one, other, mostPairs);

/** True when one language has every text of another. @throws Error when they are too large */
export function includes(wide: DFA, narrow: DFA): boolean {
  const complement = wide.copy(factory());
  complement.complement(factory());
  return areApart(narrow, complement);
}
