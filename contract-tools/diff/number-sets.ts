/** A point between numbers: just before a value, or just after it. */
type Bound = { value: number; isAfter: boolean };

/** Bounds at which a set begins or ends, in order: the first one begins it. A set without a last end is unlimited. */
type Ranges = readonly Bound[];

/** A set of numbers: the whole ones, and those with a fraction. */
export type NumberSet = { whole: Ranges; broken: Ranges };

const first: Bound = { value: -Infinity, isAfter: false };

const compare = (one: Bound, other: Bound): number =>
  one.value === other.value ? Number(one.isAfter) - Number(other.isAfter) : one.value - other.value;

/** Which numbers of two sets are in the result. */
export type Combination = (isInOne: boolean, isInOther: boolean) => boolean;

function combineRanges(one: Ranges, other: Ranges, keep: Combination): Ranges {
  const [all, result] = [[first, ...one, ...other].toSorted(compare), [] as Bound[]];
  let [index, next] = [0, 0];
  for (const bound of all) {
    while (index < one.length && compare(one[index]!, bound) <= 0) index += 1;
    while (next < other.length && compare(other[next]!, bound) <= 0) next += 1;
    if (keep(index % 2 === 1, next % 2 === 1) !== (result.length % 2 === 1)) result.push(bound);
  }
  return result;
}

/** Combines two sets of numbers. */
export const combineNumbers = (one: NumberSet, other: NumberSet, keep: Combination): NumberSet => ({
  whole: combineRanges(one.whole, other.whole, keep),
  broken: combineRanges(one.broken, other.broken, keep),
});

/** Two bounds at the same point end what they begin. */
function dropEmpty(bounds: Ranges): Ranges {
  const kept: Bound[] = [];
  for (const bound of bounds) {
    const last = kept.at(-1);
    if (last !== undefined && compare(last, bound) === 0) kept.pop();
    else kept.push(bound);
  }
  return kept;
}

const toWhole = ({ value, isAfter }: Bound): Bound => ({
  value: isAfter ? Math.floor(value) + 1 : Math.ceil(value),
  isAfter: false,
});

/** A whole number is no bound of numbers with a fraction: before and after it are the same. */
const toBroken = ({ value, isAfter }: Bound): Bound => ({ value, isAfter: isAfter && !Number.isInteger(value) });

/** Limits of numbers, as a schema writes them. */
type Limits = Partial<Record<'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum', number>>;

/** The numbers within limits. */
export function readNumberSet(limits: Limits, types: { hasWhole: boolean; hasBroken: boolean }): NumberSet {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum: over, exclusiveMaximum: under } = limits;
  const starts = [{ value: minimum, isAfter: false }, ...(over === undefined ? [] : [{ value: over, isAfter: true }])];
  const ends = [{ value: maximum, isAfter: true }, ...(under === undefined ? [] : [{ value: under, isAfter: false }])];
  const [start, end] = [starts.toSorted(compare).at(-1)!, ends.toSorted(compare)[0]!];
  const range = compare(start, end) >= 0 ? [] : end.value === Infinity ? [start] : [start, end];
  return {
    whole: types.hasWhole ? dropEmpty(range.map(toWhole)) : [],
    broken: types.hasBroken ? dropEmpty(range.map(toBroken)) : [],
  };
}

/** The set of one number. */
export const ofNumber = (value: number): NumberSet =>
  readNumberSet({ minimum: value, maximum: value }, { hasWhole: true, hasBroken: !Number.isInteger(value) });

/** True for a set without numbers. */
export const hasNoNumbers = ({ whole, broken }: NumberSet): boolean => whole.length + broken.length === 0;
