import type { ContractDocument } from './document.ts';

const problem = { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } };
const thing = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } } };
const text = { schema: { type: 'string' } };
const lasting = { Deprecation: { required: true, ...text }, Sunset: { required: true, ...text } };
const headers = [{ $ref: '#/components/parameters/XRegion' }, { $ref: '#/components/parameters/XVersion' }];

/** A small contract with one of everything that the registration handles; only tests use it. */
export const exampleDocument = {
  servers: [{ url: '/v2' }],
  paths: {
    '/thing/{id}': {
      get: {
        operationId: 'getThing',
        security: [],
        'x-cache-control': 'public, max-age=60',
        parameters: [
          ...headers,
          { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
          { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
          { name: 'isPreview', in: 'query', schema: { type: 'boolean', default: false } },
        ],
        'x-unanswered': { 410: 'a thing is never deleted for good' },
        responses: { 200: thing, 400: problem, 404: problem, 410: problem, default: problem },
      },
      delete: {
        operationId: 'deleteThing',
        security: [{ bearer: [] }],
        parameters: [...headers, { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        responses: {
          204: { headers: { 'X-Left': { schema: { type: 'integer' } } } },
          400: problem,
          401: problem,
          default: problem,
        },
      },
    },
    '/thing/latest': {
      get: {
        operationId: 'getLatestThing',
        deprecated: true,
        'x-deprecated-since': '2026-11-01',
        'x-sunset': '2027-03-01',
        security: [{ bearer: [] }, {}],
        parameters: headers,
        responses: { 200: { ...thing, headers: lasting }, 400: problem, 401: problem, default: problem },
      },
    },
    '/thing/create/for-{offer}-offer': {
      post: {
        operationId: 'createThing',
        security: [{ bearer: [] }],
        parameters: [
          ...headers,
          { name: 'offer', in: 'path', required: true, schema: { type: 'string', enum: ['standard', 'duo'] } },
        ],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/NewThing' } } } },
        responses: { 201: thing, 400: problem, 401: problem, 413: problem, 415: problem, default: problem },
      },
    },
  },
  components: {
    parameters: {
      XRegion: {
        name: 'X-Region',
        in: 'header',
        schema: { type: 'string', pattern: '^(?:[sS][eE]|[nN][oO]|[fF][iI])$', default: 'SE' },
      },
      XVersion: { name: 'X-Version', in: 'header', schema: { type: 'string', pattern: '^[0-9]{1,4}$', default: '1' } },
    },
    schemas: {
      Thing: {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        properties: { name: { type: 'string' }, echo: {} },
      },
      NewThing: {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        properties: { name: { type: 'string', minLength: 1 } },
      },
      Problem: { type: 'object', required: ['type', 'title', 'status'] },
    },
  },
} as unknown as ContractDocument;
