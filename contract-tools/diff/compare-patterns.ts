import { DFA, isDisjointWith, JS, NFA } from 'refa';
import type { Relation } from './change.ts';

/** Patterns that need larger automata are compared for equality alone. */
const mostNodes = 5_000;

/** The pattern without anchors, with what may come before and after a match. @throws Error when the anchors are of an alternative */
function widen(pattern: string): string {
  const [isStart, isEnd] = [pattern.startsWith('^'), /(?<!\\)(?:\\\\)*\$$/.test(pattern)];
  const body = pattern.slice(isStart ? 1 : 0, isEnd ? -1 : undefined);
  // the anchors of "^a|b$" belong to one alternative each
  const isChoice = (isStart || isEnd) && body.replace(/\\.|\[(?:\\.|[^\]])*\]|\([^()]*\)/g, '').includes('|');
  if (isChoice) throw new Error('an anchored alternative');
  return `${isStart ? '' : '[^]*'}(?:${body})${isEnd ? '' : '[^]*'}`;
}

/** The texts that a pattern accepts, as an automaton. @throws Error for assertions, references and large patterns */
function readLanguage(pattern: string): DFA {
  const literal = { source: widen(pattern), flags: '' };
  const limits = { assertions: 'throw', backreferences: 'throw', maxNodes: mostNodes } as const;
  const { expression, maxCharacter } = JS.Parser.fromLiteral(literal).parse(limits);
  const automaton = NFA.fromRegex(expression, { maxCharacter }, {}, new NFA.LimitedNodeFactory(mostNodes));
  return DFA.fromFA(automaton, new DFA.LimitedNodeFactory(mostNodes));
}

function isSubset(one: string, other: string): boolean {
  const complement = readLanguage(other);
  complement.complement(new DFA.LimitedNodeFactory(mostNodes));
  return isDisjointWith(readLanguage(one), complement, 10 * mostNodes);
}

/** True when no text matches both patterns; false when this cannot be decided. */
export function areApartPatterns(one: string, other: string): boolean {
  try {
    return isDisjointWith(readLanguage(one), readLanguage(other), 10 * mostNodes);
  } catch {
    return false;
  }
}

/** How the texts of two patterns relate; `changed` when neither contains the other, or this cannot be decided. */
export function relatePatterns(before: string, after: string): Relation | 'same' {
  try {
    const [isWider, isNarrower] = [isSubset(before, after), isSubset(after, before)];
    if (isWider && isNarrower) return 'same';
    return isWider ? 'widened' : isNarrower ? 'narrowed' : 'changed';
  } catch {
    return 'changed';
  }
}

/** Patterns that were checked: a contract repeats them. */
const acceptingAll = new Map<string, boolean>();
const mostPatterns = 10_000;

/** True for a pattern that every text matches. */
export function acceptsAll(pattern: string): boolean {
  const known = acceptingAll.get(pattern);
  if (known !== undefined) return known;
  let isFree = false;
  try {
    isFree = isSubset('', pattern);
  } catch {
    // a pattern that no automaton reads is a limit
  }
  if (acceptingAll.size >= mostPatterns) acceptingAll.clear();
  acceptingAll.set(pattern, isFree);
  return isFree;
}
