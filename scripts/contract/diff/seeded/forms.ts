import { drop, list, set, type Loose, type SeededChange } from './edits.ts';
import { called, form } from './forms-base.ts';

const region = (all: Loose): Loose => (all['servers'] as unknown as Loose[])[0]!['variables']!['region']!;
const span = (holder: Loose): Loose => holder['content']!['application/json']!['schema']!['properties']!['from']!;
const querySpan = (all: Loose): Loose => span((form(all)['parameters'] as unknown as Loose[])[0]!);
const headers = (all: Loose): Loose => form(all)['responses']!['200']!['headers']!;
const parts = (all: Loose): Loose => form(all)['requestBody']!['content']!['multipart/form-data']!;
const done = (all: Loose): Loose => form(all)['callbacks']!['onDone']!;
const expression = '{$request.body#/word}';

/** Changes of servers, forms, callbacks, and of headers and parameters with a content type. */
export const formChanges: SeededChange[] = [
  ['another default of a server', 'breaking', (all) => set(region(all), { default: 'no' })],
  ['a server for fewer regions', 'breaking', (all) => void list(region(all)['enum']).pop()],
  ['a server for more regions', 'compatible', (all) => void list(region(all)['enum']).push('dk')],
  ['a server for any region', 'compatible', (all) => drop(region(all), 'enum')],
  ['other words about a region', 'editorial', (all) => set(region(all), { description: 'A country.' })],
  ['another server alone for an operation', 'breaking', (all) => set(form(all), { servers: [{ url: '/v2' }] })],
  [
    'the servers of all named by an operation',
    'editorial',
    (all) => set(form(all), { servers: structuredClone(all['servers']) }),
  ],
  ['a written parameter with a lower limit', 'breaking', (all) => set(querySpan(all), { maximum: 9 })],
  ['a written parameter of a wider type', 'compatible', (all) => set(querySpan(all), { type: 'number' })],
  [
    'a written parameter that is plain now',
    'breaking',
    (all) => {
      const parameter = (form(all)['parameters'] as unknown as Loose[])[0]!;
      drop(parameter, 'content');
      set(parameter, { schema: { type: 'string' } });
    },
  ],
  ['a written header of another type', 'breaking', (all) => set(span(headers(all)['X-Span']!), { type: 'string' })],
  ['a written header of a narrower type', 'compatible', (all) => set(span(headers(all)['X-Span']!), { maximum: 9 })],
  [
    'a header whose name is written in small letters',
    'editorial',
    (all) => {
      set(headers(all), { 'x-plain': headers(all)['X-Plain'] });
      drop(headers(all), 'X-Plain');
    },
  ],
  [
    'a picture in fewer content types',
    'breaking',
    (all) => set(parts(all)['encoding']!['picture']!, { contentType: 'image/png' }),
  ],
  [
    'a picture in other content types',
    'breaking',
    (all) => set(parts(all)['encoding']!['picture']!, { contentType: 'image/webp' }),
  ],
  [
    'a picture in one more content type',
    'compatible',
    (all) => set(parts(all)['encoding']!['picture']!, { contentType: 'image/jpeg, image/png, image/webp' }),
  ],
  [
    'a part in the content type that it has anyway',
    'editorial',
    (all) => set(parts(all)['encoding']!, { about: { contentType: 'application/json' } }),
  ],
  [
    'a part in another content type',
    'breaking',
    (all) => set(parts(all)['encoding']!, { about: { contentType: 'application/xml' } }),
  ],
  ['a callback that no longer comes', 'breaking', (all) => drop(form(all), 'callbacks')],
  [
    'a callback to somewhere else',
    'breaking',
    (all) => {
      set(done(all), { '{$request.body#/either}': done(all)[expression] });
      drop(done(all), expression);
    },
  ],
  ['a new callback', 'compatible', (all) => set(form(all)['callbacks']!, { onFail: structuredClone(done(all)) })],
  ['a field of a callback that is gone', 'breaking', (all) => drop(called(all)['properties']!, 'at')],
  ['a field of a callback that may be missing', 'breaking', (all) => set(called(all), { required: [] })],
  ['a new field of a callback', 'compatible', (all) => set(called(all)['properties']!, { more: { type: 'string' } })],
  [
    'a callback written elsewhere',
    'editorial',
    (all) => {
      set(all['components']!, { callbacks: { Done: done(all) } });
      set(form(all)['callbacks']!, { onDone: { $ref: '#/components/callbacks/Done' } });
    },
  ],
  [
    'an unused security scheme that is another',
    'editorial',
    (all) => set(all['components']!['securitySchemes']!['unused']!, { in: 'query' }),
  ],
  [
    'an unused security scheme that is gone',
    'editorial',
    (all) => drop(all['components']!['securitySchemes']!, 'unused'),
  ],
  [
    'tokens that are issued in one more way',
    'compatible',
    (all) =>
      set(all['components']!['securitySchemes']!['oauth']!['flows']!, {
        password: { tokenUrl: 'https://login.example/password', scopes: {} },
      }),
  ],
];
