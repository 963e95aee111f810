import type { ContractDocument } from '../openapi/document.ts';
import { exampleDocument } from '../openapi/example-document.ts';
import { createMock } from '../mock/app.ts';
import type { OperationResult } from './result.ts';
import { fuzzService } from './run-fuzz.ts';

/** The example contract with the single version that its backend serves. */
export const document = structuredClone(exampleDocument) as ContractDocument & {
  components: { parameters: Record<string, { schema: object }> };
};
document.components.parameters['XVersion'] = {
  ...document.components.parameters['XVersion'],
  schema: { type: 'string', enum: ['1'], default: '1' },
};
const { post } = document.paths['/thing/create/for-{offer}-offer'] ?? {};
Object.assign(post?.responses ?? {}, { 404: post?.responses['400'] });
/** Objects for surplus fields at any depth: a closed object inside a closed one, and an open one. */
Object.assign((document.components as unknown as Record<string, Record<string, object>>)['schemas'] ?? {}, {
  NewThing: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: {
      name: { type: 'string', minLength: 1 },
      owner: {
        type: 'object',
        additionalProperties: false,
        required: ['city'],
        properties: { city: { type: 'string', maxLength: 30 } },
      },
      labels: { type: 'object', maxProperties: 5 },
    },
    examples: [{ name: 'n', owner: { city: 'Oslo' }, labels: {} }],
  },
});

/** A change that makes the service faulty. */
export type Change = (response: Response, request: Request) => Promise<Response> | Response;

/** An error of the example contract. */
export const problem = (status: number): Response =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'Wrong', status }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });

/** A service that follows the contract until a change breaks its responses. */
export function createService(change: Change = (response) => response) {
  const serve = createMock(document, (header) => header === 'Bearer good');
  return async (request: Request): Promise<Response> => {
    // a clone shares its stream: a caller that aborts one body would wait for the other
    const body = request.body === null ? undefined : await request.text();
    const copy = (): Request =>
      new Request(request.url, {
        method: request.method,
        headers: request.headers,
        ...(body !== undefined && { body }),
      });
    return change(await serve(copy()), copy());
  };
}

/** Fuzzes the service; only tests use it. */
export const fuzzExample = (change?: Change, seed = 7, only: string[] = [], runs = 200): Promise<OperationResult[]> =>
  fuzzService(
    document,
    { baseUrl: 'http://service.test/v2', tokens: ['good'] },
    { runs, seed, only },
    createService(change),
  );

/** The operations with a finding. */
export const failuresOf = (results: OperationResult[]): OperationResult[] =>
  results.filter(({ findings }) => findings.length > 0);
