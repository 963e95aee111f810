import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { ContractDocument } from '../../../backend/contract/document.ts';
import { exampleDocument } from '../../../backend/contract/example-document.ts';
import { registerOperations } from '../../../backend/contract/register.ts';
import { fuzzService, type OperationResult } from './run-fuzz.ts';

/** The example contract, with the one version that its backend serves. */
const document = structuredClone(exampleDocument) as ContractDocument & {
  components: { parameters: Record<string, { schema: object }> };
};
document.components.parameters['XVersion'] = {
  ...document.components.parameters['XVersion'],
  schema: { type: 'string', enum: ['1'], default: '1' },
};

type Change = (answer: Response, request: Request) => Promise<Response> | Response;

const problem = (status: number): Response =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'Wrong', status }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  });

/** A service that is as documented, until a change spoils its answers. */
function createService(change: Change = (answer) => answer) {
  const app = new Hono();
  registerOperations(
    app,
    document,
    {
      getThing: () => ({ status: 200, body: { name: 'thing' } }),
      getLatestThing: () => ({ status: 200, body: { name: 'latest' } }),
      createThing: () => ({ status: 201, body: { name: 'new' } }),
      deleteThing: () => ({ status: 204 }),
    },
    {
      authenticate: async (request) =>
        request.headers.get('Authorization') === 'Bearer good'
          ? { userId: 'u-1', email: 'a@nordlyd.example', name: 'A', region: 'se', provider: 'email' }
          : undefined,
      validateResponses: false,
      log: { error: () => undefined },
    },
  );
  return async (request: Request): Promise<Response> => {
    // a clone shares its stream: whoever gives a long body up would wait for the other to do so too
    const body = request.body === null ? undefined : await request.text();
    const copy = (): Request =>
      new Request(request.url, {
        method: request.method,
        headers: request.headers,
        ...(body !== undefined && { body }),
      });
    return change(await app.request(copy()), copy());
  };
}

const fuzz = (change?: Change, seed = 7, only: string[] = []): Promise<OperationResult[]> =>
  fuzzService(
    document,
    { baseUrl: 'http://service.test/v2', token: 'good' },
    { runs: 200, seed, only },
    createService(change),
  );

const failuresOf = (results: OperationResult[]): OperationResult[] =>
  results.filter(({ counterexample }) => counterexample !== undefined);

const isGet = (request: Request): boolean => request.method === 'GET';
const isPost = (request: Request): boolean => request.method === 'POST';

const bugs: [string, string, Change][] = [
  [
    'an undocumented status',
    'status 418 is not documented',
    (answer, request) => (isGet(request) ? problem(418) : answer),
  ],
  ['a missing field', 'is required', (answer) => (answer.status === 200 ? Response.json({}) : answer)],
  [
    'a surplus field',
    'is not known',
    (answer) => (answer.status === 200 ? Response.json({ name: 'x', secret: 1 }) : answer),
  ],
  [
    'a field of another type',
    'must be string',
    (answer) => (answer.status === 201 ? Response.json({ name: 1 }, { status: 201 }) : answer),
  ],
  [
    'another content type',
    'content type text/html',
    (answer) => (answer.status === 200 ? new Response('<p>', { headers: { 'Content-Type': 'text/html' } }) : answer),
  ],
  [
    'a failure that is no problem',
    'content type application/json',
    (answer) => (answer.status === 400 ? Response.json({ error: 'no' }, { status: 400 }) : answer),
  ],
  [
    'a crash on a rare value',
    'answered 500',
    (answer, request) => (new URL(request.url).searchParams.get('page') === '1' ? problem(500) : answer),
  ],
  [
    'a crash on an empty body',
    'answered 500',
    async (answer, request) => (isPost(request) && (await request.text()) === '' ? problem(500) : answer),
  ],
  [
    'a call that does not fit, accepted',
    'accepted a call that does not fit',
    (answer, request) =>
      isPost(request) && answer.status === 400 ? Response.json({ name: 'x' }, { status: 201 }) : answer,
  ],
  [
    'a call that fits, refused',
    'refused a call that fits',
    (answer) => (answer.status === 201 ? problem(400) : answer),
  ],
  [
    'a token that nobody checks',
    'to a caller without a good token',
    (answer, request) =>
      answer.status === 401 && request.method === 'DELETE' ? new Response(null, { status: 204 }) : answer,
  ],
  [
    'a success of another kind',
    'status 200 is not documented',
    (answer) => (answer.status === 204 ? new Response('x', { status: 200 }) : answer),
  ],
  [
    'JSON that is none',
    'the body is not JSON',
    (answer) =>
      answer.status === 200 ? new Response('{', { headers: { 'Content-Type': 'application/json' } }) : answer,
  ],
];

describe('fuzzing a service', () => {
  it('finds nothing wrong with one that does as documented, and sees what it answers', async () => {
    const results = await fuzz();
    expect(failuresOf(results)).toEqual([]);
    expect(results.map(({ operationId, runs }) => [operationId, runs])).toEqual([
      ['getThing', 200],
      ['deleteThing', 200],
      ['getLatestThing', 200],
      ['createThing', 200],
    ]);
    const created = results.at(-1);
    expect(Object.keys(created?.statuses ?? {})).toEqual(expect.arrayContaining(['201', '400', '401', '415']));
    expect(results[0]?.unseen).toEqual(['404']);
  });

  it.each(bugs)('finds %s', async (name, sentence, change) => {
    const failures = failuresOf(await fuzz(change));
    expect(failures.length, name).toBeGreaterThan(0);
    expect(failures.flatMap(({ counterexample }) => counterexample?.faults ?? []).join('; ')).toContain(sentence);
  });

  it('makes the same calls again from the same seed, and shrinks them to a command without the token', async () => {
    const change: Change = (answer, request) =>
      new URL(request.url).searchParams.get('isPreview') === 'true' ? problem(500) : answer;
    const [first, second] = [await fuzz(change, 11, ['getThing']), await fuzz(change, 11, ['getThing'])];
    expect(first).toEqual(second);
    const { curl = '' } = first[0]?.counterexample ?? {};
    expect(curl).toMatch(/^curl -sS -i -X GET .*isPreview=true'$/);
    expect(curl).not.toContain('page=');
    const failures = failuresOf(await fuzz((answer) => (answer.status === 201 ? problem(500) : answer)));
    expect(failures[0]?.counterexample?.curl).toContain('-H "Authorization: Bearer $TOKEN"');
    expect(JSON.stringify(failures)).not.toContain('Bearer good');
  });
});

describe('a service that goes away', () => {
  it('ends the fuzzing with that, not with a finding', async () => {
    let calls = 0;
    const serve = createService();
    const options = { runs: 200, seed: 1, only: [] };
    const going = fuzzService(document, { baseUrl: 'http://service.test/v2', token: 'good' }, options, (request) => {
      calls += 1;
      if (calls > 20) throw new Error('gone');
      return serve(request);
    });
    await expect(going).rejects.toThrow('gone');
    expect(calls).toBe(21);
  });
});
