import { compilePattern } from '../openapi/compile-pattern.ts';
import type { Relation } from './change.ts';
import { areApart, includes, readLanguages, relateTexts } from './pattern-languages.ts';

/** True when no text matches both patterns; false when this cannot be decided. */
export function areApartPatterns(one: string, other: string): boolean {
  try {
    const [first, second] = readLanguages([[one], [other]]);
    return areApart(first!.automaton, second!.automaton);
  } catch {
    return false;
  }
}

/**
 * How the texts of two lists of patterns relate, of which all apply; `changed` when neither contains the other, or this
 * cannot be decided.
 */
export function relatePatterns(before: readonly string[], after: readonly string[]): Relation | 'same' {
  if (before.length === 0) return 'narrowed';
  if (after.length === 0) return 'widened';
  try {
    const [old, now] = readLanguages([before, after]);
    return relateTexts(old!, now!);
  } catch {
    return 'changed';
  }
}

/** Patterns that were checked: a contract repeats them. */
const acceptingAll = new Map<string, boolean>();
const mostPatterns = 10_000;

/** Texts that tell most patterns from those that every text matches. */
const samples = ['', '~\u0001'];

/** True for a pattern that every text matches. */
export function acceptsAll(pattern: string): boolean {
  const known = acceptingAll.get(pattern);
  if (known !== undefined) return known;
  let isFree = false;
  if (samples.some((text) => compilePattern(pattern)?.test(text) === false)) return false;
  try {
    const [every, own] = readLanguages([[''], [pattern]]);
    isFree = own!.isExact && includes(own!.automaton, every!.automaton);
  } catch {
    // a pattern that no automaton reads is a limit
  }
  if (acceptingAll.size >= mostPatterns) acceptingAll.clear();
  acceptingAll.set(pattern, isFree);
  return isFree;
}
