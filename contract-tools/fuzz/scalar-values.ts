import fc from 'fast-check';
import { flatten } from '../diff/flatten.ts';
import { compilePattern } from '../openapi/compile-pattern.ts';
import { canonicalise, type Canonical, type SchemaNode } from '../diff/normalize-schema.ts';
import { makeFormatted } from './format-texts.ts';
import { keep } from './keep.ts';
import { makeMatching } from './pattern-texts.ts';

/** Values of a schema, or the reason why none can be generated. */
export type Making = { values: fc.Arbitrary<unknown> } | { gap: string };

/** Longest text by default; the longest allowed one is tried as a limit. */
const usualLength = 60;
const longestLength = 20_000;

/** A schema that requires longer texts has no generator. */
const greatestLength = 200_000;

const orGap = (values: fc.Arbitrary<unknown> | undefined, gap: string): Making =>
  values === undefined ? { gap } : { values };

/** Every character but surrogates; the unit `binary` of fast-check is the same and takes seconds to start. */
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7_ff }), fc.integer({ min: 0xe0_00, max: 0x10_ff_ff }))
  .map((code) => String.fromCodePoint(code));

/** The length of a text as JSON Schema counts it. */
const lengthOf = (text: string): number => (/[\ud800-\udbff]/.test(text) ? [...text].length : text.length);

/** Generates texts. @param node its schema, in which the pattern is as written. */
export function makeText(node: SchemaNode): Making {
  const { numbers, format, patterns } = canonicalise(node);
  const [least = 0, most = Infinity] = [numbers['minLength'], numbers['maxLength']];
  if (least > greatestLength) return { gap: `a text of ${least} characters is too long` };
  if (least > most) return { gap: `no text has from ${least} to ${most} characters` };
  const isOfLength = (text: string): boolean => {
    const length = lengthOf(text);
    return length >= least && length <= most;
  };
  // as written: the canonical form has other groups
  const written = patterns.length === 0 ? [] : [flatten(node)['pattern']].flat().map(String);
  const known = makeFormatted(format);
  if (known !== undefined) {
    const regExps = written.map(compilePattern);
    const fitting = keep(known, (text) => isOfLength(text) && regExps.every((one) => one?.test(text) !== false));
    if (fitting !== undefined || written.length === 0)
      return orGap(fitting, `no text of the format ${format} with from ${least} to ${most} characters was found`);
  }
  if (written.length > 0)
    return orGap(
      makeMatching(written, least, most),
      `no text was found that matches the pattern ${written.join(' and ')}`,
    );
  const maxLength = Math.max(least, Math.min(most, usualLength));
  const plain = fc.oneof(
    { weight: 4, arbitrary: fc.string({ minLength: least, maxLength }) },
    { weight: 2, arbitrary: fc.string({ minLength: least, maxLength, unit: anyCharacter }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'x'.repeat(least),
        'x'.repeat(Math.max(least, Math.min(numbers['maxLength'] ?? usualLength, longestLength))),
      ),
    },
  );
  return { values: plain };
}

const usualLimit = 1_000_000;

/** The least and the greatest number; a missing limit is near the other one. */
function readBounds({ numbers }: Canonical): { min: number; max: number } {
  const min = numbers['minimum'] ?? numbers['exclusiveMinimum'];
  const max = numbers['maximum'] ?? numbers['exclusiveMaximum'];
  return {
    min: min ?? Math.min(-usualLimit, 2 * (max ?? 0)),
    max: max ?? Math.max(usualLimit, 2 * (min ?? 0)),
  };
}

const isSafe = (value: number): boolean => Number.isSafeInteger(value);

/** Integers that a program counts exactly; beyond them, one far from the limit, which a reader may round. */
function makeInteger(min: number, max: number): fc.Arbitrary<number> | undefined {
  const [low, high] = [Math.ceil(min), Math.floor(max)];
  if (low > high) return undefined;
  const [from, to] = [Math.max(low, Number.MIN_SAFE_INTEGER), Math.min(high, Number.MAX_SAFE_INTEGER)];
  if (isSafe(from) && isSafe(to) && from <= to) return fc.integer({ min: from, max: to });
  const far = low > 0 ? low * (1 + 2 ** -20) : high * (1 + 2 ** -20);
  return far >= low && far <= high ? fc.constant(Math.trunc(far)) : undefined;
}

/** Generates numbers. @param type `integer` or `number`. */
export function makeNumber(type: string, canonical: Canonical): Making {
  const { numbers } = canonical;
  const bounds = readBounds(canonical);
  const isWhole = type === 'integer';
  const min = isWhole && bounds.min === numbers['exclusiveMinimum'] ? Math.floor(bounds.min) + 1 : bounds.min;
  const max = isWhole && bounds.max === numbers['exclusiveMaximum'] ? Math.ceil(bounds.max) - 1 : bounds.max;
  const { exclusiveMinimum: over, exclusiveMaximum: under, multipleOf: step } = numbers;
  const gap = `no ${type} was found from ${min} to ${max}${step === undefined ? '' : ` that is a multiple of ${step}`}`;
  if (min > max) return { gap };
  if (step !== undefined && step > 0) {
    const counts = makeInteger(min / step, max / step);
    const values = counts?.map((count) => Number((count * step).toPrecision(15)));
    const isInside = (value: number): boolean =>
      value >= min && value <= max && value !== over && value !== under && Number.isInteger(value / step);
    return orGap(values && keep(values, (value) => isInside(value) && (!isWhole || Number.isInteger(value))), gap);
  }
  if (isWhole) return orGap(makeInteger(min, max), gap);
  const isOpen = over !== undefined || under !== undefined;
  if (min === max) return isOpen ? { gap } : { values: fc.constant(min) };
  const limits = { min, max, minExcluded: over === min, maxExcluded: under === max };
  return { values: fc.double({ ...limits, noNaN: true, noDefaultInfinity: true }) };
}
