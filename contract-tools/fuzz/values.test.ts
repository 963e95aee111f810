import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { createValidator } from '../openapi/validator.ts';
import { explainGap, makeValue } from './values.ts';

type Schemas = Record<string, ContractSchema>;

const ref = (name: string): ContractSchema => ({ $ref: `#/components/schemas/${name}` });

/** Values of a schema, and those of them that a validator refuses. */
function generate(schema: ContractSchema, schemas: Schemas = {}) {
  const document = { openapi: '3.1.0', components: { schemas: { ...schemas, Root: schema } }, paths: {} };
  const node = { schema: ref('Root'), document: document as unknown as ContractDocument };
  const made = makeValue(node);
  const values = made === undefined ? [] : fc.sample(made, { numRuns: 60, seed: 1 });
  const validator = createValidator({ ...node.document, isForeign: true });
  return {
    values,
    misfits: values.filter((value) => validator.check('#/components/schemas/Root', value).length > 0),
    gap: explainGap(node),
  };
}

const branches = (count: number, target: (index: number) => string): ContractSchema => ({
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, ref(target(index))])),
});

describe('makeValue', () => {
  it.each<[string, Schemas]>([
    ['three references to itself', { Tree: branches(3, () => 'Tree') }],
    ['forty references to itself', { Tree: branches(40, () => 'Tree') }],
    [
      'lists of itself',
      {
        Tree: {
          type: 'object',
          properties: Object.fromEntries('abcd'.split('').map((name) => [name, { type: 'array', items: ref('Tree') }])),
        },
      },
    ],
    [
      'a dense graph',
      Object.fromEntries(
        Array.from({ length: 100 }, (_, index) => [
          index === 0 ? 'Tree' : `S${index}`,
          branches(5, (next) => `S${((index * 5 + next) % 99) + 1}`),
        ]),
      ),
    ],
  ])('ends with small values for %s', (_, schemas) => {
    const { values } = generate(ref('Tree'), schemas);
    const sizes = values.map((value) => JSON.stringify(value).length);
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(10_000);
    expect(Math.max(...sizes)).toBeGreaterThan(20);
  });

  it.each<[string, ContractSchema]>([
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], minItems: 2, items: false }],
    ['a map with a least size', { type: 'object', minProperties: 2, additionalProperties: { type: 'integer' } }],
    ['named keys', { type: 'object', minProperties: 1, propertyNames: { pattern: '^x-[a-z]+$' } }],
    [
      'patterned keys',
      {
        type: 'object',
        minProperties: 1,
        patternProperties: { '^k\\d+$': { type: 'integer' } },
        additionalProperties: false,
      },
    ],
    ['optional fields of which two are needed', { minProperties: 2, properties: { a: {}, b: {}, c: {} } }],
    ['a list that contains', { type: 'array', items: { type: 'integer' }, contains: { minimum: 5 }, minContains: 2 }],
    ['different items', { type: 'array', uniqueItems: true, minItems: 3, items: { enum: ['a', 'b', 'c'] } }],
    ['several patterns', { type: 'string', allOf: [{ pattern: '^[a-z]+' }, { pattern: '[0-9]$' }] }],
    ['money', { type: 'number', multipleOf: 0.01, minimum: 0, maximum: 100 }],
    ['a large number', { type: 'number', exclusiveMinimum: 5_000_000 }],
    ['an integer beyond exact numbers', { type: 'integer', minimum: 2 ** 53 }],
    ['an address of limited length', { type: 'string', format: 'email', maxLength: 12 }],
    ...['ipv4', 'ipv6', 'duration', 'time', 'uri-reference', 'json-pointer', 'hostname', 'byte', 'uuid', 'uri'].map(
      (format): [string, ContractSchema] => [format, { type: 'string', format }],
    ),
    [
      'fields next to a choice',
      {
        type: 'object',
        required: ['id'],
        properties: { id: { type: 'integer' } },
        oneOf: [
          { required: ['a'], properties: { a: { type: 'string' } } },
          { required: ['b'], properties: { b: { type: 'string' } } },
        ],
      },
    ],
  ])('makes values that fit %s', (_, schema) => {
    const { values, misfits } = generate(schema);
    expect(values).toHaveLength(60);
    expect(misfits).toEqual([]);
  });

  it('ends a value that requires itself where another alternative is', () => {
    const schemas = {
      Node: { type: 'object', required: ['next'], properties: { next: { oneOf: [ref('Node'), { type: 'null' }] } } },
    };
    const { values, misfits } = generate(ref('Node'), schemas);
    expect([values.length, misfits]).toEqual([60, []]);
  });

  it.each<[ContractSchema, string]>([
    [{ type: 'integer', minimum: 5, maximum: 3 }, 'no integer was found from 5 to 3'],
    [{ type: 'string', pattern: '^(\\w+)=\\1$' }, 'the pattern ^(\\w+)=\\1$'],
    [{ type: 'array', uniqueItems: true, minItems: 5, items: { enum: [1, 2] } }, '5 different items'],
    [{ type: 'array', minItems: 200_000, items: { type: 'string' } }, 'too many parts'],
    [{ type: 'string', minLength: 5_000_000 }, 'too long'],
    [{ type: 'object', required: ['a'], properties: { a: ref('Root') } }, 'too many parts'],
    [
      { type: 'object', required: ['a'], properties: { a: { minimum: 2, maximum: 1, type: 'integer' } } },
      'a: no integer',
    ],
  ])('explains why %j has no value', (schema, reason) => {
    const { values, gap } = generate(schema);
    expect([values, gap]).toEqual([[], expect.stringContaining(reason)]);
  });
});
