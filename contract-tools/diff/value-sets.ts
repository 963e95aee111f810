import type { DFA } from 'refa';
import type { Relation } from './change.ts';
import { toSchema } from './normalize-keywords.ts';
import { canonicalise, type Canonical, type SchemaNode } from './normalize-schema.ts';
import {
  combineNumbers,
  hasNoNumbers,
  ofNumber,
  readNumberSet,
  type Combination,
  type NumberSet,
} from './number-sets.ts';
import { areApart, complement, intersect, isPatternBudgetLow, isUnicode, readLanguages } from './pattern-languages.ts';

/** Texts: all, none, or those of an automaton. */
type TextSet = 'all' | 'none' | DFA;

/** Types whose values are all in a set, or all outside of it. */
const plainTypes = ['null', 'object', 'array'] as const;

/** The values of a schema that says nothing of what is inside objects and lists. */
type ValueSet = {
  plain: Record<(typeof plainTypes)[number] | 'true' | 'false', boolean>;
  numbers: NumberSet;
  texts: TextSet;
};

/** Ends the reading of a schema whose values this module does not describe; one object, because an error is slow. */
const undecided = new Error('undecided');

function negateTexts(texts: TextSet): TextSet {
  if (texts === 'all') return 'none';
  return texts === 'none' ? 'all' : complement(texts);
}

function intersectTexts(one: TextSet, other: TextSet): TextSet {
  if (one === 'none' || other === 'none') return 'none';
  if (one === 'all') return other;
  return other === 'all' ? one : intersect(one, other);
}

/** Combinations of two sets, with that of their texts. */
const operations = {
  and: { keep: (one, other) => one && other, ofTexts: intersectTexts },
  or: {
    keep: (one, other) => one || other,
    ofTexts: (one, other) => negateTexts(intersectTexts(negateTexts(one), negateTexts(other))),
  },
  without: { keep: (one, other) => one && !other, ofTexts: (one, other) => intersectTexts(one, negateTexts(other)) },
} satisfies Record<string, { keep: Combination; ofTexts: (one: TextSet, other: TextSet) => TextSet }>;

function combine(one: ValueSet, operation: keyof typeof operations, other: ValueSet): ValueSet {
  const { keep, ofTexts } = operations[operation];
  const plain = Object.fromEntries(
    Object.entries(one.plain).map(([name, isIn]) => [name, keep(isIn, other.plain[name as keyof ValueSet['plain']])]),
  ) as ValueSet['plain'];
  return { plain, numbers: combineNumbers(one.numbers, other.numbers, keep), texts: ofTexts(one.texts, other.texts) };
}

const isEmpty = ({ plain, numbers, texts }: ValueSet): boolean =>
  !Object.values(plain).includes(true) &&
  hasNoNumbers(numbers) &&
  (texts === 'none' || (texts !== 'all' && areApart(texts, texts)));

/** Longer texts, and more listed ones, need larger automata. */
const mostCharacters = 300;
const mostListed = 100;

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

function readTexts(patterns: readonly string[]): DFA {
  if (isPatternBudgetLow() || !patterns.every(isUnicode)) throw undecided;
  const { automaton, isExact } = readLanguages([patterns])[0]!;
  if (!isExact) throw undecided;
  return automaton;
}

function listTexts(texts: readonly string[]): TextSet {
  if (texts.length === 0) return 'none';
  if (texts.length > mostListed || texts.some((text) => text.length > mostCharacters)) throw undecided;
  return readTexts([`^(?:${texts.map(escape).join('|')})$`]);
}

function limitTexts({ numbers, patterns, format, rest }: Canonical): TextSet {
  const isDescribed = Object.keys(rest).some((keyword) => keyword.startsWith('content'));
  if ((format !== undefined && format !== 'int32') || isDescribed) throw undecided;
  const { minLength = 0, maxLength = Infinity } = numbers;
  if (minLength > maxLength) return 'none';
  if (minLength > mostCharacters || (maxLength > mostCharacters && maxLength < Infinity)) throw undecided;
  const isLimited = minLength > 0 || maxLength < Infinity;
  const lengths = isLimited ? [`^[^]{${minLength},${maxLength === Infinity ? '' : maxLength}}$`] : [];
  return patterns.length + lengths.length === 0 ? 'all' : readTexts([...lengths, ...patterns]);
}

const int32: [number, number] = [-(2 ** 31), 2 ** 31 - 1];

function limitNumbers({ types, numbers, format }: Canonical): NumberSet {
  const has = (type: string): boolean => types === undefined || types.includes(type);
  if (!has('integer') && !has('number')) return { whole: [], broken: [] };
  if (numbers['multipleOf'] !== undefined || (format !== undefined && format !== 'int32')) throw undecided;
  const kinds = { hasWhole: has('integer'), hasBroken: has('number') };
  const limited = readNumberSet(numbers, kinds);
  if (format === undefined) return limited;
  const [minimum, maximum] = int32;
  return combineNumbers(limited, readNumberSet({ minimum, maximum }, kinds), operations.and.keep);
}

