import { canonicalise, type Canonical, type SchemaNode } from '../diff/normalize-schema.ts';
import { isRecord, type ValuePath } from './json-paths.ts';

/** Longer texts and lists test nothing more: a body over 64 KiB is refused whichever limits it has. */
const longestText = 70_000;
const longestList = 1_000;

/** The path of a value and its replacements: at the limits of its schema and just beyond them. */
export type Boundary = { place: ValuePath; values: unknown[] };

const near = (limit: number | undefined, beyond: number): number[] => (limit === undefined ? [] : [limit, beyond]);

function boundNumber({ numbers }: Canonical): number[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = numbers;
  return [
    ...near(minimum, (minimum ?? 0) - 1),
    ...near(maximum, (maximum ?? 0) + 1),
    ...near(exclusiveMinimum, (exclusiveMinimum ?? 0) + 1),
    ...near(exclusiveMaximum, (exclusiveMaximum ?? 0) - 1),
  ];
}

/** Lengths at the limits and one beyond. */
function boundLength(least: number | undefined, most: number | undefined, longest: number): number[] {
  const lengths = [...near(least, (least ?? 0) - 1), ...near(most, (most ?? 0) + 1)];
  return lengths.filter((length) => length >= 0 && length <= longest);
}

/** A text of a given length. It keeps the letters of a pattern's example and repeats them. */
function stretch(value: string, length: number, format: string | undefined): string {
  const missing = 'x'.repeat(Math.max(length - value.length, 0));
  // a longer first part keeps an email address valid, and a longer path keeps a URL valid
  if (format === 'email' && missing !== '') return missing + value;
  if (format === 'uri' && missing !== '') return value + missing;
  return (value === '' ? 'x' : value).repeat(Math.ceil(length / Math.max(value.length, 1)) + 1).slice(0, length);
}

const boundText = ({ numbers, format }: Canonical, value: string): string[] =>
  boundLength(numbers['minLength'], numbers['maxLength'], longestText).map((length) => stretch(value, length, format));

function boundItems({ numbers }: Canonical, value: readonly unknown[]): unknown[][] {
  if (value.length === 0) return [];
  const lengths = boundLength(numbers['minItems'], numbers['maxItems'], longestList);
  return lengths.map((length) => Array.from({ length }, (_, index) => value[index % value.length]));
}

function boundOpen({ numbers }: Canonical, value: Record<string, unknown>): unknown[] {
  const lengths = boundLength(undefined, numbers['maxProperties'], longestList);
  return lengths.map((length) => {
    const more = Array.from({ length: Math.max(length - Object.keys(value).length, 0) }, (_, index) => [
      `k${index}`,
      'x',
    ]);
    return { ...value, ...(Object.fromEntries(more) as object) };
  });
}

/** Every value of an enumeration, and one that is not in it. */
const boundWords = (words: readonly string[]): unknown[] => {
  const values = words.map((word) => JSON.parse(word) as unknown);
  const [first] = values;
  if (first === undefined) return [];
  return [...values, typeof first === 'number' ? Math.max(...(values as number[])) + 1 : `${String(first)}x`];
};

function boundValue(canonical: Canonical, value: unknown): unknown[] {
  if (canonical.values !== undefined) return boundWords(canonical.values);
  if (typeof value === 'number') return boundNumber(canonical);
  if (typeof value === 'string') return boundText(canonical, value);
  if (Array.isArray(value)) return boundItems(canonical, value);
  return isRecord(value) ? boundOpen(canonical, value) : [];
}

/** Lists the limits of a value and of everything inside it; for a choice, those of each branch. */
export function listBoundaries(node: SchemaNode, value: unknown, place: ValuePath = []): Boundary[] {
  const canonical = canonicalise(node);
  const values = boundValue(canonical, value);
  const own = values.length === 0 ? [] : [{ place, values }];
  const branches = canonical.branches.flatMap((branch) => listBoundaries(branch, value, place));
  const { items, properties } = canonical;
  const inside =
    Array.isArray(value) && items !== undefined
      ? value.slice(0, 1).flatMap((item, index) => listBoundaries(items, item, [...place, index]))
      : isRecord(value)
        ? Object.entries(properties).flatMap(([name, inner]) =>
            Object.hasOwn(value, name) ? listBoundaries(inner, value[name], [...place, name]) : [],
          )
        : [];
  return [...own, ...branches, ...inside];
}
