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

/** A schema without the keywords that say nothing about values of its types. @param types undefined for all. */
export function keepEffective(schema: ContractSchema, types: readonly string[] | undefined): ContractSchema {
  if (types === undefined) return schema;
  const isOther = (own: readonly string[]): boolean => !own.some((type) => types.includes(type));
  const dropped = appliesTo.filter(([own]) => isOther(own)).flatMap(([, keywords]) => keywords);
  if (numberFormats.includes(String(schema['format'])) && isOther(['number', 'integer'])) dropped.push('format');
  if (!dropped.some((keyword) => keyword in schema)) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !dropped.includes(keyword)));
}
