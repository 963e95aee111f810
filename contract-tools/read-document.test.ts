import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compare, read } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-'));

type Schema = object | boolean;

const makeContract = (schema: Schema, rest: object = {}): Record<string, unknown> => ({
  openapi: '3.1.0',
  info: { title: 'A shop', version: '1.0.0' },
  paths: { '/a': { post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} } } },
  components: { schemas: { Cat: { type: 'object' } } },
  ...rest,
});

const at = '#/paths/~1a/post/requestBody/content/application~1json/schema';

async function readText(text: string | Uint8Array, name = 'contract.json') {
  writeFileSync(join(folder, name), text);
  const problems: string[] = [];
  const document = await read(join(folder, name), (problem) => problems.push(problem));
  return { document, problems };
}

const readContract = (contract: object) => readText(JSON.stringify(contract));

it.each<[string, object]>([
  ['boolean schemas', makeContract({ if: true, then: false, contains: true, properties: { a: true } })],
  ['a boolean schema of a body', makeContract(true)],
  [
    'an example that looks like a reference',
    makeContract({ example: { $ref: '#/nowhere' }, enum: [{ $ref: 'x.json' }] }),
  ],
  ['a mapping by name', makeContract({ discriminator: { propertyName: 'k', mapping: { c: 'Cat' } } })],
  ['a schema named constructor', makeContract({}, { components: { schemas: { constructor: { type: 'object' } } } })],
  [
    'a reference by identifier',
    makeContract({ $ref: 'tag:cat' }, { components: { schemas: { Cat: { $id: 'tag:cat' } } } }),
  ],
  [
    'an exclusive limit of draft 4',
    makeContract({ $schema: 'http://json-schema.org/draft-04/schema#', minimum: 1, exclusiveMinimum: true }),
  ],
  [
    'a summary in place of a description, and a style of 3.2',
    {
      ...makeContract({}),
      openapi: '3.2.0',
      paths: {
        '/a': {
          get: {
            parameters: [{ name: 'c', in: 'cookie', style: 'cookie', schema: { type: 'string' } }],
            responses: { 200: { summary: 'ok' } },
          },
        },
      },
    },
  ],
])('reads %s as valid', async (_, contract) => {
  expect((await readContract(contract)).problems).toEqual([]);
});

it.each<[string, Schema, string]>([
  ['a reference with a broken escape', { $ref: '#/components/%ZZ' }, `${at}/$ref: #/components/%ZZ is no reference`],
  ['a reference that is a number', { $ref: 3 }, `${at}/$ref: a reference has to be a text`],
  ['an empty choice', { oneOf: [] }, `${at}/oneOf: needs at least one schema`],
  ['a step of nothing', { multipleOf: 0 }, `${at}/multipleOf: has to be greater than 0`],
  ['an empty reference', { $ref: '' }, '#: a reference leads back to itself'],
])('names the place of %s', async (_, schema, problem) => {
  expect((await readContract(makeContract(schema))).problems.join('\n')).toContain(problem);
});

it('reads a composition 2,000 levels deep, and says what is not checked', async () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, index) => [
      `S${index}`,
      index < 1_999 ? { allOf: [{ $ref: `#/components/schemas/S${index + 1}` }] } : { type: 'string' },
    ]),
  );
  const { problems } = await readContract(
    makeContract({ $ref: '#/components/schemas/S0' }, { components: { schemas } }),
  );
  expect(problems.filter((problem) => problem.includes('not valid'))).toEqual([]);
});

it('reads UTF-8 and UTF-16 with a byte order mark', async () => {
  const text = JSON.stringify(makeContract({ type: 'string' }));
  for (const bytes of [Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, 'utf16le')])
    expect((await readText(bytes)).problems).toEqual([]);
});

it('bundles the files of a contract of 3.2', async () => {
  mkdirSync(join(folder, 'parts'), { recursive: true });
  writeFileSync(join(folder, 'parts/text.yaml'), 'type: string\nmaxLength: 3\n');
  const contract = makeContract({ $ref: './parts/text.yaml' }, { openapi: '3.2.0' });
  const { document, problems } = await readText(JSON.stringify(contract), 'root.yaml');
  expect(problems).toEqual([]);
  expect(JSON.stringify(document)).toContain('"maxLength":3');
  expect(document).toMatchObject({ openapi: '3.2.0' });
});

it.each<[string, object]>([
  ['no components', { components: null }],
  ['security that is no list', { security: {} }],
  ['variables of a server that are no object', { servers: [{ url: '/', variables: [null] }] }],
  ['parameters that are no list', { paths: { '/a': { parameters: {}, get: { parameters: null, responses: {} } } } }],
  [
    'references to nothing',
    { paths: { '/a': { get: { parameters: [{ $ref: '#/components/x' }], responses: null } } } },
  ],
])('compares the rest of a contract with %s', (_, fault) => {
  const [before, after] = [makeContract({ type: 'string' }), makeContract({ type: 'string' })];
  const faulty = { ...after, webhooks: { w: { post: { responses: { 200: { description: 'ok' } } } } }, ...fault };
  const { changes } = compare(before, faulty);
  expect(changes.map(({ operation }) => operation)).toContain('webhook POST w');
  expect(compare(faulty, faulty).changes).toEqual([]);
});
