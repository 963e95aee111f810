import { describe, expect, it } from 'vitest';
import { createSchemaCompiler, type AnswerSchema } from './compile-schema.ts';

const compile = (schema: object, definitions: Record<string, AnswerSchema> = {}) =>
  createSchemaCompiler(definitions)(schema);

describe('the compiler of answer schemas', () => {
  it.each([
    ['a keyword that it does not know', { type: 'string', maxLength: 3 }],
    ['a keyword of another type', { type: 'string', minimum: 3 }],
    ['a keyword without its type', { pattern: '^a$' }],
    ['something beside a reference', { $ref: '#/$defs/A', type: 'object' }],
    ['something beside a choice', { anyOf: [{ type: 'null' }], type: 'object' }],
    ['a needed property that is not described', { type: 'object', properties: {}, required: ['id'] }],
    ['what is not checked further inside', { type: 'array', items: { type: 'object', maxProperties: 3 } }],
  ])('refuses %s', (_what, schema) => {
    expect(() => compile(schema, { A: { type: 'object' } })).toThrow(/answers/);
  });

  const kind = (name: string, value: AnswerSchema, required = ['kind']): AnswerSchema => ({
    type: 'object',
    properties: { kind: { const: name }, value },
    required,
  });
  const either = { anyOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/B' }] };
  const text: AnswerSchema = { type: 'string' };
  const number: AnswerSchema = { type: 'number' };

  it.each([
    ['names that differ', { A: kind('a', text), B: kind('b', number) }],
    ['one name for two', { A: kind('a', text), B: kind('a', number) }],
    ['a name that may be missing', { A: kind('a', text, []), B: kind('b', number, []) }],
  ])('takes any kind of a choice, with %s', (_what, definitions: Record<string, AnswerSchema>) => {
    const schema = compile(either, definitions);
    const [one, other] = [definitions['A'], definitions['B']].map((of) => of?.properties?.['kind']?.const);
    expect(schema.safeParse({ kind: one, value: 'x' }).success).toBe(true);
    expect(schema.safeParse({ kind: other, value: 1 }).success).toBe(true);
    expect(schema.safeParse({ kind: 'c', value: 1 }).success).toBe(false);
    expect(schema.safeParse({ value: 1 }).success).toBe(!definitions['A']?.required?.length);
  });

  it('follows what refers to itself', () => {
    const list: AnswerSchema = {
      type: 'object',
      properties: { next: { anyOf: [{ $ref: '#/$defs/List' }, { type: 'null' }] } },
      required: ['next'],
    };
    const schema = compile({ $ref: '#/$defs/List' }, { List: list });
    expect(schema.safeParse({ next: { next: null } }).success).toBe(true);
    expect(schema.safeParse({ next: { next: 1 } }).success).toBe(false);
  });
});
