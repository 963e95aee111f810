import { drop, list, set, type Loose, type SeededChange } from './edits.ts';
import { asked, told } from './forms-base.ts';

const grow = (field: Loose, value: unknown): void => void list(field['enum']).push(value);
const replace = (fields: Loose, name: string, schema: unknown): void => set(fields, { [name]: schema });
const inBoth = (change: (fields: Loose) => void) => (all: Loose) => [asked(all), told(all)].forEach(change);
const toList = (one: Loose): void => {
  drop(one, 'const');
  set(one, { enum: ['one', 'two'] });
};

/** Changes that narrow or widen lists, maps and compositions: safe in one direction, breaking in the other. */
export const directionChanges: SeededChange[] = [
  ['a new value among the items of a request', 'compatible', (all) => grow(asked(all)['tags']!['items']!, 'z')],
  ['a new value among the items of an answer', 'breaking', (all) => grow(told(all)['tags']!['items']!, 'z')],
  ['fewer items in an answer', 'breaking', (all) => set(told(all)['tags']!, { minItems: 1 })],
  ['more items in an answer', 'breaking', (all) => set(told(all)['tags']!, { maxItems: 7 })],
  ['items of an answer that differ', 'compatible', (all) => set(told(all)['tags']!, { uniqueItems: true })],
  ['a constant of a request that became a list', 'compatible', (all) => toList(asked(all)['one']!)],
  ['a constant of an answer that became a list', 'breaking', (all) => toList(told(all)['one']!)],
  ['values listed in an answer, within its limits', 'compatible', (all) => set(told(all)['word']!, { enum: ['a'] })],
  [
    'values listed in an answer, one beyond its limits',
    'breaking',
    (all) => replace(told(all), 'word', { type: 'string', enum: ['a', 'a very long one'] }),
  ],
  [
    'a list of a request that gave way to limits',
    'compatible',
    (all) => replace(asked(all), 'color', { type: 'string', maxLength: 9 }),
  ],
  [
    'a list of a request that gave way to limits too tight',
    'breaking',
    (all) => replace(asked(all), 'color', { type: 'string', maxLength: 3 }),
  ],
  [
    'a map of a request with any number',
    'compatible',
    (all) => set(asked(all)['map']!, { additionalProperties: { type: 'number' } }),
  ],
  [
    'a map of an answer with any number',
    'breaking',
    (all) => set(told(all)['map']!, { additionalProperties: { type: 'number' } }),
  ],
  [
    'a name of a map that a request may fill with texts alone',
    'breaking',
    (all) => set(asked(all)['map']!, { properties: { a: { type: 'string' } } }),
  ],
  [
    'a name of a map that a request may fill with more',
    'compatible',
    (all) => set(asked(all)['map']!, { properties: { a: { type: ['integer', 'string'] } } }),
  ],
  [
    'a list of an answer beside a type that most of it has not',
    'compatible',
    (all) => replace(told(all), 'whatever', { enum: ['a', 1], type: 'string' }),
  ],
  [
    'a list of a request beside a type that one of its values has not',
    'breaking',
    (all) => set(asked(all)['level']!, { enum: [1, 'two'] }),
  ],
  [
    'a composition of a request that demands more',
    'breaking',
    (all) => void list(asked(all)['both']!['allOf']).push({ required: ['leaf'] }),
  ],
  [
    'a composition of an answer that brings more',
    'compatible',
    (all) => void list(told(all)['both']!['allOf']).push({ required: ['leaf'] }),
  ],
  ['a pattern that an answer no longer has', 'breaking', (all) => drop(told(all)['code']!, 'pattern')],
  ['a pattern that an answer has from now on', 'compatible', (all) => set(told(all)['word']!, { pattern: '^x' })],
  ['a shorter text of an answer', 'breaking', (all) => set(told(all)['code']!, { minLength: 1 })],
  ['anything that a request may send', 'compatible', (all) => replace(asked(all), 'word', true)],
  ['anything that an answer may hold', 'breaking', (all) => replace(told(all), 'word', true)],
  [
    'a request that may no longer be anything',
    'breaking',
    (all) => replace(asked(all), 'whatever', { type: 'string' }),
  ],
  ['an answer that is no longer anything', 'compatible', (all) => replace(told(all), 'whatever', { type: 'string' })],
  ['a limit beside a reference that a request lost', 'compatible', (all) => drop(asked(all)['limited']!, 'maxLength')],
  ['a limit beside a reference that an answer lost', 'breaking', (all) => drop(told(all)['limited']!, 'maxLength')],
  [
    'a referenced limit that another one hides',
    'editorial',
    (all) => set(all['components']!['schemas']!['FormText']!, { maxLength: 8 }),
  ],
  [
    'another default with the same fields',
    'breaking',
    (all) => set(asked(all)['settings']!, { default: { a: 1, b: 3 } }),
  ],
  [
    'a default whose fields stand in another order',
    'editorial',
    (all) => set(asked(all)['settings']!, { default: { b: 2, a: 1 } }),
  ],
  ['another name of a number', 'compatible', (all) => set(told(all)['level']!, { 'x-enumNames': ['LOW', 'TOP'] })],
  [
    'numbers with their names in another order',
    'editorial',
    (all) => set(told(all)['level']!, { enum: [2, 1], 'x-enumNames': ['HIGH', 'LOW'] }),
  ],
  [
    'a choice of types as a list of them',
    'editorial',
    inBoth((fields) => replace(fields, 'union', { type: ['string', 'integer'] })),
  ],
  [
    'a list of types as a choice',
    'editorial',
    inBoth((fields) => replace(fields, 'either', { oneOf: [{ type: 'integer' }, { type: 'string' }] })),
  ],
  [
    'a list of types as a choice with a limit',
    'breaking',
    (all) => replace(asked(all), 'either', { oneOf: [{ type: 'integer' }, { type: 'string', maxLength: 9 }] }),
  ],
  [
    'a list of types as a choice with a list',
    'breaking',
    (all) => replace(asked(all), 'either', { oneOf: [{ type: 'integer' }, { type: 'string', enum: ['a'] }] }),
  ],
  [
    'a type of a request with a limit of its own',
    'compatible',
    (all) => set(asked(all)['word']!, { type: ['string', 'integer', 'array'], minimum: 3, minItems: 1 }),
  ],
  [
    'an object beside scalars that a request may send',
    'compatible',
    (all) => void list(asked(all)['union']!['anyOf']).push({ type: 'object' }),
  ],
  [
    'an object beside a list of types that a request may send',
    'compatible',
    (all) => replace(asked(all), 'either', { oneOf: [{ type: ['string', 'integer'] }, { type: 'object' }] }),
  ],
  [
    'an object beside constants that a request may send',
    'compatible',
    (all) => replace(asked(all), 'color', { oneOf: [{ const: 'red' }, { const: 'blue' }, { type: 'object' }] }),
  ],
  [
    'an alternative of a request that may be null as well',
    'compatible',
    (all) => replace(asked(all), 'union', { oneOf: [{ type: ['string', 'null'] }, { type: 'integer' }] }),
  ],
  [
    'an object in place of one of the types of a request',
    'breaking',
    (all) => replace(asked(all), 'either', { oneOf: [{ type: 'string' }, { type: 'object' }] }),
  ],
  [
    'lists in a choice as one list',
    'editorial',
    inBoth((fields) => replace(fields, 'color', { anyOf: [{ enum: ['red'] }, { enum: ['blue'] }] })),
  ],
  [
    'null as an alternative, first',
    'editorial',
    inBoth((fields) => replace(fields, 'maybe', { anyOf: [{ type: 'null' }, { type: 'string' }] })),
  ],
  [
    'null in the words of OpenAPI 3.0',
    'editorial',
    inBoth((fields) => replace(fields, 'maybe', { type: 'string', nullable: true })),
  ],
  [
    'an open end in the words of OpenAPI 3.0',
    'editorial',
    inBoth((fields) => replace(fields, 'above', { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 9 })),
  ],
  [
    'an open end of whole numbers',
    'editorial',
    inBoth((fields) => replace(fields, 'whole', { type: 'integer', minimum: 0, exclusiveMaximum: 10 })),
  ],
  ['a bound that another one hides', 'editorial', inBoth((fields) => set(fields['from']!, { exclusiveMinimum: -1 }))],
];
