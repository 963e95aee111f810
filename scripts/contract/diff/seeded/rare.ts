import { drop, list, query, set, type Loose, type SeededChange } from './edits.ts';
import { returned, rare, sent } from './rare-base.ts';

const of = (schema: Loose, name: string): Loose => schema['properties']![name]!;
const grow = (target: Loose, value: string): void => void list(target['enum']).push(value);

/** Changes of rarely used keywords, which a detector easily overlooks. */
export const rareChanges: SeededChange[] = [
  [
    'a closed list of a response that grows and says in the same edit that it may',
    'breaking',
    (all) => {
      grow(of(returned(all), 'level'), 'middle');
      set(of(returned(all), 'level'), { 'x-extensible': true });
    },
  ],
  [
    'a closed list of a response that may grow from now on',
    'breaking',
    (all) => set(of(returned(all), 'level'), { 'x-extensible': true }),
  ],
  [
    'a list of a request that may grow from now on',
    'editorial',
    (all) => set(of(sent(all), 'level'), { 'x-extensible': true }),
  ],
  ['a new value of a list of a response that may grow', 'compatible', (all) => grow(of(returned(all), 'mood'), 'sad')],
  [
    'a list of a response that may no longer grow',
    'compatible',
    (all) => drop(of(returned(all), 'mood'), 'x-extensible'),
  ],
  [
    'one property of a request that demands another',
    'breaking',
    (all) => set(sent(all), { dependentRequired: { card: ['holder'], word: ['card'] } }),
  ],
  [
    'one property of a request that demands one more',
    'breaking',
    (all) => set(sent(all), { dependentRequired: { card: ['holder', 'word'] } }),
  ],
  ['one property of a request that demands no other', 'compatible', (all) => drop(sent(all), 'dependentRequired')],
  [
    'one property of a response that no longer brings another',
    'breaking',
    (all) => drop(returned(all), 'dependentRequired'),
  ],
  [
    'one property of a response that brings another',
    'compatible',
    (all) => set(returned(all), { dependentRequired: { card: ['holder'], word: ['card'] } }),
  ],
  [
    'a tuple of a request whose second place is a text',
    'breaking',
    (all) => set(list(of(sent(all), 'pair')['prefixItems'])[1] as Loose, { type: 'string' }),
  ],
  [
    'a tuple of a response with longer texts',
    'breaking',
    (all) => set(list(of(returned(all), 'pair')['prefixItems'])[0] as Loose, { maxLength: 99 }),
  ],
  [
    'a tuple of a request with longer texts',
    'compatible',
    (all) => set(list(of(sent(all), 'pair')['prefixItems'])[0] as Loose, { maxLength: 99 }),
  ],
  [
    'a list of a request that has to hold another item',
    'breaking',
    (all) => set(of(sent(all), 'marks'), { contains: { const: 'last' } }),
  ],
  [
    'a list of a request that has to hold an item twice',
    'breaking',
    (all) => set(of(sent(all), 'marks'), { minContains: 2 }),
  ],
  [
    'a list of a request that may hold an item more often',
    'compatible',
    (all) => set(of(sent(all), 'marks'), { maxContains: 9 }),
  ],
  [
    'a minimum of what a list holds that was meant all along',
    'editorial',
    (all) => set(of(sent(all), 'marks'), { minContains: 1 }),
  ],
  [
    'names by pattern that a request may no longer use',
    'breaking',
    (all) => set(of(sent(all), 'labels'), { patternProperties: {} }),
  ],
  [
    'names by pattern with longer values in a response',
    'breaking',
    (all) => set(of(returned(all), 'labels')['patternProperties']!['^x-']!, { maxLength: 99 }),
  ],
  [
    'more names by pattern in a request',
    'compatible',
    (all) => set(of(sent(all), 'labels')['patternProperties']!, { '^y-': { type: 'string', maxLength: 9 } }),
  ],
  [
    'shorter names in a request',
    'breaking',
    (all) => set(of(sent(all), 'counts'), { propertyNames: { maxLength: 3 } }),
  ],
  [
    'longer names in a request',
    'compatible',
    (all) => set(of(sent(all), 'counts'), { propertyNames: { maxLength: 30 } }),
  ],
  [
    'another word that a request may not say',
    'breaking',
    (all) => set(of(sent(all), 'word'), { not: { const: 'empty' } }),
  ],
  ['a word that a request may say again', 'compatible', (all) => drop(of(sent(all), 'word'), 'not')],
  [
    'a condition of a request that asks for more',
    'breaking',
    (all) => set(sent(all), { then: { required: ['holder', 'word'] } }),
  ],
  [
    'a condition that a request no longer meets',
    'compatible',
    (all) => ['if', 'then'].forEach((key) => drop(sent(all), key)),
  ],
  [
    'another encoding of a response',
    'breaking',
    (all) => set(of(returned(all), 'image'), { contentEncoding: 'base64url' }),
  ],
  [
    'a response that is encoded from now on',
    'breaking',
    (all) => set(of(returned(all), 'word'), { contentEncoding: 'base64' }),
  ],
  [
    'a request property that is only read from now on',
    'compatible',
    (all) => set(of(sent(all), 'word'), { readOnly: true }),
  ],
  [
    'a response property that is only written from now on',
    'breaking',
    (all) => set(of(returned(all), 'word'), { writeOnly: true }),
  ],
  ['a property of a request that may be written now', 'compatible', (all) => drop(of(sent(all), 'id'), 'readOnly')],
  [
    'a demand for a property that no schema names',
    'breaking',
    (all) => set(of(sent(all), 'free'), { required: ['b'] }),
  ],
  ['a choice next to properties that admits less', 'breaking', (all) => void list(sent(all)['anyOf']).pop()],
  [
    'a property of a response that is nothing at all',
    'breaking',
    (all) => set(returned(all)['properties']!, { card: false }),
  ],
  [
    'a list that travels in another style',
    'breaking',
    (all) => set(list(rare(all)['parameters'])[0] as Loose, { explode: false }),
  ],
  [
    'a style that was meant all along',
    'editorial',
    (all) => set(list(rare(all)['parameters'])[0] as Loose, { style: 'form', explode: true }),
  ],
  [
    'one right more that a caller needs',
    'breaking',
    (all) => set(rare(all), { security: [{ oauth: ['read', 'write', 'own'] }] }),
  ],
  ['one right less that a caller needs', 'compatible', (all) => set(rare(all), { security: [{ oauth: ['read'] }] })],
  [
    'a security scheme by another name',
    'editorial',
    (all) => {
      const schemes = all['components']!['securitySchemes']!;
      set(schemes, { token: schemes['oauth'] });
      drop(schemes, 'oauth');
      set(rare(all), { security: [{ token: ['read', 'write'] }] });
    },
  ],
  [
    'tokens that another service issues',
    'breaking',
    (all) =>
      set(all['components']!['securitySchemes']!['oauth']!['flows']!['clientCredentials']!, {
        tokenUrl: 'https://other.example/token',
      }),
  ],
  ['an operation that stands elsewhere', 'breaking', (all) => set(rare(all), { servers: [{ url: '/v3' }] })],
  [
    'a required parameter of a path for all its methods',
    'breaking',
    (all) => set(all['paths']!['/rare']!, { parameters: [query('kind', { required: true })] }),
  ],
  [
    'parameters that stand next to the method',
    'editorial',
    (all) => {
      set(all['paths']!['/rare']!, { parameters: rare(all)['parameters'] });
      drop(rare(all), 'parameters');
    },
  ],
  [
    'a content type that names its characters',
    'editorial',
    (all) => {
      const content = rare(all)['responses']!['200']!['content']!;
      content['application/json; charset=utf-8'] = content['application/json']!;
      drop(content, 'application/json');
    },
  ],
];
