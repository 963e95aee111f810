import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compare, fuzz, mock, read, validate, type Contract } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'names-'));
const names = ['hasOwnProperty', 'constructor', 'toString', 'valueOf', 'isPrototypeOf', '__defineGetter__'];

const byName = (value: unknown): Record<string, unknown> => Object.fromEntries(names.map((name) => [name, value]));

/** A contract whose schemas, properties, parameters, headers, examples and schemes are named as members of an object. */
function makeContract(type: 'string' | 'integer'): object {
  const schema = { $ref: '#/components/schemas/constructor' };
  const parameters = names.map((name) => ({ name, in: 'query', schema: { type: 'string', maxLength: 5 } }));
  const example = { value: byName(type === 'string' ? 'x' : 1) };
  const content = { 'application/json': { schema, examples: { constructor: example } } };
  const post = {
    operationId: 'constructor',
    parameters,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: {
      '200': { description: 'ok', headers: byName({ schema: { type: 'string' } }), content },
      default: { description: 'failed' },
    },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Names', version: '1.0.0' },
    servers: [{ url: 'https://names.example/v1' }],
    security: [{ constructor: [] }],
    paths: { '/toString': { post } },
    components: {
      schemas: {
        constructor: {
          type: 'object',
          properties: byName({ type }),
          required: names,
          additionalProperties: false,
          dependentRequired: { valueOf: ['toString'] },
        },
      },
      securitySchemes: { constructor: { type: 'http', scheme: 'bearer' } },
    },
  };
}

describe('names that every JavaScript object has', () => {
  let [before, after]: [Contract, Contract] = [{}, {}];
  const problems: string[] = [];
  beforeAll(async () => {
    const write = (name: string, contract: unknown): string => {
      const path = join(folder, name);
      writeFileSync(path, typeof contract === 'string' ? contract : JSON.stringify(contract));
      return path;
    };
    const report = (problem: string): void => void problems.push(problem);
    before = await read(write('before.json', makeContract('string')), report);
    after = await read(write('after.json', makeContract('integer')), report);
    write('part.yaml', 'properties: { hasOwnProperty: { type: string }, constructor: { $ref: other.yaml } }');
    write('other.yaml', 'type: integer');
    const schema = '{ $ref: part.yaml }';
    const root = `openapi: 3.1.0\ninfo: { title: t, version: '1' }\npaths: { /a: { get: { responses: { '200': { description: ok, content: { application/json: { schema: ${schema} } } } } } } }`;
    await read(write('root.yaml', root), report);
  });

  it('are valid in a contract', () => expect(problems).toEqual([]));

  it('are compared', () => {
    const places = compare(before, after).changes.map(({ level, place }) => `${level} ${place}`);
    expect(places.toSorted()).toEqual(
      ['request body', 'response 200'].flatMap((at) => names.map((name) => `breaking ${at}/${name}`)).toSorted(),
    );
  });

  it('are properties and parameters of a mock, and are demanded', async () => {
    const service = mock(before);
    const send = (body: object, query = ''): Promise<Response> =>
      service(
        new Request(`https://names.example/v1/toString${query}`, {
          method: 'POST',
          headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      );
    const answer = await send(byName('x'));
    expect([answer.status, await answer.json()]).toEqual([200, byName('x')]);
    expect((await send({})).status).toBe(400);
    expect((await send(byName('x'), '?constructor=too-long')).status).toBe(400);
    const [result] = await fuzz(
      before,
      { baseUrl: 'https://names.example/v1', tokens: ['token'] },
      { runs: 60, send: service },
    );
    expect([result?.findings, result?.statuses['200']]).toEqual([[], expect.any(Number)]);
  });

  it('are no documented content type', async () => {
    const call = {
      method: 'POST',
      url: 'https://names.example/v1/toString',
      requestHeaders: [['content-type', 'application/json']] as [string, string][],
      requestBody: { text: JSON.stringify(byName('x')), type: 'application/json' },
      status: 200,
      responseHeaders: [['content-type', 'constructor']] as [string, string][],
      responseBody: '{}',
    };
    const { findings } = await validate(before, [call]);
    expect(findings.map(({ message }) => message)).toEqual([
      'content type constructor of status 200 is not documented',
    ]);
  });
});
