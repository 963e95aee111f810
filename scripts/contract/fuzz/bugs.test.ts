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
    'a field too many, accepted',
    'accepted a call that does not fit',
    async (answer, request) =>
      isPost(request) && (await readFields(request)).some((name) => !['name', 'owner', 'labels'].includes(name))
        ? Response.json({ name: 'x' }, { status: 201 })
        : answer,
  ],
  [
    'a field too many inside another, accepted',
    'accepted a call that does not fit',
    async (answer, request) =>
      isPost(request) && (await readFields(request, 'owner')).length > 1
        ? Response.json({ name: 'x' }, { status: 201 })
        : answer,
  ],
  [
    'a field too many where any may stand, refused',
    'refused a call that fits',
    async (answer, request) =>
      answer.status === 201 &&
      (await readFields(request, 'labels')).some((name) => /unknown|constructor|toString|proto/.test(name))
        ? problem(400)
        : answer,
  ],
  [
    'a query parameter too many, refused',
    'refused a call that fits',
    (answer, request) => (answer.ok && new URL(request.url).searchParams.has('unknownField') ? problem(400) : answer),
  ],
  [
    'a field that is missing inside another, accepted',
    'accepted a call that does not fit',
    async (answer, request) =>
      isPost(request) && (await request.clone().text()).includes('"owner":{}')
        ? Response.json({ name: 'x' }, { status: 201 })
        : answer,
  ],
  [
    'a text just over its limit, accepted',
    'accepted a call that does not fit',
    async (answer, request) =>
      isPost(request) && /"city":"[^"]{31}"/.test(await request.text())
        ? Response.json({ name: 'x' }, { status: 201 })
        : answer,
  ],
  [
    'a body that does not fit, looked for',
    'answered 404 to a body that does not fit the contract, not 400',
    (answer, request) => (isPost(request) && answer.status === 400 ? problem(404) : answer),
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

it.each(bugs)('finds %s', async (name, sentence, change) => {
  const failures = failuresOf(await fuzzExample(change, 7, [], 120));
  expect(failures.length, name).toBeGreaterThan(0);
  expect(failures.flatMap(({ counterexample }) => counterexample?.faults ?? []).join('; ')).toContain(sentence);
});
