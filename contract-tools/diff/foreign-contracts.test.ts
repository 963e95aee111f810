import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ContractDocument, ContractSchema } from '../openapi/document.ts';
import { readToCompare } from '../read-document.ts';
import { demandBump } from './change.ts';
import { compareDocuments } from './compare-documents.ts';
import { relatePatterns } from './compare-patterns.ts';

type Parts = {
  sent?: ContractSchema;
  received?: ContractSchema;
  schemas?: object;
  operation?: object;
  responses?: object;
};

/** A contract of another project: no ids, no servers, a date as version. */
const makeContract = ({ sent, received, schemas = {}, operation = {}, responses = {} }: Parts): ContractDocument => {
  const body = (schema: ContractSchema = {}) => ({ content: { 'application/json': { schema } } });
  const ok = { description: 'ok', ...body(received) };
  const post = { requestBody: body(sent), responses: { '200': ok, ...responses }, ...operation };
  const contract = {
    openapi: '3.1.0',
    info: { title: 'Other', version: '2024-06-01' },
    paths: { '/a': { post } },
    components: { schemas },
  };
  return JSON.parse(JSON.stringify(contract)) as ContractDocument;
};

const compare = (before: Parts, after: Parts) => compareDocuments(makeContract(before), makeContract(after), undefined);
const bump = (before: Parts, after: Parts): string => demandBump(compare(before, after));
const ref = (name: string): ContractSchema => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, rest: object = {}): ContractSchema => ({ type: 'object', properties, ...rest });
const text: ContractSchema = { type: 'string' };
const integer: ContractSchema = { type: 'integer' };

