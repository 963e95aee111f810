import { expect, it } from 'vitest';
import type { ContractDocument } from '../openapi/document.ts';
import { CallFailure } from './call-failure.ts';
import { recordHar } from './record-har.ts';
import { writeJUnit } from './report-junit.ts';
import { summarise } from './report.ts';
import type { OperationResult } from './result.ts';
import { fuzzService } from './run-fuzz.ts';
import type { Send } from './watch-operation.ts';

const note = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const ok = { description: 'a note', content: { 'application/json': { schema: note } } };
const problem = { description: 'no', content: { 'application/problem+json': { schema: { type: 'object' } } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'n-0' };
const read = { operationId: 'getNote', parameters: [id], responses: { 200: ok, 404: problem } };
const remove = { operationId: 'endNote', parameters: [id], responses: { 204: { description: 'gone' }, 404: problem } };
const created = { ...ok, links: { self: { operationId: 'getNote', parameters: { id: '$response.body#/id' } } } };

/** Notes at a path; the link names the reading operation when its path does not. */
const makeDocument = (readPath: string): ContractDocument =>
  ({
    servers: [{ url: '/v1' }],
    paths: {
      '/notes': { post: { operationId: 'addNote', responses: { 201: created } } },
      [readPath]: { get: read, delete: remove },
    },
    components: {},
  }) as unknown as ContractDocument;

const answer = (status: number, body?: object): Response =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': `application/${status < 400 ? 'json' : 'problem+json'}` },
  });

type Faults = { isLost?: boolean; isKept?: boolean; allows?: string; says?: number };

/** A service that keeps notes, with a fault. */
function serveNotes({ isLost, isKept, allows, says }: Faults = {}): Send {
  const notes = new Set<string>();
  return ({ method, url }) => {
    const name = url.split('/').at(-1) ?? '';
    if (method === allows) return answer(200, {});
    if (method === 'POST' && name === 'notes') {
      const made = `n-${notes.size + 1}`;
      if (isLost !== true) notes.add(made);
      return answer(201, { id: made });
    }
    const isKnown = notes.has(name);
    if (method === 'GET') return isKnown ? answer(200, { id: name }) : answer(404, { status: says ?? 404 });
    if (method !== 'DELETE') return answer(405, {});
    if (isKept !== true) notes.delete(name);
    return isKnown ? answer(204) : answer(404, {});
  };
}

const fuzz = (send: Send, readPath = '/notes/{id}'): Promise<OperationResult[]> =>
  fuzzService(
    makeDocument(readPath),
    { baseUrl: 'http://notes.test/v1', tokens: [] },
    { runs: 4, seed: 1, only: [] },
    send,
  );
const faultsOf = (results: OperationResult[]): string[] =>
  results.flatMap(({ findings }) => findings.flatMap(({ faults }) => faults));

it.each<[string, Faults, string]>([
  ['a created resource that cannot be read', { isLost: true }, 'answered 404 to a read of what addNote had created'],
  ['a deleted resource that can be read', { isKept: true }, 'answered 200 to a read of what endNote had deleted'],
  ['an undocumented method that is accepted', { allows: 'PATCH' }, 'PATCH is not documented and was accepted with 200'],
  ['a problem with another status', { says: 403 }, 'the body says status 403, the status line 404'],
])('fuzz finds %s', async (_, fault, message) => {
  expect(faultsOf(await fuzz(serveNotes(fault)))).toContain(message);
});

it('fuzz follows a link where the paths do not name the resource, and reports every call of the sequence', async () => {
  expect(faultsOf(await fuzz(serveNotes(), '/archive/{id}'))).toEqual([]);
  const results = await fuzz(serveNotes({ isLost: true }), '/archive/{id}');
  const { curl = '', phase } = results[1]?.findings[0] ?? {};
  expect([curl.split(' && ').length, phase]).toEqual([2, 'positive']);
  // a fresh service returns another id
  expect(curl).toContain(`/archive/'"$(jq -r '.["id"] | @uri' <<<"$CREATED")"''`);
  expect(curl).not.toContain('n-1');
});

it('fuzz names a cut connection and broken UTF-8, and goes on', async () => {
  const serve = serveNotes();
  const cut = await fuzz((request) => {
    if (request.method === 'DELETE' && request.url.includes('/n-'))
      throw new CallFailure('http://notes.test', 'cut the connection');
    return serve(request);
  });
  expect(cut.map(({ findings }) => findings[0]?.faults)).toEqual([undefined, undefined, ['cut the connection']]);
  const headers = { 'Content-Type': 'application/json' };
  const broken = await fuzz(() => new Response(new Uint8Array([0x22, 0xff, 0x22]), { status: 201, headers }));
  expect(faultsOf(broken)).toContain('the body is not valid UTF-8');
});

