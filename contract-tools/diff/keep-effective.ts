import type { ContractSchema } from '../openapi/document.ts';

/** Keywords that apply to values of some types alone. */
const appliesTo: [types: string[], keywords: string[]][] = [
  [
    ['object'],
    [
      'properties',
      'required',
      'additionalProperties',
      'unevaluatedProperties',
      'patternProperties',
      'propertyNames',
      'minProperties',
      'maxProperties',
      'dependentRequired',
      'dependentSchemas',
    ],
  ],
  [
    ['array'],
    [
      'items',
      'prefixItems',
      'unevaluatedItems',
      'contains',
      'minContains',
      'maxContains',
      'minItems',
      'maxItems',
      'uniqueItems',
    ],
  ],
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
