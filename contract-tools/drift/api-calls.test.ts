import { expect, it } from 'vitest';
import { completeDocument } from '../complete-document.ts';
import type { ContractDocument } from '../openapi/document.ts';
import { findTrafficDrift } from './find-drift.ts';
import type { RecordedCall } from './har.ts';

const password = { type: 'string', writeOnly: true };
const thing = { type: 'object', properties: { name: { type: 'string' }, password } };
const ok = { description: 'ok', content: { 'application/json': { schema: thing } } };

const makeContract = (...servers: object[]): ContractDocument => ({
  ...completeDocument({
    openapi: '3.1.0',
    servers,
    paths: { '/things': { get: { operationId: 'list', responses: { 200: ok } } } },
    components: {},
  } as unknown as ContractDocument),
  isForeign: true,
});

const call = (url: string, rest: Partial<RecordedCall> = {}): RecordedCall => ({
  method: 'GET',
  url,
  requestHeaders: [],
  requestBody: undefined,
  status: 200,
  responseHeaders: [['content-type', 'application/json']],
  responseBody: '{}',
  ...rest,
});

const page = [call('https://cdn.example/v1/app.js'), call('https://stats.example/v1/collect', { method: 'POST' })];
const variable = { url: 'https://{region}.api.example:443/v1', variables: { region: { default: 'eu' } } };

it.each<[string, object, string, string[]]>([
  ['the server', variable, 'https://us.api.example', ['GET /other: answered 200 and is not documented']],
  ['another installation', variable, 'http://localhost:4000', ['GET /other: answered 200 and is not documented']],
  ['a relative server', { url: '/v1' }, 'https://shop.example', ['GET /other: answered 200 and is not documented']],
])('validate regards the calls of the API alone: %s', async (_, server, origin, messages) => {
  const calls = [...page, call(`${origin}/v1/things`), call(`${origin}/v1/other`)];
  const { findings, calls: count } = await findTrafficDrift(makeContract(server), calls);
  expect(findings.map((finding) => `${finding.call}: ${finding.message}`)).toEqual(messages);
  expect(count).toBe(2);
});

it('validate reads HEAD without a body, names a missing content type, and finds a field that must not be sent', async () => {
  const at = 'https://eu.api.example/v1/things';
  const find = async (rest: Partial<RecordedCall>): Promise<string[]> => {
    const { findings } = await findTrafficDrift(makeContract(variable), [call(at, rest)]);
    return findings.map(({ message }) => message);
  };
  expect(await find({ method: 'HEAD', responseBody: '' })).toEqual([]);
  expect(await find({ responseHeaders: [] })).toEqual(['status 200 has no content type']);
  expect(await find({ responseBody: '{"name":"a","password":"b"}' })).toEqual(['200 /password: is not allowed']);
});
