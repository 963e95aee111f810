import { expect, it } from 'vitest';
import { failuresOf, fuzzExample, problem, type Change } from './example-service.ts';

const isGet = (request: Request): boolean => request.method === 'GET';
const isPost = (request: Request): boolean => request.method === 'POST';

/** The fields of a body, or of an object in it; empty when it is no JSON object. */
async function readFields(request: Request, inside?: string): Promise<string[]> {
  try {
    const body = JSON.parse(await request.text()) as Record<string, unknown>;
    return Object.keys((inside === undefined ? body : body[inside]) as object);
  } catch {
    return [];
  }
}

const bugs: [string, string, Change][] = [
  [
    'an undocumented status',
    'status 418 is not documented',
    (response, request) => (isGet(request) ? problem(418) : response),
  ],
  ['a missing field', 'is required', (response) => (response.status === 200 ? Response.json({}) : response)],
  [
    'a surplus field',
    'is not known',
    (response) => (response.status === 200 ? Response.json({ name: 'x', secret: 1 }) : response),
  ],
  [
    'a field of another type',
    'must be string',
    (response) => (response.status === 201 ? Response.json({ name: 1 }, { status: 201 }) : response),
  ],
  [
    'another content type',
    'content type text/html',
    (response) =>
      response.status === 200 ? new Response('<p>', { headers: { 'Content-Type': 'text/html' } }) : response,
  ],
  [
    'an error that is not problem+json',
    'content type application/json',
    (response) => (response.status === 400 ? Response.json({ error: 'no' }, { status: 400 }) : response),
  ],
  [
    'a crash on a rare value',
    'answered 500',
    (response, request) => (new URL(request.url).searchParams.get('page') === '1' ? problem(500) : response),
  ],
  [
    'a crash on an empty body',
    'answered 500',
    async (response, request) => (isPost(request) && (await request.text()) === '' ? problem(500) : response),
  ],
  [
    'a call that does not fit, accepted',
    'accepted a call that does not fit',
    (response, request) =>
      isPost(request) && response.status === 400 ? Response.json({ name: 'x' }, { status: 201 }) : response,
  ],
  [
    'a call that fits, refused',
    'refused a call that fits',
    (response) => (response.status === 201 ? problem(400) : response),
  ],
  [
    'a token that is not checked',
    'to a caller without a good token',
    (response, request) =>
      response.status === 401 && request.method === 'DELETE' ? new Response(null, { status: 204 }) : response,
  ],
  [
    'a surplus field, accepted',
    'accepted a call that does not fit',
    async (response, request) =>
      isPost(request) && (await readFields(request)).some((name) => !['name', 'owner', 'labels'].includes(name))
        ? Response.json({ name: 'x' }, { status: 201 })
        : response,
  ],
  [
    'a nested surplus field, accepted',
    'accepted a call that does not fit',
    async (response, request) =>
      isPost(request) && (await readFields(request, 'owner')).length > 1
        ? Response.json({ name: 'x' }, { status: 201 })
        : response,
  ],
  [
    'a surplus field of an open object, refused',
    'refused a call that fits',
    async (response, request) =>
      response.status === 201 &&
      (await readFields(request, 'labels')).some((name) => /unknown|constructor|toString|proto/.test(name))
        ? problem(400)
        : response,
  ],
  [
    'a surplus query parameter, refused',
    'refused a call that fits',
    (response, request) =>
      response.ok && new URL(request.url).searchParams.has('unknownField') ? problem(400) : response,
  ],
  [
    'a missing nested field, accepted',
    'accepted a call that does not fit',
    async (response, request) =>
      isPost(request) && (await request.clone().text()).includes('"owner":{}')
        ? Response.json({ name: 'x' }, { status: 201 })
        : response,
  ],
  [
    'a text just over its limit, accepted',
    'accepted a call that does not fit',
    async (response, request) =>
      isPost(request) && /"city":"[^"]{31}"/.test(await request.text())
        ? Response.json({ name: 'x' }, { status: 201 })
        : response,
  ],
  [
    'a 404 for an invalid body',
    'answered 404 to a body that does not fit the contract, not 400',
    (response, request) => (isPost(request) && response.status === 400 ? problem(404) : response),
  ],
  [
    'a success of another kind',
    'status 200 is not documented',
    (response) => (response.status === 204 ? new Response('x', { status: 200 }) : response),
  ],
  [
    'malformed JSON',
    'the body is not JSON',
    (response) =>
      response.status === 200 ? new Response('{', { headers: { 'Content-Type': 'application/json' } }) : response,
  ],
];

it.each(bugs)('fuzz run finds %s', async (name, sentence, change) => {
  const failures = failuresOf(await fuzzExample(change, 8, [], 120));
  expect(failures.length, name).toBeGreaterThan(0);
  expect(failures.flatMap(({ findings }) => findings.flatMap(({ faults }) => faults)).join('; ')).toContain(sentence);
});
