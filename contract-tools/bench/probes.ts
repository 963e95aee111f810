import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ContractSchema } from '../openapi/document.ts';

const ajv = new Ajv2020({ strict: false, validateSchema: false });
const compiled = new Map<string, ValidateFunction>();

/** True when a schema allows a value, in the judgement of ajv. */
export function accepts(schema: ContractSchema, value: unknown): boolean {
  const text = JSON.stringify(schema);
  const validate = compiled.get(text) ?? ajv.compile(schema);
  compiled.set(text, validate);
  return validate(value);
}

/** Forgets compiled schemas: a run makes thousands. */
export function forgetSchemas(): void {
  compiled.clear();
  ajv.removeSchema();
}

const most = 150;

const around = (...limits: unknown[]): number[] =>
  limits.flatMap((limit) => (typeof limit === 'number' ? [limit - 1, limit, limit + 1] : []));

const unique = (values: unknown[]): unknown[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

function probeText({ minLength, maxLength, enum: values = [] }: ContractSchema): unknown[] {
  const lengths = [0, 1, ...around(minLength, maxLength)].filter((length) => length >= 0);
  return [...(values as unknown[]), ...lengths.map((length) => 'x'.repeat(length)), 'red', 'black'];
}

const probeNumber = ({ minimum, maximum, exclusiveMinimum }: ContractSchema): unknown[] => {
  const ends = [-1, 0, 1, ...around(minimum, maximum, exclusiveMinimum)];
  return [...ends, ...ends.map((end) => end + 0.5), -1e6, 1e6];
};

function probeList({ items, minItems, maxItems }: ContractSchema): unknown[] {
  const schema = (items ?? {}) as ContractSchema;
  const values = probe(schema);
  const valid = values.filter((value) => accepts(schema, value));
  const [first = 0] = valid;
  const lengths = [0, 1, 2, ...around(minItems, maxItems)].filter((length) => length >= 0 && length < 20);
  const least = typeof minItems === 'number' ? Math.max(minItems, 1) : 1;
  return [
    ...lengths.map((length) => Array.from({ length }, () => first)),
    ...lengths.map((length) => Array.from({ length }, (_, index) => valid[index] ?? index)),
    ...values.map((value) => [value, ...valid.filter((other) => other !== value).slice(0, least - 1)]),
  ];
}

function probeObject(schema: ContractSchema): unknown[] {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, ContractSchema>);
  const choices = properties.map(([name, inner]) => {
    const values = probe(inner);
    return { name, values, valid: values.find((value) => accepts(inner, value)) };
  });
  const base = Object.fromEntries(choices.map(({ name, valid }) => [name, valid ?? null]));
  const without = (...names: string[]): object =>
    Object.fromEntries(Object.entries(base).filter(([name]) => !names.includes(name)));
  const names = choices.map(({ name }) => name);
  return [
    base,
    {},
    ...names.map((name) => without(name)),
    ...names.map((name) => without(...names.filter((other) => other !== name))),
    ...choices.flatMap(({ name, values }) => values.map((value) => ({ ...base, [name]: value }))),
  ];
}

/** Values at and around the limits of a schema, and values of other types: some it allows, some it does not. */
export function probe(schema: ContractSchema): unknown[] {
  const types = [schema.type ?? []].flat();
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) => (schema[keyword] ?? []) as ContractSchema[]);
  const values = [
    null,
    true,
    'x',
    'red',
    1,
    0.5,
    [],
    {},
    ...(types.includes('object') ? probeObject(schema) : []),
    ...(types.includes('array') ? probeList(schema) : []),
    ...(types.includes('string') ? probeText(schema) : []),
    ...(types.some((type) => type === 'integer' || type === 'number') ? probeNumber(schema) : []),
    ...branches.flatMap(probe),
  ];
  return unique(values).slice(0, most * (1 + branches.length));
}
