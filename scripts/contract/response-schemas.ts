import type { ContractDocument, ContractSchema } from '../../contract-tools/openapi/document.ts';
import { listOperations } from '../../contract-tools/openapi/operations.ts';
import { follow } from '../../contract-tools/document.ts';

/**
 * What a reader of a response may rely on, and nothing more: a client of today has to accept everything that `diff`
 * calls compatible tomorrow. So unknown fields pass, extensible lists (`x-extensible`) are open, and length limits are
 * dropped.
 */
export type ResponseSchemas = {
  operations: {
    operationId: string;
    method: string;
    path: string;
    /** schema of the JSON body by status; null for a status without one */
    responses: Record<string, ContractSchema | null>;
  }[];
  /** the definitions that the schemas refer to, by name */
  definitions: Record<string, ContractSchema>;
};

/** Keywords that mean the same to every validator. */
const plain = ['type', 'required', 'const', 'minimum', 'maximum', 'minItems'];

/** Formats as patterns: validators disagree about what a date is. */
const formats: Record<string, string> = {
  date: '^\\d{4}-\\d{2}-\\d{2}$',
  'date-time': '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})$',
  uri: '^[a-zA-Z][a-zA-Z0-9+.-]*:',
};

/** A pattern that means the same with and without the Unicode flag. */
const isPlainPattern = (pattern: unknown): pattern is string =>
  typeof pattern === 'string' && !/\\u|\\p|[^\u0020-\u007e]/.test(pattern);

type Schemas = Record<string, ContractSchema>;
type Choice = { propertyName: string; mapping?: Record<string, string> };

/** The fallback branch of a choice: an object whose kind is none of the known ones. */
function makeUnknownBranch({ propertyName, mapping = {} }: Choice): ContractSchema {
  const known = Object.keys(mapping).map((kind) => kind.replaceAll(/\W/g, '\\$&'));
  return {
    type: 'object',
    required: [propertyName],
    properties: { [propertyName]: { type: 'string', pattern: `^(?!(${known.join('|')})$)` } },
  };
}

function loosenChoice(schema: ContractSchema, branches: ContractSchema[]): ContractSchema {
  const isExtensible = schema['x-extensible'] === true;
  const choice = schema['discriminator'] as Choice | undefined;
  if (isExtensible && choice === undefined) return {};
  return { anyOf: [...branches.map(loosen), ...(isExtensible && choice ? [makeUnknownBranch(choice)] : [])] };
}

function loosen(schema: ContractSchema): ContractSchema {
  const loose: ContractSchema = {};
  for (const keyword of plain) if (schema[keyword] !== undefined) loose[keyword] = schema[keyword];
  const { $ref, properties, items, additionalProperties, format, pattern, allOf } = schema;
  if ($ref !== undefined) loose.$ref = $ref.replace('#/components/schemas/', '#/$defs/');
  if (schema['enum'] !== undefined && schema['x-extensible'] !== true) loose['enum'] = schema['enum'];
  if (properties !== undefined)
    loose['properties'] = Object.fromEntries(
      Object.entries(properties as Schemas).map(([name, property]) => [name, loosen(property)]),
    );
  if (items !== undefined) loose['items'] = loosen(items as ContractSchema);
  if (typeof additionalProperties === 'object')
    loose['additionalProperties'] = loosen(additionalProperties as ContractSchema);
  if (typeof format === 'string' && formats[format] !== undefined) loose['pattern'] = formats[format];
  else if (isPlainPattern(pattern)) loose['pattern'] = pattern;
  if (allOf !== undefined) loose['allOf'] = (allOf as ContractSchema[]).map(loosen);
  const branches = schema['oneOf'] ?? schema['anyOf'];
  return branches === undefined ? loose : { ...loose, ...loosenChoice(schema, branches as ContractSchema[]) };
}

/** Keywords of an object schema that declares nothing but properties. */
const objectKeywords = new Set(['type', 'required', 'properties']);

/**
 * Merges several schemas that must all hold into one object schema, so that a reader checks each property once.
 *
 * @returns undefined when a part is no plain object, or two parts define one property differently.
 */
function mergeParts(parts: readonly ContractSchema[], all: Schemas): ContractSchema | undefined {
  const properties: Record<string, ContractSchema> = {};
  const required = new Set<string>();
  for (const part of parts) {
    const named = part.$ref === undefined ? part : all[part.$ref.replace('#/$defs/', '')];
    const whole = named && mergeAll(named, all);
    if (!whole || Object.keys(whole).some((keyword) => !objectKeywords.has(keyword))) return undefined;
    for (const [name, property] of Object.entries((whole['properties'] ?? {}) as Schemas)) {
      const known = properties[name] ?? {};
      const differs = Object.keys(known).some(
        (keyword) => keyword in property && JSON.stringify(known[keyword]) !== JSON.stringify(property[keyword]),
      );
      if (differs) return undefined;
      properties[name] = { ...known, ...property };
    }
    for (const name of (whole['required'] ?? []) as string[]) required.add(name);
  }
  return { type: 'object', required: [...required], properties };
}

/** Merges parts at every depth; references stay references. */
function mergeAll(schema: ContractSchema, all: Schemas): ContractSchema {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    return typeof value === 'object' && value !== null ? mergeAll(value as ContractSchema, all) : value;
  };
  const parts = schema['allOf'] as ContractSchema[] | undefined;
  const merged = parts && Object.keys(schema).length === 1 ? mergeParts(parts, all) : undefined;
  const whole = merged ?? schema;
  return Object.fromEntries(Object.entries(whole).map(([keyword, value]) => [keyword, walk(value)]));
}

/** Names of the definitions that a schema refers to, directly or through others. */
function collectNames(schema: unknown, all: Schemas, names: Set<string>): void {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g)) {
    if (names.has(name)) continue;
    names.add(name);
    collectNames(all[name], all, names);
  }
}

/** Builds the schemas of all successful responses of the contract. */
export function describeResponses(document: ContractDocument): ResponseSchemas {
  const components = (document.components['schemas'] ?? {}) as Schemas;
  const loose = Object.fromEntries(Object.entries(components).map(([name, schema]) => [name, loosen(schema)]));
  const all = Object.fromEntries(Object.entries(loose).map(([name, schema]) => [name, mergeAll(schema, loose)]));
  const operations = listOperations(document).map(({ operationId, method, path, responses }) => {
    const described = Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, bodies]) => {
        const pointer = bodies['application/json'];
        if (pointer === undefined) return [status, null] as const;
        return [status, mergeAll(loosen(read(document, pointer)), loose)] as const;
      });
    return { operationId, method, path, responses: Object.fromEntries(described) };
  });
  const names = new Set<string>();
  collectNames(operations, all, names);
  return { operations, definitions: Object.fromEntries([...names].sort().map((name) => [name, all[name] ?? {}])) };
}

/** The schema at a pointer, as written: a reference is not followed. */
function read(document: ContractDocument, pointer: string): ContractSchema {
  const holder = pointer.slice(0, pointer.lastIndexOf('/'));
  return follow<{ schema: ContractSchema }>(document, holder).value.schema;
}