it('fuzz reports the phases apart, as text and as JUnit, and its calls as a HAR file without tokens', async () => {
  const { send, write } = recordHar(serveNotes({ isKept: true }));
  const results = await fuzz(send);
  expect(summarise(results)[1]).toMatch(
    /^positive phase: \d+ calls, 1 operations failed; negative phase: \d+ calls, 0/,
  );
  const report = writeJUnit(results, 1);
  expect(report.match(/<failure message="[^"]*had deleted">CREATED=/g)?.length).toBe(1);
  expect(report).toContain('tests="6" failures="1"');
  const { log } = JSON.parse(write()) as { log: { entries: { request: { method: string } }[] } };
  expect(new Set(log.entries.map(({ request }) => request.method))).toEqual(
    new Set(['GET', 'PUT', 'POST', 'DELETE', 'PATCH']),
  );
});

it('fuzz follows a link with several parameters, and keeps the placeholders of the first call', async () => {
  const text = (name: string) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^[a-z]{3,9}$' },
  });
  const thing = { type: 'object', properties: { id: { type: 'string' }, team: { type: 'object' } } };
  const seen = { description: 'it', content: { 'application/json': { schema: thing } } };
  const reading = (operationId: string) => ({
    get: {
      operationId,
      parameters: [text('org'), text('thing')],
      responses: { 200: seen, 400: problem, 404: problem },
    },
  });
  const creating = (operationId: string, links?: object) => ({
    post: { operationId, parameters: [text('org')], responses: { 201: { ...seen, links }, 400: problem } },
  });
  const parameters = { org: '$response.body#/team/name', 'path.thing': '$response.body#/id' };
  const document = {
    isForeign: true,
    servers: [{ url: '/' }],
    paths: {
      '/orgs/{org}': creating('addToOrg'),
      '/orgs/{org}/{thing}': reading('readOfOrg'),
      '/teams/{org}': creating('addToTeam', { it: { operationId: 'readOfTeam', parameters } }),
      '/things/{org}/{thing}': reading('readOfTeam'),
    },
    components: {},
  } as unknown as ContractDocument;
  const known = new Set<string>();
  let isLost = false;
  const serve: Send = ({ method, url }) => {
    const [, kind = '', org = '', name] = new URL(url).pathname.split('/');
    if (![org, name ?? 'abc'].every((part) => /^[a-z]{3,9}$/.test(part))) return answer(400, {});
    if (method === 'POST' && name === undefined) {
      const id = `made${'abcdefghij'[known.size % 10]}`;
      if (!isLost) known.add(`${org}/${id}`);
      return answer(201, { id, team: { name: org } });
    }
    if (method !== 'GET' || kind === '' || name === undefined) return answer(405, {});
    return known.has(`${org}/${name}`) ? answer(200, {}) : answer(404, {});
  };
  const run = () =>
    fuzzService(document, { baseUrl: 'http://orgs.test', tokens: [] }, { runs: 4, seed: 1, only: [] }, serve);
  expect(faultsOf(await run())).toEqual([]);
  isLost = true;
  known.clear();
  expect(faultsOf(await run())).toEqual([
    'answered 404 to a read of what addToOrg had created',
    'answered 404 to a read of what addToTeam had created',
  ]);
});

it.each<[number, object, string[]]>([
  [200, { status: 404, error: 'Not Found' }, ['the body says status 404, the status line 200']],
  [200, { status: 404 }, ['the body says status 404, the status line 200']],
  [200, { status: 404, url: 'https://other.example', id: 'n-0' }, []],
  [200, { status: 2, error: 'none' }, []],
])('fuzz compares the status in the body of an error: %i %j', async (status, body, faults) => {
  const get = { operationId: 'get', responses: { 200: { content: { 'application/json': { schema: {} } } } } };
  const document = { servers: [{ url: '/' }], paths: { '/a': { get } }, components: {} } as unknown as ContractDocument;
  const target = { baseUrl: 'http://notes.test', tokens: [] };
  const results = await fuzzService(document, target, { runs: 3, seed: 1, only: [] }, ({ method }) =>
    method === 'GET' ? answer(status, body) : answer(405, {}),
  );
  expect(faultsOf(results)).toEqual(faults);
});
