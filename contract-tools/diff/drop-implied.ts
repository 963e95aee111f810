import { allowsValue, type ReadCanonical } from './allows-value.ts';
import { listAll } from './compare-values.ts';
import type { Canonical } from './normalize-schema.ts';

/** The demands of present properties, as far as a property that is always present makes them. */
function spreadRequired({ required, rest }: Canonical): string[] {
  const all = new Set(required);
  const demands = Object.keys(rest)
    .map((keyword) => keyword.split(' '))
    .filter(([kind]) => kind === 'dependentRequired');
  for (const name of all)
    for (const [, trigger, demanded] of demands) if (trigger === name && demanded !== undefined) all.add(demanded);
  return [...all].toSorted();
}

const hasOtherNames = ({ additional, inner }: Canonical): boolean =>
  additional !== 'closed' || Object.keys(inner).some((name) => name.startsWith('patternProperties'));

/** The most items that a list of different values can have. */
function countDifferent({ isUnique, items, inner }: Canonical, read: ReadCanonical): number {
  const isTuple = Object.keys(inner).some((keyword) => keyword.startsWith('prefixItems'));
  return !isUnique || items === undefined || isTuple ? Infinity : (listAll(read(items))?.length ?? Infinity);
}

type Size = 'minProperties' | 'maxProperties' | 'minItems' | 'maxItems';

/** What the other keywords of a form imply for a size. */
const implied: Record<Size, (canonical: Canonical, read: ReadCanonical) => number> = {
  minProperties: ({ required }) => required.length,
  maxProperties: (canonical) => (hasOtherNames(canonical) ? Infinity : Object.keys(canonical.properties).length),
  minItems: ({ contains }) => Math.max(0, ...contains.map(({ least }) => least)),
  maxItems: countDifferent,
};

const sizes = Object.keys(implied) as Size[];

/** Two forms without the sizes that are implied in both; otherwise with the tighter of what is written and implied. */
function alignSizes(one: Canonical, other: Canonical, read: ReadCanonical): [Canonical, Canonical] {
  let pair: [Canonical, Canonical] = [one, other];
  for (const size of sizes) {
    if (pair.every(({ numbers }) => numbers[size] === undefined)) continue;
    const isLeast = size.startsWith('min');
    const found = pair.map((canonical) => {
      const written = canonical.numbers[size] ?? (isLeast ? 0 : Infinity);
      const own = implied[size](canonical, read);
      return {
        isImplied: isLeast ? written <= own : written >= own,
        value: isLeast ? Math.max(written, own) : Math.min(written, own),
      };
    });
    const areImplied = found.every(({ isImplied }) => isImplied);
    pair = pair.map((canonical, index) => {
      const { [size]: _, ...others } = canonical.numbers;
      const { value } = found[index]!;
      const isLimit = !areImplied && (isLeast ? value > 0 : value < Infinity);
      return { ...canonical, numbers: isLimit ? { ...others, [size]: value } : others };
    }) as [Canonical, Canonical];
  }
  return pair;
}

/** True for a form with a limit that others may imply. */
const mayImply = ({ numbers, inner, rest, format }: Canonical): boolean =>
  numbers['minProperties'] !== undefined ||
  inner['propertyNames'] !== undefined ||
  (format === 'int32' && (numbers['minimum'] ?? numbers['maximum']) !== undefined) ||
  Object.keys(rest).some((keyword) => keyword.startsWith('dependentRequired'));

/** A canonical form without limits that its other limits imply, unless the other version has the limit too. */
function dropImplied(canonical: Canonical, other: Canonical, read: ReadCanonical): Canonical {
  if (!mayImply(canonical)) return canonical;
  const { numbers, inner, rest, properties, types } = canonical;
  const names = Object.keys(properties);
  const isClosed = !hasOtherNames(canonical);
  // an object with no other names that needs this number of properties has all of them
  const isWhole = isClosed && Number(numbers['minProperties']) >= names.length;
  const required = isWhole
    ? [...new Set([...names, ...spreadRequired(canonical)])].toSorted()
    : spreadRequired(canonical);
  const kept = { ...canonical, required, numbers: { ...numbers }, inner: { ...inner }, rest: { ...rest } };
  const drop = (record: 'numbers' | 'inner' | 'rest', name: string): void => {
    if (other[record][name] === undefined) Reflect.deleteProperty(kept[record], name);
  };
  const naming = inner['propertyNames'];
  if (isClosed && naming !== undefined && names.every((name) => allowsValue(read(naming), name, read)))
    drop('inner', 'propertyNames');
  for (const keyword of Object.keys(rest)) {
    const [kind, trigger = '', demanded = ''] = keyword.split(' ');
    const isMet = required.includes(trigger) || required.includes(demanded);
    if (kind === 'dependentRequired' && isMet) drop('rest', keyword);
  }
  const isInteger = types?.includes('integer') === true && !types.includes('number');
  if (isInteger && canonical.format === 'int32') {
    if (Number(numbers['minimum']) <= -(2 ** 31)) drop('numbers', 'minimum');
    if (Number(numbers['maximum']) >= 2 ** 31 - 1) drop('numbers', 'maximum');
  }
  return kept;
}

/** How OpenAPI 3.0 writes content, and how JSON Schema does (OpenAPI 3.1.0, "Migrating binary descriptions"). */
const contentFormats: [format: string, keyword: string, value: string][] = [
  ['byte', 'contentEncoding', '"base64"'],
  ['binary', 'contentMediaType', '"application/octet-stream"'],
];

/** A format of OpenAPI 3.0 as JSON Schema writes it, where the other version does. */
function alignContent(canonical: Canonical, other: Canonical): Canonical {
  const match = contentFormats.find(
    ([format, keyword, value]) =>
      canonical.format === format && canonical.rest[keyword] === undefined && other.rest[keyword] === value,
  );
  if (match === undefined || other.format === canonical.format) return canonical;
  return { ...canonical, format: undefined, rest: { ...canonical.rest, [match[1]]: match[2] } };
}

/** Two canonical forms without the limits that one of them has, where its other limits imply them. */
export const dropImpliedLimits = (one: Canonical, other: Canonical, read: ReadCanonical): [Canonical, Canonical] =>
  alignSizes(
    alignContent(dropImplied(one, other, read), other),
    alignContent(dropImplied(other, one, read), one),
    read,
  );