describe('recursive schemas end, and report a change once', () => {
  it.each<[string, (value: ContractSchema) => object]>([
    ['a tree', (value) => ({ Root: object({ value, left: ref('Root'), right: ref('Root') }) })],
    [
      'a parent with its children',
      (value) => ({
        Root: object({ kind: text }, { oneOf: ['A', 'B', 'C'].map(ref), discriminator: { propertyName: 'kind' } }),
        A: { allOf: [ref('Root')], properties: { value } },
        B: { allOf: [ref('Root')], properties: { one: text } },
        C: { allOf: [ref('Root')], properties: { two: text } },
      }),
    ],
    [
      'types that all contain each other',
      (value) =>
        Object.fromEntries(
          ['Root', 'A', 'B', 'C', 'D', 'E'].map((name, _, all) => [
            name,
            object({ ...Object.fromEntries(all.map((other) => [other, ref(other)])), ...(name === 'A' && { value }) }),
          ]),
        ),
    ],
  ])('%s', (_, makeSchemas) => {
    const received = ref('Root');
    const changes = compare({ received, schemas: makeSchemas(text) }, { received, schemas: makeSchemas(integer) });
    expect(changes.map(({ level, rule }) => [level, rule])).toEqual([['breaking', 'type']]);
  });

  it.each<[string, (index: number, value: ContractSchema) => ContractSchema, number]>([
    [
      'a parent with 100 children',
      (index, value) =>
        index === 0
          ? object({ kind: text }, { oneOf: Array.from({ length: 99 }, (_, child) => ref(`S${child + 1}`)) })
          : { allOf: [ref('S0'), object({ [`own${index}`]: value })] },
      99,
    ],
    [
      'choices that lead to each other',
      (index, value) => ({
        anyOf: [ref(`S${(index + 1) % 100}`), ref(`S${(index * 5 + 2) % 100}`), object({ [`own${index}`]: value })],
      }),
      100,
    ],
    [
      'fields whose schemas are composed of each other',
      (index, value) => ({
        allOf: [
          object({ a: ref(`S${(index + 1) % 100}`), [`own${index}`]: value }),
          object({ a: ref(`S${(index * 5 + 2) % 100}`) }),
        ],
      }),
      100,
    ],
    [
      'compositions 100 levels deep',
      (index, value) => ({
        allOf: [...(index < 99 ? [ref(`S${index + 1}`)] : []), object({ [`own${index}`]: value })],
      }),
      100,
    ],
    ['references to references', (index, value) => (index < 99 ? ref(`S${index + 1}`) : value), 1],
  ])('%s', (_, makeSchema, count) => {
    const make = (value: ContractSchema): Parts => ({
      received: ref('S0'),
      schemas: Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`S${index}`, makeSchema(index, value)])),
    });
    const changes = compare(make(text), make(integer));
    const places = changes.map(({ place }) => place.split('/').at(-1));
    expect(new Set(changes.map(({ level, rule }) => `${level} ${rule}`))).toEqual(new Set(['breaking type']));
    expect(new Set(places).size).toBe(count);
    expect(changes.length).toBeLessThan(4_000);
  });

  it('compares 400 schemas that lead to each other', () => {
    const makeSchemas = (changed: ContractSchema) =>
      Object.fromEntries(
        Array.from({ length: 400 }, (_, index) => {
          const next = (step: number): ContractSchema => ref(`S${(index * 7 + step) % 400}`);
          const choice = { anyOf: [text, next(1), next(3)] };
          const changing = { changing: { ...(index % 40 === 0 ? changed : text) } };
          return [
            `S${index}`,
            object({ choice, list: { type: 'array', items: next(5) }, other: next(11), ...changing }),
          ];
        }),
      );
    const received = ref('S0');
    const changes = compare({ received, schemas: makeSchemas(text) }, { received, schemas: makeSchemas(integer) });
    expect(changes).toHaveLength(10);
  });

  it('finds a change 20 levels deep, and one next to a reference', () => {
    const nest = (inner: ContractSchema, levels = 20): ContractSchema =>
      levels === 0 ? inner : object({ a: nest(inner, levels - 1) });
    expect(bump({ sent: nest(text) }, { sent: nest(integer) })).toBe('major');
    const named = (rest: object): Parts => ({ sent: { ...ref('Name'), ...rest }, schemas: { Name: text } });
    expect(bump(named({ maxLength: 9 }), named({ maxLength: 5 }))).toBe('major');
  });

  it('reports a shared schema at several places', () => {
    const received = object({ billing: ref('Address'), shipping: ref('Address') });
    const schemas = (city: ContractSchema) => ({ Address: object({ city }) });
    expect(compare({ received, schemas: schemas(text) }, { received, schemas: schemas(integer) })).toHaveLength(2);
  });
});

const wide = object({ a: text }, { required: ['a'] });
const other = object({ b: text });
const closed = (name: string): ContractSchema =>
  object({ [name]: text }, { required: [name], additionalProperties: false });

it.each<[string, ContractSchema, ContractSchema, string]>([
  ['alternatives that overlap instead of one schema', wide, { oneOf: [object({ a: text }), other] }, 'major'],
  ['anyOf that becomes oneOf with an overlap', { anyOf: [wide, other] }, { oneOf: [wide, other] }, 'major'],
  ['a new alternative that overlaps', { oneOf: [wide, integer] }, { oneOf: [wide, integer, other] }, 'major'],
  [
    'anyOf that becomes oneOf without overlap',
    { anyOf: [closed('a'), closed('b')] },
    { oneOf: [closed('a'), closed('b')] },
    'patch',
  ],
  [
    'a new alternative without overlap',
    { oneOf: [closed('a'), integer] },
    { oneOf: [closed('a'), integer, closed('b')] },
    'minor',
  ],
  ['a wider pattern', { type: 'string', pattern: '^[a-z]+$' }, { type: 'string', pattern: '^[a-z0-9]+$' }, 'minor'],
  ['a narrower pattern', { type: 'string', pattern: '^[a-z0-9]+$' }, { type: 'string', pattern: '^[a-z]+$' }, 'major'],
  ['a pattern for every text', { type: 'string', pattern: '^x' }, { type: 'string', pattern: '.*' }, 'minor'],
  ['a limit of another type', { ...text, maximum: 5 }, { ...text, maximum: 3 }, 'patch'],
  ['a property that callers need not send', object({ a: text }), object({ a: { ...text, readOnly: true } }), 'minor'],
])('a request with %s', (_, before, after, expected) => {
  expect(bump({ sent: before }, { sent: after })).toBe(expected);
});

