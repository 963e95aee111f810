import fc from 'fast-check';
import type { CharSet, NFA, ReadonlyNFA } from 'refa';
import { compilePattern } from '../openapi/compile-pattern.ts';
import { joinLanguages, readLanguage } from './pattern-language.ts';
import { keep } from './keep.ts';

type State = NFA.ReadonlyNode;

/** An automaton, with the least and the greatest number of characters from each state to the end of a text. */
type Plan = { initial: State; finals: ReadonlySet<State>; least: Map<State, number>; most: Map<State, number> };

function listStates(initial: State): State[] {
  const found = new Set([initial]);
  for (const state of found) for (const next of state.out.keys()) found.add(next);
  return [...found];
}

function planLanguage({ initial, finals }: ReadonlyNFA): Plan {
  const states = listStates(initial);
  const before = new Map(states.map((state): [State, State[]] => [state, []]));
  for (const state of states) for (const next of state.out.keys()) before.get(next)?.push(state);
  const ends = states.filter((state) => finals.has(state));
  const least = new Map(ends.map((state) => [state, 0]));
  for (const [state, length] of least)
    for (const previous of before.get(state) ?? []) if (!least.has(previous)) least.set(previous, length + 1);
  const [open, most] = [new Map<State, number>(), new Map<State, number>()];
  for (const state of states) open.set(state, [...state.out.keys()].filter((next) => least.has(next)).length);
  // states that lead to a circle have no greatest number
  const ready = states.filter((state) => open.get(state) === 0);
  for (const state of ready) {
    const lengths = [...state.out.keys()].flatMap((next) => (least.has(next) ? [(most.get(next) ?? 0) + 1] : []));
    most.set(state, Math.max(0, ...lengths));
    if (!least.has(state)) continue;
    for (const previous of before.get(state) ?? []) {
      open.set(previous, (open.get(previous) ?? 0) - 1);
      if (open.get(previous) === 0) ready.push(previous);
    }
  }
  return { initial, finals, least, most };
}

/** Patterns repeat in a contract. */
const plans = new Map<string, Plan | undefined>();
const mostPlans = 500;

function findPlan(patterns: readonly string[]): Plan | undefined {
  const name = JSON.stringify(patterns);
  if (plans.has(name)) return plans.get(name);
  let plan: Plan | undefined;
  try {
    plan = planLanguage(joinLanguages(patterns.map(readLanguage)));
  } catch {
    // the pattern has no generator
  }
  if (plans.size >= mostPlans) plans.clear();
  plans.set(name, plan);
  return plan;
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Range = { min: number; max: number };

const cut = (ranges: readonly Range[], { min, max }: Range): Range[] =>
  ranges
    .map((range) => ({ min: Math.max(range.min, min), max: Math.min(range.max, max) }))
    .filter((range) => range.min <= range.max);

/** Letters, digits and signs; then all of ASCII that is printed; then everything but surrogates, which need a partner. */
const preferred: Range[][] = [
  [
    { min: 0x30, max: 0x39 },
    { min: 0x41, max: 0x5a },
    { min: 0x61, max: 0x7a },
  ],
  [{ min: 0x20, max: 0x7e }],
  [
    { min: 0, max: 0xd7_ff },
    { min: 0xe0_00, max: 0x10_ff_ff },
  ],
];

function pickCharacter({ ranges }: CharSet, random: () => number): string | undefined {
  // one in eight is any character
  const from = random() < 1 / 8 ? 2 : random() < 1 / 4 ? 1 : 0;
  for (const wanted of preferred.slice(from)) {
    const fitting = wanted.flatMap((range) => cut(ranges, range));
    const range = fitting[Math.floor(random() * fitting.length)];
    if (range !== undefined)
      return String.fromCodePoint(range.min + Math.floor(random() * (range.max - range.min + 1)));
  }
  return undefined;
}

/** A random text of an automaton; undefined when the walk ends at a state that is not the end of a text. */
function walk({ initial, finals, least, most }: Plan, from: number, to: number, random: () => number) {
  const usualRest = [2, 8, 40][Math.floor(random() * 3)] ?? 2;
  let text = '';
  let state = initial;
  for (let length = 0; ; length += 1) {
    const ways = [...state.out].filter(
      ([next]) => length + 1 + (least.get(next) ?? Infinity) <= to && length + 1 + (most.get(next) ?? Infinity) >= from,
    );
    const isEnd = finals.has(state) && length >= from;
    const way = ways[Math.floor(random() * ways.length)];
    if (way === undefined || (isEnd && random() < 1 / usualRest)) return isEnd ? text : undefined;
    const character = pickCharacter(way[1], random);
    if (character === undefined) return undefined;
    text += character;
    state = way[0];
  }
}

/** Texts are at most this much longer than the shortest one. */
const usualLength = 60;

/** Walks before a text is given up. */
const tries = 20;

/** The generator of fast-check knows no assertions, but takes repetitions that are too long for an automaton. */
function repeatMatching(regExps: readonly RegExp[], least: number, most: number): fc.Arbitrary<string> | undefined {
  const [first] = regExps;
  if (first === undefined) return undefined;
  try {
    const texts = fc.stringMatching(first, { maxLength: Math.min(most, Math.max(least, usualLength)) });
    return keep(texts, (text) => regExps.every((one) => one.test(text)) && text.length >= least);
  } catch {
    return undefined;
  }
}

/**
 * Generates texts that match every one of some patterns.
 *
 * @param least number of characters; so is `most`.
 * @returns undefined when none can be generated.
 */
export function makeMatching(
  patterns: readonly string[],
  least: number,
  most: number,
): fc.Arbitrary<string> | undefined {
  const plan = findPlan(patterns);
  const shortest = plan?.least.get(plan.initial);
  const regExps = patterns.flatMap((pattern) => compilePattern(pattern) ?? []);
  if (plan === undefined || shortest === undefined) return repeatMatching(regExps, least, most);
  const to = Math.min(most, Math.max(shortest, least) + usualLength);
  const texts = fc.noBias(fc.nat()).map((seed) => {
    const random = createRandom(seed);
    for (let count = 0; count < tries; count += 1) {
      const text = walk(plan, least, to, random);
      if (text !== undefined && regExps.every((one) => one.test(text))) return text;
    }
    return undefined;
  });
  return keep(texts, (text) => text !== undefined) as fc.Arbitrary<string> | undefined;
}
