import { expect, it } from 'vitest';
import type { ContractDocument } from '../openapi/document.ts';
import { demandBump } from './change.ts';
import { compareDocuments } from './compare-documents.ts';

/** Compares a schema of a request and of a response. @returns the version steps of both */
function compare(before: object, after: object, openapi = '3.1.0'): string[] {
  const make = (sent: object, received: object): ContractDocument => {
    const body = (schema: object) => ({ content: { 'application/json': { schema } } });
    const responses = { 200: { description: 'ok', ...body(received) } };
    return structuredClone({
      openapi,
      info: { title: 't', version: '1.0.0' },
      paths: { '/a': { post: { requestBody: body(sent), responses } } },
    }) as unknown as ContractDocument;
  };
  const step = (one: ContractDocument, other: ContractDocument) => demandBump(compareDocuments(one, other, undefined));
  return [step(make(before, {}), make(after, {})), step(make({}, before), make({}, after))];
}

const text = { type: 'string' };
const fields = { type: 'object', properties: { a: text, b: text } };
const demand = { required: ['a'] };

it.each<[string, object, object]>([
  ['a condition that always holds', { ...fields, if: true, then: demand, else: false }, { ...fields, ...demand }],
  ['a condition that never holds', { ...fields, if: false, then: false, else: demand }, { ...fields, ...demand }],
  [
    'two equal consequences',
    { ...fields, if: { required: ['b'] }, then: demand, else: demand },
    { ...fields, ...demand },
  ],
  [
    'some items of any kind',
    { type: 'array', contains: {}, minContains: 2, maxContains: 3 },
    { type: 'array', minItems: 2, maxItems: 3 },
  ],
  ['"not" in "not"', { not: { not: text } }, text],
  ['a forbidden type', { type: ['string', 'number', 'null'], not: { type: ['number', 'null'] } }, text],
  ['forbidden values', { enum: ['a', 'b', 'c'], not: { enum: ['b', 'c'] } }, { enum: ['a'] }],
  ['a forbidden constant', { type: 'string', enum: ['a', 'b'], not: { const: 'b' } }, { const: 'a' }],
])('%s says the same as its simplest form', (_name, before, after) => {
  expect(compare(before, after)).toEqual(['patch', 'patch']);
  expect(compare(after, before)).toEqual(['patch', 'patch']);
});

it.each<[string, object, object, string[]]>([
  ['a forbidden type of numbers', { type: 'number' }, { type: 'number', not: { type: 'integer' } }, ['major', 'minor']],
  [
    'a condition that narrows',
    { ...fields, if: true, then: {} },
    { ...fields, if: true, then: demand },
    ['major', 'minor'],
  ],
  [
    'fewer items',
    { type: 'array', contains: true, minContains: 2 },
    { type: 'array', contains: true },
    ['minor', 'major'],
  ],
])('%s is compared', (_name, before, after, expected) => expect(compare(before, after)).toEqual(expected));

it('keywords that OpenAPI 3.0 does not have say nothing there', () => {
  for (const keyword of [{ const: 'a' }, { if: true, then: { maxLength: 1 } }, { propertyNames: false }]) {
    expect(compare(text, { ...text, ...keyword }, '3.0.3')).toEqual(['patch', 'patch']);
    expect(compare(text, { ...text, const: 'a' })).toEqual(['major', 'minor']);
  }
});
