import fc from 'fast-check';

/** Values that are tried; a filter that accepts none of them would not end. */
const tries = 60;

/** The values of a generator that pass a test; undefined when none does. */
export function keep<Value>(
  values: fc.Arbitrary<Value>,
  test: (value: Value) => boolean,
): fc.Arbitrary<Value> | undefined {
  return fc.sample(values, { numRuns: tries, seed: 1 }).some(test) ? values.filter(test) : undefined;
}
