import { drop, list, set, type Loose, type SeededChange } from './edits.ts';
import { requestFields, responseFields } from './forms-base.ts';

const grow = (field: Loose, value: unknown): void => void list(field['enum']).push(value);
const replace = (fields: Loose, name: string, schema: unknown): void => set(fields, { [name]: schema });
const inBoth = (change: (fields: Loose) => void) => (all: Loose) =>
  [requestFields(all), responseFields(all)].forEach(change);
const toList = (one: Loose): void => {
  drop(one, 'const');
  set(one, { enum: ['one', 'two'] });
};

/** Changes that narrow or widen lists, maps and compositions: safe in one direction, breaking in the other. */
export const directionChanges: SeededChange[] = [
  ['a new value among the items of a request', 'compatible', (all) => grow(requestFields(all)['tags']!['items']!, 'z')],
  ['a new value among the items of a response', 'breaking', (all) => grow(responseFields(all)['tags']!['items']!, 'z')],
  ['fewer items in a response', 'breaking', (all) => set(responseFields(all)['tags']!, { minItems: 1 })],
  ['more items in a response', 'breaking', (all) => set(responseFields(all)['tags']!, { maxItems: 7 })],
  ['items of a response that differ', 'compatible', (all) => set(responseFields(all)['tags']!, { uniqueItems: true })],
  ['a constant of a request that became a list', 'compatible', (all) => toList(requestFields(all)['one']!)],
  ['a constant of a response that became a list', 'breaking', (all) => toList(responseFields(all)['one']!)],
  [
    'values listed in a response, within its limits',
    'compatible',
    (all) => set(responseFields(all)['word']!, { enum: ['a'] }),
  ],
  [
    'values listed in a response, one beyond its limits',
    'breaking',
    (all) => replace(responseFields(all), 'word', { type: 'string', enum: ['a', 'a very long one'] }),
  ],
  [
    'a list of a request that gave way to limits',
    'compatible',
    (all) => replace(requestFields(all), 'color', { type: 'string', maxLength: 9 }),
  ],
  [
    'a list of a request that gave way to limits too tight',
    'breaking',
    (all) => replace(requestFields(all), 'color', { type: 'string', maxLength: 3 }),
  ],
  [
    'a map of a request with any number',
    'compatible',
    (all) => set(requestFields(all)['map']!, { additionalProperties: { type: 'number' } }),
  ],
  [
    'a map of a response with any number',
    'breaking',
    (all) => set(responseFields(all)['map']!, { additionalProperties: { type: 'number' } }),
  ],
  [
    'a name of a map that a request may fill with texts alone',
    'breaking',
    (all) => set(requestFields(all)['map']!, { properties: { a: { type: 'string' } } }),
  ],
  [
    'a name of a map that a request may fill with more',
    'compatible',
    (all) => set(requestFields(all)['map']!, { properties: { a: { type: ['integer', 'string'] } } }),
  ],
  [
    'a list of a response next to a type that excludes most of its values',
    'compatible',
    (all) => replace(responseFields(all), 'whatever', { enum: ['a', 1], type: 'string' }),
  ],
  [
    'a list of a request next to a type that excludes one of its values',
    'breaking',
    (all) => set(requestFields(all)['level']!, { enum: [1, 'two'] }),
  ],
  [
    'a composition of a request that demands more',
    'breaking',
    (all) => void list(requestFields(all)['both']!['allOf']).push({ required: ['leaf'] }),
  ],
  [
    'a composition of a response that brings more',
    'compatible',
    (all) => void list(responseFields(all)['both']!['allOf']).push({ required: ['leaf'] }),
  ],
  ['a pattern that a response no longer has', 'breaking', (all) => drop(responseFields(all)['code']!, 'pattern')],
  [
    'a pattern that a response has from now on',
    'compatible',
    (all) => set(responseFields(all)['word']!, { pattern: '^x' }),
  ],
  ['a shorter text of a response', 'breaking', (all) => set(responseFields(all)['code']!, { minLength: 1 })],
  ['anything that a request may send', 'compatible', (all) => replace(requestFields(all), 'word', true)],
  ['anything that a response may hold', 'breaking', (all) => replace(responseFields(all), 'word', true)],
  [
    'a request that may no longer be anything',
    'breaking',
    (all) => replace(requestFields(all), 'whatever', { type: 'string' }),
  ],
  [
    'a response that is no longer anything',
    'compatible',
    (all) => replace(responseFields(all), 'whatever', { type: 'string' }),
  ],
  [
    'a limit next to a reference that a request lost',
    'compatible',
    (all) => drop(requestFields(all)['limited']!, 'maxLength'),
  ],
  [
    'a limit next to a reference that a response lost',
    'breaking',
    (all) => drop(responseFields(all)['limited']!, 'maxLength'),
  ],
  [
    'a referenced limit that another one hides',
    'editorial',
    (all) => set(all['components']!['schemas']!['FormText']!, { maxLength: 8 }),
  ],
  [
    'another default with the same fields',
    'breaking',
    (all) => set(requestFields(all)['settings']!, { default: { a: 1, b: 3 } }),
  ],
  [
    'a default whose fields are in another order',
    'editorial',
    (all) => set(requestFields(all)['settings']!, { default: { b: 2, a: 1 } }),
  ],
  [
    'another name of a number',
    'compatible',
    (all) => set(responseFields(all)['level']!, { 'x-enumNames': ['LOW', 'TOP'] }),
  ],
  [
    'numbers with their names in another order',
    'editorial',
    (all) => set(responseFields(all)['level']!, { enum: [2, 1], 'x-enumNames': ['HIGH', 'LOW'] }),
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
    (all) => replace(requestFields(all), 'either', { oneOf: [{ type: 'integer' }, { type: 'string', maxLength: 9 }] }),
  ],
  [
    'a list of types as a choice with a list',
    'breaking',
    (all) => replace(requestFields(all), 'either', { oneOf: [{ type: 'integer' }, { type: 'string', enum: ['a'] }] }),
  ],
  [
    'a type of a request with a limit for each type',
    'compatible',
    (all) => set(requestFields(all)['word']!, { type: ['string', 'integer', 'array'], minimum: 3, minItems: 1 }),
  ],
  [
    'an object next to scalars that a request may send',
    'compatible',
    (all) => void list(requestFields(all)['union']!['anyOf']).push({ type: 'object' }),
  ],
  [
    'an object next to a list of types that a request may send',
    'compatible',
    (all) => replace(requestFields(all), 'either', { oneOf: [{ type: ['string', 'integer'] }, { type: 'object' }] }),
  ],
  [
    'an object next to constants that a request may send',
    'compatible',
    (all) => replace(requestFields(all), 'color', { oneOf: [{ const: 'red' }, { const: 'blue' }, { type: 'object' }] }),
  ],
  [
    'an alternative of a request that may be null as well',
    'compatible',
    (all) => replace(requestFields(all), 'union', { oneOf: [{ type: ['string', 'null'] }, { type: 'integer' }] }),
  ],
  [
    'an object in place of one of the types of a request',
    'breaking',
    (all) => replace(requestFields(all), 'either', { oneOf: [{ type: 'string' }, { type: 'object' }] }),
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
    'null in the words of OpenAPI 3.0, which are unknown in 3.1',
    'breaking',
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
