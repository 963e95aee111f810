import { DFA, NFA } from 'refa';
import { compilePattern } from '../openapi/compile-pattern.ts';
import { readPatternLanguage } from '../openapi/pattern-language.ts';

/** Larger automata are not built: the pattern then has no generator. */
const mostNodes = 30_000;

const makeNodes = (): NFA.LimitedNodeFactory => new NFA.LimitedNodeFactory(mostNodes);

const reading = {
  makeNodes,
  makeStates: () => new DFA.LimitedNodeFactory(mostNodes),
  mostElements: mostNodes,
  isExact: false,
};

/**
 * The texts in which a pattern finds a match. Some of the texts of a pattern with assertions that look behind, or are
 * repeated, do not match.
 *
 * @throws Error for a pattern that has no automaton of this size.
 */
export function readLanguage(pattern: string): NFA {
  const flags = compilePattern(pattern)?.flags;
  if (flags === undefined) throw new Error('no regular expression');
  return readPatternLanguage(pattern, flags, reading);
}

/** The texts that are in every one of some languages. */
export function joinLanguages(languages: readonly NFA[]): NFA {
  const [first, ...others] = languages;
  if (first === undefined) throw new Error('no pattern');
  return others.reduce((all, one) => NFA.fromIntersection(all, one, makeNodes()), first);
}
