import { set, type Loose } from './edits.ts';

const makeKind = (more: object) => ({
  type: 'object',
  properties: { kind: { type: 'string' }, ...more },
  required: ['kind'],
});

/** Spellings and limits of one value, in a request and in a response. */
const makeForm = () => ({
  type: 'object',
  additionalProperties: false,
  properties: {
    size: { type: 'integer', default: 20, minimum: 1, maximum: 99 },
    word: { type: 'string', maxLength: 9 },
    day: { type: 'string', format: 'date' },
    either: { type: ['string', 'integer'] },
    above: { type: 'number', exclusiveMinimum: 0, maximum: 9 },
    from: { type: 'number', minimum: 0, maximum: 9 },
    color: { type: 'string', enum: ['red', 'blue'] },
    deep: { type: 'object', properties: { unit: { type: 'string', enum: ['km', 'mi'], default: 'km' } } },
    tags: { type: 'array', minItems: 2, maxItems: 5, items: { type: 'string', enum: ['x', 'y'] } },
    map: { type: 'object', additionalProperties: { type: 'integer' } },
    one: { type: 'string', const: 'one' },
    union: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
    both: { allOf: [{ $ref: '#/components/schemas/FormCat' }, { properties: { leaf: { type: 'string' } } }] },
    settings: { type: 'object', properties: { a: {}, b: {} }, default: { a: 1, b: 2 } },
    code: { type: 'string', pattern: '^[a-z]+$', minLength: 2, maxLength: 8 },
    level: { type: 'integer', enum: [1, 2], 'x-enumNames': ['LOW', 'HIGH'] },
    whole: { type: 'integer', minimum: 0, maximum: 9 },
    limited: { $ref: '#/components/schemas/FormText', maxLength: 5 },
    whatever: {},
    maybe: { type: ['string', 'null'] },
    pet: { oneOf: [{ $ref: '#/components/schemas/FormCat' }, { $ref: '#/components/schemas/FormDog' }] },
    animal: {
      oneOf: [{ $ref: '#/components/schemas/FormCat' }, { $ref: '#/components/schemas/FormDog' }],
      discriminator: {
        propertyName: 'kind',
        mapping: { cat: '#/components/schemas/FormCat', dog: '#/components/schemas/FormDog' },
      },
    },
  },
});

const callback = {
  '{$request.body#/word}': {
    post: {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/FormCall' } } },
      },
      responses: { '204': { description: 'Taken.' } },
    },
  },
};

const makeWritten = () => ({ type: 'object', properties: { from: { type: 'integer' } }, additionalProperties: false });

/** Adds an operation with a form, callbacks, and parameters and headers that are written as JSON. */
export function addForms(all: Loose): void {
  set(all['components']!['schemas']!, {
    FormRequest: makeForm(),
    FormAnswer: makeForm(),
    FormCall: { type: 'object', properties: { id: { type: 'string' }, at: { type: 'string' } }, required: ['id'] },
    FormText: { type: 'string', maxLength: 9 },
    FormCat: makeKind({ meow: { type: 'string' } }),
    FormDog: makeKind({ bark: { type: 'boolean' } }),
  });
  set(all['components']!['securitySchemes']!, { unused: { type: 'apiKey', in: 'header', name: 'X-Unused' } });
  const post = {
    operationId: 'sendForm',
    summary: 'A form',
    tags: ['region'],
    security: [],
    parameters: [{ name: 'span', in: 'query', content: { 'application/json': { schema: makeWritten() } } }],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: { $ref: '#/components/schemas/FormRequest' } },
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { picture: { type: 'string', contentEncoding: 'binary' }, about: { type: 'object' } },
          },
          encoding: { picture: { contentType: 'image/png, image/jpeg' } },
        },
      },
    },
    responses: {
      '200': {
        description: 'A form.',
        headers: {
          'X-Span': { content: { 'application/json': { schema: makeWritten() } } },
          'X-Plain': { schema: { type: 'string' } },
        },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/FormAnswer' } } },
      },
    },
    callbacks: { onDone: callback },
  };
  set(all['paths']!, { '/form': { post } });
  const servers = all['servers'] as unknown as Loose[];
  servers.unshift({
    url: 'https://{region}.api.example/v2',
    variables: { region: { default: 'se', enum: ['se', 'no', 'fi'] } },
  } as unknown as Loose);
}

/** The operation, its request, its response, and the message of its callback. */
export const form = (all: Loose): Loose => all['paths']!['/form']!['post']!;
export const requestFields = (all: Loose): Loose => all['components']!['schemas']!['FormRequest']!['properties']!;
export const responseFields = (all: Loose): Loose => all['components']!['schemas']!['FormAnswer']!['properties']!;
export const called = (all: Loose): Loose => all['components']!['schemas']!['FormCall']!;
