import { describe, expect, it } from 'vitest';
import type { ContractDocument } from '../../contract-tools/openapi/document.ts';
import { listOperations } from '../../contract-tools/openapi/operations.ts';
import { findResponseViolations } from '../../contract-tools/openapi/validate-response.ts';
import { createValidator } from '../../contract-tools/openapi/validator.ts';

const text = { schema: { type: 'string', maxLength: 3 } };
const document = {
  servers: [{ url: '/' }],
  paths: {
    '/picture': {
      get: {
        operationId: 'getPicture',
        responses: { '200': { content: { 'image/*': text } }, '206': { content: { '*/*': text } }, '4XX': {} },
      },
    },
  },
  components: {},
} as unknown as ContractDocument;
const [operation] = listOperations(document);

const validate = (status: number, type?: string, body: string | null = null): Promise<string[]> => {
  if (operation === undefined) throw new Error('there is no operation');
  const headers = new Headers(type === undefined ? [] : [['Content-Type', type]]);
  return findResponseViolations(operation, new Response(body, { status, headers }), createValidator(document));
};

describe('a response documented by a range', () => {
  it('is validated by the content types of the range', async () => {
    expect(await validate(200, 'image/avif', 'abc')).toEqual([]);
    expect(await validate(206, 'audio/mpeg', 'abc')).toEqual([]);
    expect(await validate(200, 'text/html', 'abc')).toEqual(['content type text/html of status 200 is not documented']);
    expect(await validate(200, 'image/avif', 'abcd')).toHaveLength(1);
  });

  it('is validated by the class of its status', async () => {
    expect(await validate(404)).toEqual([]);
    expect(await validate(404, 'text/plain', 'no')).toEqual(['status 404 is documented without a body']);
    expect(await validate(302)).toEqual(['status 302 is not documented']);
  });
});
