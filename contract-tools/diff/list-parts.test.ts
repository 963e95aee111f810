import { describe, expect, it } from 'vitest';
import { compare } from '../index.ts';

/** A contract in which each of many schemas composes the one before. */
function makeChain(length: number, first: object, last: object): object {
  const refer = (index: number) => ({ $ref: `#/components/schemas/S${index}` });
  const makeSchema = (index: number): object => {
    const own = { type: 'object', properties: { [`field${index}`]: { type: 'string' } }, required: [`field${index}`] };
    if (index === 0) return { ...own, ...first };
    return { allOf: [refer(index - 1), index === length - 1 ? { ...own, ...last } : own] };
  };
  const names = Array.from({ length }, (_, index) => [`S${index}`, makeSchema(index)]);
  const content = { 'application/json': { schema: refer(length - 1) } };
  return {
    openapi: '3.1.0',
    info: { title: 'A chain', version: '1.0.0' },
    paths: { '/call': { post: { requestBody: { content }, responses: { '204': { description: 'done' } } } } },
    components: { schemas: Object.fromEntries(names) },
  };
}

const list = (before: object, after: object): string[] =>
  compare(before, after)
    .changes.map(({ level, place, rule }) => `${level} ${place} ${rule}`)
    .toSorted();

describe('a long chain of compositions', () => {
  it.each([3, 39, 41, 6_400])('of %i schemas has what its first and last ones say', (length) => {
    const chain = makeChain(length, {}, {});
    expect(list(chain, makeChain(length, {}, {}))).toEqual([]);
    expect(list(chain, makeChain(length, { properties: { field0: { type: 'integer' } } }, {}))).toEqual([
      'breaking request body/field0 type',
    ]);
    expect(list(chain, makeChain(length, {}, { properties: { field1: { maxLength: 3 } } }))).toEqual([
      'breaking request body/field1 maxLength-set',
      `compatible request body/field${length - 1} property-removed`,
    ]);
  });

  it('is closed by one of its schemas', () => {
    const closed = { additionalProperties: false };
    expect(list(makeChain(60, {}, {}), makeChain(60, closed, {}))).toContain(
      'breaking request body additional-properties',
    );
  });
});
