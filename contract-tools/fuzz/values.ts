import fc from 'fast-check';
import { canonicalise, type Canonical, type SchemaNode } from '../diff/normalize-schema.ts';

/** No body of the contract nests deeper; it ends recursive schemas. */
const deepest = 8;

/** Longest text by default; the longest allowed one is tried as a limit. */
const usualLength = 60;
const longestLength = 20_000;

const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

const byFormat: Record<string, fc.Arbitrary<string>> = {
  'date-time': day.map((date) => date.toISOString()),
  date: day.map((date) => date.toISOString().slice(0, 10)),
  uri: fc.webUrl({ withQueryParameters: true }),
  email: fc.emailAddress(),
  uuid: fc.uuid(),
};

function makeText({ numbers, patterns, format }: Canonical): fc.Arbitrary<string> {
  const known = format === undefined ? undefined : byFormat[format];
  if (known !== undefined) return known;
  const [least = 0, most = usualLength] = [numbers['minLength'], numbers['maxLength']];
  if (patterns[0] !== undefined)
    return fc.stringMatching(new RegExp(patterns[0]), { maxLength: Math.min(most, usualLength) });
  const maxLength = Math.max(least, Math.min(most, usualLength));
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ minLength: least, maxLength }) },
    { weight: 2, arbitrary: fc.string({ minLength: least, maxLength, unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(least), 'x'.repeat(Math.min(most, longestLength))) },
  );
}

const readBounds = ({ numbers }: Canonical): { min: number; max: number } => ({
  min: numbers['minimum'] ?? -1_000_000,
  max: numbers['maximum'] ?? 1_000_000,
});

const scalar = fc.oneof(fc.string({ maxLength: 20 }), fc.integer(), fc.boolean());

function makeObject({ properties, required, additional }: Canonical, depth: number): fc.Arbitrary<unknown> {
  const named = Object.entries(properties).map(([name, node]) => [name, makeValue(node, depth + 1)] as const);
  const isClosed = additional === 'closed';
  const undescribed = isClosed ? [] : required.filter((name) => !(name in properties));
  if (named.length === 0 && undescribed.length === 0 && !isClosed)
    return fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), scalar, { maxKeys: 3 });
  const fields = [...named, ...undescribed.map((name) => [name, scalar] as const)];
  const requiredKeys = required.filter((name) => name in properties || undescribed.includes(name));
  return fc.record(Object.fromEntries(fields), { requiredKeys });
}

function makeType(type: string, canonical: Canonical, depth: number): fc.Arbitrary<unknown> {
  const { numbers, items } = canonical;
  switch (type) {
    case 'string':
      return makeText(canonical);
    case 'integer': {
      const { min, max } = readBounds(canonical);
      return fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
    }
    case 'number':
      return fc.double({ ...readBounds(canonical), noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const minLength = numbers['minItems'] ?? 0;
      const maxLength = Math.max(minLength, Math.min(numbers['maxItems'] ?? 5, 5));
      return fc.array(items ? makeValue(items, depth + 1) : fc.integer(), { minLength, maxLength });
    }
    default:
      return makeObject(canonical, depth);
  }
}

/** Generates values that a schema allows, including its limits. The oracle drops invalid ones. */
export function makeValue(node: SchemaNode, depth = 0): fc.Arbitrary<unknown> {
  const canonical = canonicalise(node);
  if (depth > deepest) return fc.constant(null);
  if (canonical.values !== undefined)
    return fc.constantFrom(...canonical.values.map((value) => JSON.parse(value) as unknown));
  if (canonical.branches.length > 0)
    return fc.oneof(...canonical.branches.map((branch) => makeValue(branch, depth + 1)));
  const types = canonical.types ?? ['string', 'integer', 'null'];
  return fc.oneof(...types.map((type) => makeType(type, canonical, depth)));
}
