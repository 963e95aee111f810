import type { ContractSchema } from '../openapi/document.ts';
import { isAnything, isNothing } from './normalize-keywords.ts';

/** Keywords that apply to values of some types alone. */
const appliesTo: [types: string[], keywords: string[]][] = [
  [
    ['object'],
    [
      'properties',
      'required',
      'additionalProperties',
      'patternProperties',
      'propertyNames',
      'minProperties',
      'maxProperties',
      'dependentRequired',
      'dependentSchemas',
    ],
  ],
  [['array'], ['items', 'prefixItems', 'x-contains', 'minItems', 'maxItems', 'uniqueItems']],
  [['string'], ['pattern', 'minLength', 'maxLength', 'contentEncoding', 'contentMediaType', 'contentSchema']],
  [
    ['number', 'integer'],
    ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ],
];

const numberFormats = ['int32', 'int64', 'float', 'double'];

/** The keywords that say nothing about values of some types, by the text of the types. */
const dropped = new Map<string, ReadonlySet<string>>();

function listDropped(types: readonly string[]): ReadonlySet<string> {
  const known = dropped.get(types.join());
  if (known !== undefined) return known;
  const others = appliesTo.filter(([own]) => !own.some((type) => types.includes(type)));
  const listed = new Set(others.flatMap(([, keywords]) => keywords));
  dropped.set(types.join(), listed);
  return listed;
}

/** A schema without the keywords that say nothing about values of its types. @param types undefined for all. */
export function keepEffective(schema: ContractSchema, types: readonly string[] | undefined): ContractSchema {
  if (types === undefined) return schema;
  const others = listDropped(types);
  const isNumber = types.includes('number') || types.includes('integer');
  const isVain = (keyword: string): boolean =>
    others.has(keyword) || (keyword === 'format' && !isNumber && numberFormats.includes(String(schema['format'])));
  if (!Object.keys(schema).some(isVain)) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !isVain(keyword)));
}

/** Writes the length of a list in one form: a list without further items has as many as its `prefixItems` at most. */
export function readTuple(schema: ContractSchema): ContractSchema {
  const {
    prefixItems = [],
    items,
    maxItems = Infinity,
    ...rest
  } = schema as {
    prefixItems?: unknown[];
    items?: unknown;
    maxItems?: number;
  };
  const most = isNothing(items) ? Math.min(maxItems, prefixItems.length) : maxItems;
  const prefix = prefixItems.slice(0, most);
  if (most === maxItems && most > prefix.length && prefix.length === prefixItems.length) return schema;
  return {
    ...rest,
    ...(most < Infinity && { maxItems: most }),
    ...(prefix.length > 0 && { prefixItems: prefix }),
    ...(!isAnything(items) && most > prefix.length && { items }),
  };
}
