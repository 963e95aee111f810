import { describe, expect, it } from 'vitest';
import { fuzz, validate, type RecordedCall } from '../index.ts';
import { describeDrift } from './report.ts';
import { summarise } from '../fuzz/report.ts';

const item = { type: 'object', properties: { age: { type: 'integer', maximum: 9 } }, required: ['age'] };
const form = 'application/x-www-form-urlencoded';
const contract = {
  openapi: '3.1.0',
  info: { title: 'Bodies', version: '1.0.0' },
  servers: [{ url: 'https://bodies.example' }],
  paths: {
    '/items': {
      post: {
        operationId: 'addItem',
        requestBody: { content: { 'text/csv': { schema: item }, 'application/json': { schema: item } } },
        responses: {
          '200': {
            description: 'ok',
            content: {
              'application/xml': { schema: item },
              [form]: { schema: item },
              'text/plain': { schema: { type: 'string', maxLength: 3 } },
            },
          },
          default: { description: 'failed' },
        },
      },
    },
  },
};

const call = (type: string, responseBody: string): RecordedCall => ({
  method: 'POST',
  url: 'https://bodies.example/items',
  requestHeaders: [['content-type', 'application/json']],
  requestBody: { text: '{"age":1}', type: 'application/json' },
  status: 200,
  responseHeaders: [['content-type', type]],
  responseBody,
});

const validateBody = async (type: string, body: string): Promise<string[]> => {
  const { findings } = await validate(contract, [call(type, body)]);
  return findings.map(({ message }) => message);
};

describe('bodies that are no JSON', () => {
  it('of an unread content type are named in the report of recorded calls', async () => {
    const report = await validate(contract, [call('application/xml', '<age>12</age>')]);
    expect(report.unchecked).toEqual(['addItem request text/csv', 'addItem response 200 application/xml']);
    expect(describeDrift(report)).toContain(`bodies not checked: ${report.unchecked.join(', ')}`);
  });

  it('of an unread content type are named in the report of generated calls', async () => {
    const send = () => new Response('<age>1</age>', { headers: { 'content-type': 'application/xml' } });
    const results = await fuzz(contract, { baseUrl: 'https://bodies.example', tokens: [] }, { runs: 5, send });
    expect(results[0]?.unchecked).toEqual(['request text/csv', 'response 200 application/xml']);
    expect(summarise(results).join('\n')).toContain('addItem request text/csv, response 200 application/xml');
  });

  it('that are forms or texts fit their schema', async () => {
    expect(await validateBody(form, 'age=7')).toEqual([]);
    expect(await validateBody(form, 'age=70')).toEqual([expect.stringContaining('/age')]);
    expect(await validateBody(form, 'name=x')).toEqual([expect.stringContaining('/age: is required')]);
    expect(await validateBody('text/plain', 'abc')).toEqual([]);
    expect(await validateBody('text/plain', 'abcd')).toHaveLength(1);
  });
});
