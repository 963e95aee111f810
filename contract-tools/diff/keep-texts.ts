import type { ContractSchema } from '../openapi/document.ts';
import { flatten } from './flatten.ts';
import { isXml } from './media-types.ts';
import { canonicalise, isScalarType, type SchemaNode } from './normalize-schema.ts';

const isText = (node: SchemaNode): boolean => {
  const canonical = canonicalise(node);
  return canonical.branches.length === 0 && isScalarType(canonical);
};

/** True for values that are written as one text. */
export const isScalar = (node: SchemaNode): boolean => isText(node) && canonicalise(node).fallback === undefined;

/** A default as it is written: `1` may be a number or a text. */
const writeFallback = (node: SchemaNode): string => {
  const { fallback } = canonicalise(node);
  return fallback === undefined ? '' : JSON.stringify(String(JSON.parse(fallback)));
};

/** True when every text is allowed. */
export const isAnyText = (node: SchemaNode): boolean => {
  const { types, values, numbers, patterns, format, rest, opaque } = canonicalise(node);
  const limits = [numbers, rest, opaque].flatMap((limit) => Object.keys(limit));
  const isFree = values === undefined && format === undefined && patterns.length + limits.length === 0;
  return isFree && isText(node) && types?.includes('string') === true;
};

/** What a level of a value holds that is written as text: properties and items, or items alone. */
export type TextLevel = 'all' | 'items';

/** The levels of texts in a content type; undefined where numbers and texts differ, as in JSON. */
export function listTextLevels(type: string, isForm: boolean): TextLevel[] | undefined {
  if (isForm) return ['all', 'items'];
  if (isXml(type)) return Array.from({ length: 6 }, () => 'all');
  return type.startsWith('text/') ? [] : undefined;
}

const marks = ['deprecated', 'x-sunset', 'x-deprecated-since', 'readOnly', 'writeOnly'];

const pick = (schema: ContractSchema, isMark: boolean): ContractSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => marks.includes(keyword) === isMark));

/**
 * The new schema of a request. It keeps the old one in each place where any text is allowed now, because numbers and
 * booleans are texts there too.
 *
 * @param levels what is written as text below the value.
 * @param report receives each place.
 */
export function keepTexts(
  old: SchemaNode,
  now: SchemaNode,
  levels: readonly TextLevel[],
  report: (at: string) => void,
): SchemaNode {
  if (isText(old) && isAnyText(now) && writeFallback(old) === writeFallback(now)) {
    if (isAnyText(old)) return now;
    report('');
    return { schema: { ...pick(flatten(old), false), ...pick(flatten(now), true) }, document: old.document };
  }
  const [level, ...below] = levels;
  if (level === undefined) return now;
  const [before, after] = [canonicalise(old), canonicalise(now)];
  const keep = (was: SchemaNode | undefined, is: SchemaNode, at: string): ContractSchema | undefined => {
    const kept = was && keepTexts(was, is, below, (inner) => report(at + inner));
    return kept === is ? undefined : kept?.schema;
  };
  const items = after.items && keep(before.items, after.items, '/[]');
  const properties = Object.entries(level === 'all' ? after.properties : {}).flatMap(([name, is]) => {
    const kept = keep(before.properties[name], is, `/${name}`);
    return kept === undefined ? [] : [[name, kept] as const];
  });
  if (items === undefined && properties.length === 0) return now;
  const flat = flatten(now);
  const all = { ...(flat['properties'] as object | undefined), ...Object.fromEntries(properties) };
  return {
    schema: { ...flat, ...(items && { items }), ...(properties.length > 0 && { properties: all }) },
    document: now.document,
  };
}
