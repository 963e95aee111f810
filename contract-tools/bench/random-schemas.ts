import type { ContractSchema } from '../openapi/document.ts';
import type { Random } from './random.ts';

const words = ['red', 'green', 'blue', 'grey'];

/** Makes a schema: scalars with limits, lists, closed objects and alternatives. */
export function makeSchema(random: Random, depth = 0): ContractSchema {
  const kind = random.below(depth > 2 ? 5 : 8);
  const low = random.below(4);
  if (kind === 0) return { type: 'string', ...(random.chance(0.5) && { minLength: low, maxLength: low + 5 }) };
  if (kind === 1) return { type: 'string', enum: words.slice(0, 2 + random.below(2)) };
  if (kind === 2) return { type: 'integer', ...(random.chance(0.6) && { minimum: low, maximum: low + 9 }) };
  if (kind === 3) return { type: 'number', ...(random.chance(0.6) && { minimum: low, maximum: low + 9 }) };
  if (kind === 4) return { type: 'boolean' };
  if (kind === 5)
    return { type: 'array', items: makeSchema(random, depth + 1), ...(random.chance(0.5) && { maxItems: low + 1 }) };
  if (kind === 6) return { anyOf: [makeSchema(random, depth + 1), makeSchema(random, depth + 1)] };
  const names = ['a', 'b', 'c'].slice(0, 1 + random.below(3));
  const properties = Object.fromEntries(names.map((name) => [name, makeSchema(random, depth + 1)]));
  const required = names.filter(() => random.chance(0.5));
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Every schema of a tree, the tree itself first. */
function listSchemas(schema: ContractSchema): ContractSchema[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema as Record<string, never>;
  const inner = [...Object.values(properties), ...(items === undefined ? [] : [items]), ...anyOf, ...oneOf, ...allOf];
  return [schema, ...(inner as ContractSchema[]).flatMap(listSchemas)];
}

type Edit = (schema: ContractSchema, random: Random) => void;

const replace = (schema: ContractSchema, value: ContractSchema): void => {
  for (const keyword of Object.keys(schema)) delete schema[keyword];
  Object.assign(schema, value);
};

const moveLimit =
  (...names: string[]): Edit =>
  (schema, random) => {
    const name = random.pick(names);
    const now = schema[name];
    if (typeof now === 'number' && random.chance(0.3)) delete schema[name];
    else schema[name] = Math.max(0, (typeof now === 'number' ? now : 3) + random.below(5) - 2);
  };

const wrap =
  (keyword: string): Edit =>
  (schema, random) => {
    const other = keyword === 'allOf' ? [] : [makeSchema(random, 3)];
    replace(schema, { [keyword]: [structuredClone(schema), ...other] });
  };

const toggleRequired: Edit = (schema, random) => {
  const name = random.pick(Object.keys(schema['properties'] as object));
  const required = schema['required'] as string[];
  schema['required'] = required.includes(name) ? required.filter((other) => other !== name) : [...required, name];
};

const editEnum: Edit = (schema, random) => {
  const values = schema['enum'] as string[];
  schema['enum'] = random.chance(0.5) ? [...values, 'black'] : values.slice(1);
};

const toggleNull: Edit = (schema) => {
  const types = [schema.type ?? []].flat();
  schema.type = types.includes('null') ? types.filter((type) => type !== 'null') : [...types, 'null'];
};

const general: Edit[] = [
  (schema) => void (schema['description'] = 'Another text.'),
  (schema, random) => replace(schema, makeSchema(random, 3)),
  wrap('anyOf'),
  wrap('oneOf'),
  wrap('allOf'),
];

/** The edits that apply to a schema. */
function listEdits({ type, enum: values }: ContractSchema): Edit[] {
  if (values !== undefined) return [editEnum, editEnum, ...general];
  if (type === 'string') return [moveLimit('minLength', 'maxLength'), toggleNull, ...general];
  if (type === 'integer' || type === 'number')
    return [
      moveLimit('minimum', 'maximum', 'exclusiveMinimum'),
      (schema) => void (schema.type = type === 'integer' ? 'number' : 'integer'),
      toggleNull,
      ...general,
    ];
  if (type === 'array')
    return [
      moveLimit('minItems', 'maxItems'),
      (schema) => void (schema['uniqueItems'] = schema['uniqueItems'] !== true),
      ...general,
    ];
  if (type === 'object') return [toggleRequired, toggleRequired, toggleNull, ...general];
  return type === undefined ? general : [toggleNull, ...general];
}

/** A copy of a schema with one random edit at any depth. */
export function editSchema(schema: ContractSchema, random: Random): ContractSchema {
  const copy = structuredClone(schema);
  const place = random.pick(listSchemas(copy));
  random.pick(listEdits(place))(place, random);
  return copy;
}
