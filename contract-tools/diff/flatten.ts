import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { followReference, readTarget, type SchemaNode } from './follow-reference.ts';
import { typeOf } from './allows-value.ts';
import { dropChildren, readChildren } from './find-children.ts';
import { isSameCircle, leadsBack } from './find-circles.ts';
import { listParts, mergeParts } from './list-parts.ts';
import { mergeSchemas, readDepth } from './merge-schemas.ts';
import { readConditions, readDialect, toSchema, writeValue } from './normalize-keywords.ts';
import { readUnevaluated } from './read-unevaluated.ts';
import { simplifySchema } from './simplify-schema.ts';

const isOfType = (value: unknown, type: string): boolean =>
  typeOf(value) === type || (type === 'number' && typeof value === 'number');

/** The values that a schema lists, a constant being a list of one; undefined when it lists none. */
export function readValues(schema: ContractSchema): unknown[] | undefined {
  const listed = schema['enum'] as unknown[] | undefined;
  const all = schema['const'] === undefined ? listed : [schema['const']];
  const named = typeof schema.type === 'string' ? [schema.type] : schema.type;
  // Drops listed values that the type of the schema excludes.
  return all?.filter((value) => named === undefined || named.some((type) => isOfType(value, type)));
}

/** Cache: schemas do not change during a comparison. */
const flats = new WeakMap<ContractSchema, ContractSchema>();

/** Flattens a reference, its sibling keywords and a composition into one schema. */
export function flatten(node: SchemaNode): ContractSchema {
  const { document } = node;
  const schema = followReference(node);
  const known = flats.get(schema);
  if (known !== undefined) return known;
  flats.set(schema, schema);
  const composed = readUnevaluated(compose({ schema, document }, new Set()));
  const flat = leadsBack(composed, { schema, document }) ? composed : foldChoice(composed, document);
  flats.set(schema, flat);
  return flat;
}

/**
 * Merges the parts of a composition. Parts that lead back to each other are merged once, without the choice between
 * them. A child that composes its parent is not all children of the parent.
 *
 * @param seen the parts that are merged already; grows.
 */
function compose({ schema, document }: SchemaNode, seen: Set<ContractSchema>): ContractSchema {
  seen.add(schema);
  const depth = readDepth(schema);
  const parts = seen.size === 1 ? listParts({ schema, document }) : undefined;
  if (parts !== undefined) return { ...mergeParts(parts, document, depth), ...readChildren(schema, document) };
  const { $ref, allOf, ...plain } = simplifySchema(schema, document);
  const target = $ref === undefined ? [] : [readTarget({ schema, document })];
  let flat: ContractSchema = {};
  const add = (part: ContractSchema): void => void (flat = mergeSchemas(flat, part, document, depth));
  for (const written of [...target, ...((allOf as ContractSchema[] | undefined) ?? [])]) {
    const part = { schema: followReference({ schema: toSchema(written), document }), document };
    if (!isSameCircle(part, { schema, document })) add(dropChildren(flatten(part), part.schema, schema, document));
    else if (!seen.has(part.schema)) add(dropCircularChoice(compose(part, seen), part));
  }
  add(readConditions(readDialect(plain, document)));
  return { ...flat, ...readChildren(schema, document) };
}

/** Drops a choice that leads back to the schema that contains it, with its discriminator. */
function dropCircularChoice(flat: ContractSchema, node: SchemaNode): ContractSchema {
  if (!leadsBack(flat, node)) return flat;
  const { oneOf: _, anyOf: __, discriminator: ___, ...rest } = flat;
  return rest;
}

const isNull = (schema: ContractSchema): boolean => schema.type === 'null';

/** Extensions in which a flattened schema keeps other schemas. */
const keepsSchemas = new Set(['x-conditions', 'x-contains', 'x-evaluated', 'x-children']);

/** Keywords next to limits that do not change what is allowed. */
const isWord = (keyword: string): boolean =>
  ['title', 'description', 'example', 'examples', 'deprecated'].includes(keyword) ||
  (keyword.startsWith('x-') && !keepsSchemas.has(keyword));

/** Keywords of objects and lists, which no fold concerns. */
const structural = ['properties', 'required', 'items', 'additionalProperties', 'discriminator', 'prefixItems'];

/** True for a schema of objects or lists. */
const isStructural = (flat: ContractSchema): boolean =>
  flat.type === 'object' || flat.type === 'array' || structural.some((keyword) => keyword in flat);

/** The values that a schema lists when it does nothing else; undefined otherwise. */
function readListed(flat: ContractSchema): unknown[] | undefined {
  if (isStructural(flat)) return undefined;
  if (isNull(flat)) return [null];
  const isListed = Object.keys(flat).every((keyword) => ['const', 'enum', 'type'].includes(keyword) || isWord(keyword));
  return isListed ? readValues(flat) : undefined;
}

