import { deprecate, query, set, type Loose } from './edits.ts';

/** A schema with keywords that the contract does not use yet. */
const makeRare = () => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    card: { type: 'string', maxLength: 9 },
    holder: { type: 'string', maxLength: 9 },
    pair: { type: 'array', maxItems: 2, prefixItems: [{ type: 'string', maxLength: 9 }, { type: 'integer' }] },
    marks: { type: 'array', maxItems: 9, items: { type: 'string' }, contains: { const: 'first' }, maxContains: 3 },
    labels: {
      type: 'object',
      additionalProperties: false,
      patternProperties: { '^x-': { type: 'string', maxLength: 9 } },
    },
    counts: {
      type: 'object',
      maxProperties: 9,
      propertyNames: { maxLength: 9 },
      additionalProperties: { type: 'integer' },
    },
    word: { type: 'string', maxLength: 9, not: { const: 'forbidden' } },
    image: { type: 'string', maxLength: 99, contentEncoding: 'base64' },
    level: { type: 'string', enum: ['low', 'high'] },
    mood: { type: 'string', enum: ['calm', 'glad'], 'x-extensible': true },
    size: { type: 'integer', format: 'int32', minimum: 0, maximum: 9 },
    code: { type: 'string', pattern: '^(?:a|b)[0-9]{2}$' },
    bag: { type: 'object', maxProperties: 9 },
    row: { type: 'array', maxItems: 9 },
    free: { type: 'object', maxProperties: 9, properties: { a: { type: 'string' } } },
    old: { type: 'string', maxLength: 9, ...deprecate('2027-03-01') },
    older: { type: 'string', maxLength: 9, ...deprecate('2026-11-01') },
    id: { type: 'string', readOnly: true },
  },
  required: ['card'],
  dependentRequired: { card: ['holder'] },
  if: { properties: { level: { const: 'high' } } },
  then: { required: ['holder'] },
  anyOf: [{ required: ['card'] }, { required: ['word'] }],
});

const body = (name: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});

/** Adds an operation whose request and response use those keywords, and whose parts are deprecated. */
export function addRare(all: Loose): void {
  set(all['components']!['schemas']!, { RareRequest: makeRare(), RareAnswer: makeRare() });
  set(all['components']!['securitySchemes']!, {
    oauth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://login.example/token', scopes: {} } } },
  });
  const header = { schema: { type: 'string' } };
  const post = {
    operationId: 'sendRare',
    summary: 'Rare keywords',
    tags: ['region'],
    security: [{ oauth: ['read', 'write'] }],
    parameters: [
      query('list', { schema: { type: 'array', maxItems: 9, items: { type: 'string' } } }),
      query('old', deprecate('2027-03-01')),
    ],
    requestBody: { required: true, ...body('RareRequest') },
    responses: {
      '200': {
        description: 'Rare.',
        headers: { 'X-Old': { ...header, ...deprecate('2027-03-01') } },
        ...body('RareAnswer'),
      },
    },
  };
  set(all['paths']!, { '/rare': { post } });
}

/** The operation, and a property of its request or response. */
export const rare = (all: Loose): Loose => all['paths']!['/rare']!['post']!;
export const sent = (all: Loose): Loose => all['components']!['schemas']!['RareRequest']!;
export const returned = (all: Loose): Loose => all['components']!['schemas']!['RareAnswer']!;