const header = (schema: ContractSchema, explode: boolean) => ({
  responses: { '200': { description: 'ok', headers: { 'X-P': { schema, explode } } } },
});
const parameter = (rest: object) => ({
  operation: { parameters: [{ name: 'q', in: 'query', schema: text, ...rest }] },
});
const failure = (...statuses: string[]) => ({
  responses: Object.fromEntries(statuses.map((status) => [status, { description: 'no' }])),
});

it.each<[string, Parts, Parts, string]>([
  ['explode of an object in a header', header(object({ a: text }), false), header(object({ a: text }), true), 'major'],
  ['explode of a single value in a header', header(text, false), header(text, true), 'patch'],
  ['explode of a single value in a query', parameter({ explode: true }), parameter({ explode: false }), 'patch'],
  [
    'explode of a list in a query',
    parameter({ schema: { type: 'array' } }),
    parameter({ schema: { type: 'array' }, explode: false }),
    'major',
  ],
  ['an empty value that is no longer allowed', parameter({ allowEmptyValue: true }), parameter({}), 'major'],
  ['a failure that ends', failure('409', '404'), failure('404'), 'minor'],
  ['a failure with another status', failure('409'), failure('423'), 'major'],
  ['a deprecation without a sunset', parameter({}), parameter({ deprecated: true }), 'minor'],
])('%s', (_, before, after, expected) => {
  expect(bump(before, after)).toBe(expected);
});

it.each([
  ['^a|b$', 'b', 'changed'],
  ['^(a|b)$', '^[ab]$', 'same'],
  ['abc', 'b', 'widened'],
  [String.raw`^\d{3}$`, String.raw`^\d{2,5}$`, 'widened'],
  [String.raw`^(?=.*\d).+$`, '^.+$', 'widened'],
  ['^((a|b)c|d)$', '^((a|b)c|d|e)$', 'widened'],
  ['^(a)$|^(b)$', '^(a|b|c)$', 'widened'],
  [String.raw`^\p{L}+$`, '^[a-z]+$', 'narrowed'],
  ['^(?!admin)[a-z]+$', '^[a-z]+$', 'widened'],
  ['^a(?=b)', '^a', 'widened'],
  ['^[a-z]+(?!x)$', '^[a-z]+$', 'same'],
  ['^x(?!y)[a-z]$', '^x[a-z]$', 'widened'],
  ['^(?:(?=a)[ab]|c)$', '^[abc]$', 'widened'],
  ['^(?<=x)a', '^a', 'changed'],
  ['^[', 'a', 'changed'],
] as const)('the pattern %s, then %s: %s', (before, after, expected) => {
  expect(relatePatterns([before], [after])).toBe(expected);
});

it('reads a contract with errors, names them, and keeps the rest', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'foreign-')), 'contract.json');
  const sent = object({ a: { nullable: true }, b: ref('Nothing'), c: { type: 'string', pattern: '^[\\w-.]+$' } });
  const document = makeContract({ sent, schemas: { 'with {braces}': text } });
  document.paths['/b'] = { get: { $ref: '#/paths/~1a/post' } } as never;
  writeFileSync(file, JSON.stringify(document));
  const read = await readToCompare(file);
  // `nullable` is an unknown keyword in 3.1, which JSON Schema permits
  expect(read.problems).toEqual([expect.stringContaining("schema/properties/b: Can't resolve $ref")]);
  expect(compareDocuments(read.document, read.document, undefined)).toEqual([]);
});
