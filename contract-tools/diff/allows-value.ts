import { fullFormats } from 'ajv-formats/dist/formats.js';
import { compilePattern } from '../openapi/compile-pattern.ts';
import type { SchemaNode } from './follow-reference.ts';
import { splitFormats } from './merge-scalars.ts';
import { toSchema, writeValue } from './normalize-keywords.ts';
import type { Canonical } from './normalize-schema.ts';

/** The JSON type of a value; integers are `integer`. */
export const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

/** Reads the canonical form of a schema. */
export type ReadCanonical = (node: SchemaNode) => Canonical;

const isWithin = (size: number, least = -Infinity, most = Infinity): boolean => size >= least && size <= most;

/** Patterns of listed values are tested for each of them. */
const compiled = new Map<string, RegExp | undefined>();
const mostCompiled = 1_000;

/** True when a text matches; a pattern that is no regular expression accepts everything. */
function isMatch(pattern: string, text: string): boolean {
  if (!compiled.has(pattern)) {
    if (compiled.size >= mostCompiled) compiled.clear();
    compiled.set(pattern, compilePattern(pattern));
  }
  return compiled.get(pattern)?.test(text) ?? true;
}

type Format = RegExp | ((value: never) => boolean) | { type?: string; validate: Format } | true;

/** True when a text or a number has a format; one that is unknown says nothing. */
function hasFormat(name: string, value: string | number): boolean {
  const format = Object.hasOwn(fullFormats, name) ? (fullFormats[name as keyof typeof fullFormats] as Format) : true;
  const isOfNumbers = typeof format === 'object' && 'type' in format && format.type === 'number';
  if (isOfNumbers !== (typeof value === 'number')) return true;
  const check = typeof format === 'object' && 'validate' in format ? format.validate : format;
  if (check instanceof RegExp) return new RegExp(check.source, check.flags.replace('g', '')).test(String(value));
  return typeof check === 'function' ? check(value as never) : true;
}

/** True for a multiple of a step, within the rounding of floating-point numbers. */
export const isMultiple = (value: number, step: number): boolean => {
  const count = value / step;
  return Math.abs(count - Math.round(count)) < 1e-9;
};

function allowsScalar({ numbers, patterns, format }: Canonical, value: unknown): boolean {
  if (typeof value !== 'string' && typeof value !== 'number') return true;
  if (!splitFormats(format).every((name) => hasFormat(name, value))) return false;
  if (typeof value === 'string') {
    const isLong = isWithin([...value].length, numbers['minLength'], numbers['maxLength']);
    return isLong && patterns.every((pattern) => isMatch(pattern, value));
  }
  const { exclusiveMinimum: over = -Infinity, exclusiveMaximum: under = Infinity, multipleOf } = numbers;
  const isStep = multipleOf === undefined || isMultiple(value, multipleOf);
  return isStep && isWithin(value, numbers['minimum'], numbers['maximum']) && value > over && value < under;
}

type Allows = (node: SchemaNode, value: unknown) => boolean;

function allowsList(canonical: Canonical, value: unknown, allows: Allows): boolean {
  if (!Array.isArray(value)) return true;
  const { numbers, inner, items, contains, isUnique } = canonical;
  const isLong = isWithin(value.length, numbers['minItems'], numbers['maxItems']);
  if (!isLong || (isUnique && new Set(value.map(writeValue)).size < value.length)) return false;
  const fits = value.every((item: unknown, index) => {
    const schema = inner[`prefixItems ${index}`] ?? items;
    return schema === undefined || allows(schema, item);
  });
  return (
    fits &&
    contains.every(({ node, least, most }) => isWithin(value.filter((item) => allows(node, item)).length, least, most))
  );
}

function allowsObject(canonical: Canonical, value: unknown, allows: Allows): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
  const { numbers, inner, properties, required, additional, rest } = canonical;
  const fields = Object.entries(value);
  if (!isWithin(fields.length, numbers['minProperties'], numbers['maxProperties'])) return false;
  if (!required.every((name) => Object.hasOwn(value, name))) return false;
  const named = Object.entries(inner).map(([keyword, node]) => {
    const at = keyword.indexOf(' ');
    return { keyword: at < 0 ? keyword : keyword.slice(0, at), name: keyword.slice(at + 1), node };
  });
  const isDependent = Object.keys(rest).every((keyword) => {
    const [kind, name = '', other = ''] = keyword.split(' ');
    return kind !== 'dependentRequired' || !Object.hasOwn(value, name) || Object.hasOwn(value, other);
  });
  const isAllowed = ([name, field]: [string, unknown]): boolean => {
    const patterns = named.filter((one) => one.keyword === 'patternProperties' && isMatch(one.name, name));
    const own = properties[name];
    const schemas = [...(own === undefined ? [] : [own]), ...patterns.map(({ node }) => node)];
    if (schemas.length > 0) return schemas.every((node) => allows(node, field));
    return additional === 'open' || (additional !== 'closed' && allows(additional, field));
  };
  const isNamed = named.every(({ keyword, name, node }) => {
    if (keyword === 'propertyNames') return fields.every(([field]) => allows(node, field));
    return keyword !== 'dependentSchemas' || !Object.hasOwn(value, name) || allows(node, value);
  });
  return isDependent && isNamed && fields.every(isAllowed);
}

function allowsChoice({ branches, isExclusive, opaque }: Canonical, value: unknown, allows: Allows): boolean {
  const count = branches.filter((branch) => allows(branch, value)).length;
  if (branches.length > 0 && (isExclusive ? count !== 1 : count === 0)) return false;
  if (opaque['not']?.some((node) => allows(node, value)) === true) return false;
  if (opaque['anyOf']?.some((node) => allows(node, value)) === false) return false;
  return (opaque['if'] ?? []).every((condition) => {
    const [when, then, otherwise] = (condition.schema['prefixItems'] as unknown[]).map((schema) => ({
      schema: toSchema(schema),
      document: condition.document,
    })) as [SchemaNode, SchemaNode, SchemaNode];
    return allows(allows(when, value) ? then : otherwise, value);
  });
}

/** True when a schema in canonical form allows a value; a limit that cannot be checked counts as met. */
export function allowsValue(canonical: Canonical, value: unknown, read: ReadCanonical): boolean {
  const { types, values } = canonical;
  if (types !== undefined && !types.includes(typeOf(value))) return false;
  if (values !== undefined) return values.includes(writeValue(value));
  const allows: Allows = (node, inner) => allowsValue(read(node), inner, read);
  return (
    allowsScalar(canonical, value) &&
    allowsList(canonical, value, allows) &&
    allowsObject(canonical, value, allows) &&
    allowsChoice(canonical, value, allows)
  );
}