/** True for a schema that says something of what objects or lists hold. */
function describesInside(canonical: Canonical): boolean {
  const { properties, required, additional, items, contains, isUnique, inner, numbers, rest, opaque } = canonical;
  const isSized = Object.keys(numbers).some((keyword) => /Items$|Properties$/.test(keyword));
  const named = [properties, inner].flatMap((record) => Object.keys(record));
  const isDemanding = Object.keys(rest).some(
    (keyword) => !keyword.startsWith('content') && keyword !== 'discriminator',
  );
  return (
    [...named, ...required, ...contains].length > 0 ||
    [additional !== 'open', items !== undefined, isUnique, isSized, isDemanding].includes(true) ||
    opaque['unevaluated'] !== undefined
  );
}

/** The values that the keywords of a schema itself allow. */
function readOwn(canonical: Canonical): ValueSet {
  const { types, values } = canonical;
  if (values !== undefined) {
    const all = values.map((text) => JSON.parse(text) as unknown);
    if (all.some((value) => typeof value === 'object' && value !== null)) throw undecided;
    const numbers = all.filter((value) => typeof value === 'number').map(ofNumber);
    return {
      plain: {
        null: all.includes(null),
        true: all.includes(true),
        false: all.includes(false),
        object: false,
        array: false,
      },
      numbers: numbers.reduce((one, other) => combineNumbers(one, other, operations.or.keep), {
        whole: [],
        broken: [],
      }),
      texts: listTexts(all.filter((value) => typeof value === 'string')),
    };
  }
  const has = (type: string): boolean => types === undefined || types.includes(type);
  if (describesInside(canonical)) throw undecided;
  return {
    plain: {
      null: has('null'),
      true: has('boolean'),
      false: has('boolean'),
      object: has('object'),
      array: has('array'),
    },
    numbers: limitNumbers(canonical),
    texts: has('string') ? limitTexts(canonical) : 'none',
  };
}

const nothing: ValueSet = {
  plain: { null: false, true: false, false: false, object: false, array: false },
  numbers: { whole: [], broken: [] },
  texts: 'none',
};

/** The values of exactly one of several sets. */
function findSingle(sets: readonly ValueSet[]): ValueSet {
  let [any, several] = [nothing, nothing];
  for (const set of sets) {
    several = combine(several, 'or', combine(any, 'and', set));
    any = combine(any, 'or', set);
  }
  return combine(any, 'without', several);
}

/** Schemas that lead to more others are not read: a recursive one has no end. */
const mostRead = 100;

function readSet(node: SchemaNode, count = { left: mostRead }): ValueSet {
  const canonical = canonicalise(node);
  const { branches, isExclusive, isExtensible, opaque } = canonical;
  count.left -= 1;
  if (count.left < 0 || isExtensible) throw undecided;
  const read = (inner: SchemaNode): ValueSet => readSet(inner, count);
  const join = (nodes: readonly SchemaNode[]): ValueSet =>
    nodes.map(read).reduce((one, other) => combine(one, 'or', other), nothing);
  let set = readOwn(canonical);
  if (branches.length > 0) set = combine(set, 'and', isExclusive ? findSingle(branches.map(read)) : join(branches));
  if (opaque['anyOf'] !== undefined) set = combine(set, 'and', join(opaque['anyOf']));
  if (opaque['not'] !== undefined) set = combine(set, 'without', join(opaque['not']));
  for (const { schema, document } of opaque['if'] ?? []) {
    const parts = (schema['prefixItems'] as unknown[]).map((part) => read({ schema: toSchema(part), document }));
    const [when, then, otherwise] = parts as [ValueSet, ValueSet, ValueSet];
    const allowed = combine(combine(when, 'and', then), 'or', combine(otherwise, 'without', when));
    set = combine(set, 'and', allowed);
  }
  return set;
}

/** The result of a question; undefined when it cannot be decided. */
function decide<Result>(answer: () => Result): Result | undefined {
  try {
    return answer();
  } catch {
    // a schema of objects or lists, or automata that are too large
    return undefined;
  }
}

/** How the values of two schemas relate; undefined when this cannot be decided. */
export const relateValues = (old: SchemaNode, now: SchemaNode): Relation | 'same' | undefined =>
  decide(() => {
    const [before, after] = [readSet(old), readSet(now)];
    const isWider = isEmpty(combine(before, 'without', after));
    const isNarrower = isEmpty(combine(after, 'without', before));
    if (isWider && isNarrower) return 'same';
    return isWider ? 'widened' : isNarrower ? 'narrowed' : 'changed';
  });

/** True when no value fits two schemas, false when one does; undefined when this cannot be decided. */
export const haveNoCommonValue = (one: SchemaNode, other: SchemaNode): boolean | undefined =>
  decide(() => isEmpty(combine(readSet(one), 'and', readSet(other))));