/** Values of which each is in one list alone. */
function dropShared(lists: readonly unknown[][]): unknown[] {
  const counts = new Map<string, number>();
  for (const text of lists.flatMap((list) => [...new Set(list.map(writeValue))]))
    counts.set(text, (counts.get(text) ?? 0) + 1);
  return lists.flat().filter((value) => counts.get(writeValue(value)) === 1);
}

/**
 * Turns a choice between constants into a list; undefined when an alternative is something else.
 *
 * @param isExclusive exactly one alternative must hold (oneOf).
 */
function listChoice(choice: readonly ContractSchema[], isExclusive: boolean): unknown[] | undefined {
  const lists: unknown[][] = [];
  for (const branch of choice) {
    const values = readListed(branch);
    if (values === undefined) return undefined;
    lists.push(values);
  }
  const all = isExclusive ? dropShared(lists) : lists.flat();
  return all.some((value) => value !== null) ? all : undefined;
}

/** Types whose limits do not apply to values of other types. */
const scalars = ['string', 'integer', 'number', 'boolean', 'null'];

/** Keywords that apply to scalars of one type alone. */
const scalarLimits = /^(format|pattern|(min|max)Length|(exclusiveM|m)(in|ax)imum|multipleOf)$/;

/** Merges a choice between scalars of different types into one schema; undefined for anything else. */
function joinScalars(choice: readonly ContractSchema[]): ContractSchema | undefined {
  const types: string[] = [];
  const joined: Record<string, unknown> = {};
  for (const branch of choice) {
    if (isStructural(branch)) return undefined;
    const { type, ...limits } = branch;
    const own = typeof type === 'string' ? [type] : (type ?? []);
    const isOther = own.every((name) => scalars.includes(name) && !types.includes(name));
    const declared = Object.entries(limits).filter(([keyword]) => !isWord(keyword));
    const isClear = declared.every(([keyword]) => scalarLimits.test(keyword) && !(keyword in joined));
    if (own.length === 0 || !isOther || !isClear) return undefined;
    types.push(...own);
    Object.assign(joined, Object.fromEntries(declared));
  }
  return types.includes('integer') && types.includes('number') ? undefined : { ...joined, type: types };
}

/** The alternatives of a choice; a choice in a choice without other keywords is part of the outer one. */
const unnest = (choice: readonly ContractSchema[]): ContractSchema[] =>
  choice.flatMap((branch) => {
    const inner = toSchema(branch)['anyOf'] as ContractSchema[] | undefined;
    const isPlain = Object.keys(toSchema(branch)).every((keyword) => keyword === 'anyOf' || isWord(keyword));
    return inner !== undefined && isPlain ? unnest(inner) : [branch];
  });

/** A schema whose choice allows null too; undefined when other keywords may exclude it. */
function addNull(schema: ContractSchema, document: ContractDocument): ContractSchema | undefined {
  const [inner, ...others] = ['not', 'x-conditions', 'oneOf', 'anyOf'].filter((keyword) => keyword in schema);
  if (inner === undefined) return schema;
  const branches = (inner.endsWith('Of') ? schema[inner] : []) as ContractSchema[];
  const mayBeNull = (branch: ContractSchema): boolean => {
    const { type } = flatten({ schema: toSchema(branch), document });
    return type === undefined || type.includes('null');
  };
  if (branches.length === 0 || others.length > 0 || branches.some(mayBeNull)) return undefined;
  return { ...schema, [inner]: [...branches, { type: 'null' }] };
}

/**
 * Folds a choice of one into its schema, constants into a list, scalars into one, and "this or null" into a nullable
 * type.
 */
function foldChoice(schema: ContractSchema, document: ContractDocument): ContractSchema {
  const keyword = schema['oneOf'] === undefined ? 'anyOf' : 'oneOf';
  const written = schema[keyword] as ContractSchema[] | undefined;
  if (written === undefined) return schema;
  const choice = keyword === 'anyOf' ? unnest(written) : written;
  const { [keyword]: _, ...rest } = schema;
  const flat = choice.map((branch) => flatten({ schema: toSchema(branch), document }));
  const listed = listChoice(flat, keyword === 'oneOf');
  if (listed !== undefined) return mergeSchemas(rest, { enum: listed }, document);
  const joined = schema['x-extensible'] === true ? undefined : joinScalars(flat);
  if (joined !== undefined && choice.length > 1) return mergeSchemas(rest, joined, document);
  const others = choice.filter((branch) => !isNull(branch));
  if (others.length !== 1 || others[0] === undefined) return { ...schema, [keyword]: choice };
  const only = flatten({ schema: toSchema(others[0]), document });
  if (others.length === choice.length) return mergeSchemas(rest, only, document);
  const nullable = addNull(only, document);
  if (nullable === undefined) return { ...schema, [keyword]: choice };
  const types = typeof only.type === 'string' ? [only.type] : only.type;
  return mergeSchemas(
    rest,
    {
      ...nullable,
      ...(types && { type: [...types, 'null'] }),
      ...(Array.isArray(only['enum']) && { enum: [...(only['enum'] as unknown[]), null] }),
      ...('const' in only && { const: undefined, enum: [only['const'], null] }),
    },
    document,
  );
}
