import { describe, expect, it } from 'vitest';
import type { Problem } from '../../api-spec/generated/v2.ts';
import { createExample } from './testing/example-operations.ts';

const bearer = { Authorization: 'Bearer good' };
const json = { ...bearer, 'Content-Type': 'application/json' };
const readEcho = async (response: Response): Promise<Record<string, unknown>> =>
  ((await response.json()) as { echo: Record<string, unknown> }).echo;
const post = (body: string, headers: Record<string, string> = json, offer = 'duo'): RequestInit & { path: string } => ({
  path: `/v2/thing/create/for-${offer}-offer`,
  method: 'POST',
  headers,
  body,
});

describe('a valid request', () => {
  it('[EF-03] reaches the handler with coerced parameters, region SE and version 1 by default', async () => {
    const response = await createExample().app.request('/v2/thing/7?page=2&isPreview=true&utm=x');
    expect(response.status).toBe(200);
    expect(await readEcho(response)).toMatchObject({
      path: { id: 7 },
      query: { page: 2, isPreview: true },
      region: 'se',
      version: 1,
    });
  });

  it('accepts the region in upper and lower case', async () => {
    for (const region of ['FI', 'fi']) {
      const response = await createExample().app.request('/v2/thing/7', { headers: { 'X-Region': region } });
      expect(await readEcho(response)).toMatchObject({ region: 'fi', query: { page: 1, isPreview: false } });
    }
  });

  it('prefers a literal segment, and sends cache directive and request id', async () => {
    const { app } = createExample();
    expect((await app.request('/v2/thing/7')).headers.get('Cache-Control')).toBe('public, max-age=60');
    const latest = await app.request('/v2/thing/latest', { headers: { 'X-Request-Id': 'request-0001' } });
    expect([latest.status, latest.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(latest.headers.get('X-Request-Id')).toBe('request-0001');
  });

  it('replaces a malformed request id of the caller', async () => {
    const headers = { 'X-Request-Id': 'an id with spaces' };
    const response = await createExample().app.request('/v2/thing/7', { headers });
    expect(response.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/);
  });

  it('parses a placeholder inside a path segment, and a body', async () => {
    const { path, ...init } = post('{"name":"x"}');
    const response = await createExample().app.request(path, init);
    expect(response.status).toBe(201);
    expect(await readEcho(response)).toMatchObject({
      path: { offer: 'duo' },
      body: { name: 'x' },
      user: { userId: 'u-1' },
    });
  });

  it('responds without a body where none is documented', async () => {
    const response = await createExample().app.request('/v2/thing/7', { method: 'DELETE', headers: bearer });
    expect([response.status, await response.text()]).toEqual([204, '']);
  });
});

describe('invalid input', () => {
  it.each([
    ['/v2/thing/abc', 'path', 'id'],
    ['/v2/thing/0', 'path', 'id'],
    ['/v2/thing/%E0%A4%A', 'path', 'id'],
    ['/v2/thing/7?page=0', 'query', 'page'],
    ['/v2/thing/7?page=1e3', 'query', 'page'],
    ['/v2/thing/7?page=1&page=2', 'query', 'page'],
    ['/v2/thing/7?isPreview=yes', 'query', 'isPreview'],
  ])('responds to %s with 400 and the %s parameter %s', async (path, location, field) => {
    const response = await createExample().app.request(path);
    expect(response.status).toBe(400);
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(((await response.json()) as Problem).errors).toEqual([expect.objectContaining({ location, field })]);
  });

  it.each([
    ['X-Region', 'DK'],
    ['X-Version', 'x'],
    ['X-Version', '2'],
  ])('responds to header %s: %s with 400', async (field, value) => {
    const response = await createExample().app.request('/v2/thing/7', { headers: { [field]: value } });
    expect(response.status).toBe(400);
    expect(((await response.json()) as Problem).errors).toEqual([
      expect.objectContaining({ location: 'header', field }),
    ]);
  });

  it.each<[string, number, string, string | undefined]>([
    ['{}', 400, 'InvalidRequest', '/name'],
    ['{"name":""}', 400, 'InvalidRequest', '/name'],
    ['{"name":"x","more":1}', 400, 'InvalidRequest', '/more'],
    ['{"name":', 400, 'MalformedJson', undefined],
    ['', 400, 'MalformedJson', undefined],
    [JSON.stringify({ name: 'x'.repeat(65_536) }), 413, 'PayloadTooLarge', undefined],
  ])('rejects body number %# with its status and title', async (body, status, title, field) => {
    const { path, ...init } = post(body);
    const response = await createExample().app.request(path, init);
    const problem = (await response.json()) as Problem;
    expect([response.status, problem.title, problem.errors?.[0]?.field]).toEqual([status, title, field]);
  });

  it('rejects a streamed body over 64 KiB without Content-Length', async () => {
    const { path, ...init } = post('');
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(16_384)),
    });
    const request = new Request(`http://test${path}`, { ...init, body: stream, duplex: 'half' } as RequestInit);
    expect((await createExample().app.request(request)).status).toBe(413);
  });

  it('rejects another content type with 415 and an unknown offer with 400', async () => {
    const { path, ...init } = post('name=x', { ...bearer, 'Content-Type': 'text/plain' });
    expect((await createExample().app.request(path, init)).status).toBe(415);
    const other = post('{"name":"x"}', json, 'family');
    expect((await createExample().app.request(other.path, other)).status).toBe(400);
  });
});

describe('a deprecated operation', () => {
  it('sends its deprecation and sunset dates in every response, unlike other operations', async () => {
    const { app } = createExample();
    for (const [headers, status] of [
      [{}, 200],
      [{ Authorization: 'Bearer old' }, 401],
    ] as const) {
      const response = await app.request('/v2/thing/latest', { headers });
      expect([response.status, response.headers.get('Deprecation'), response.headers.get('Sunset')]).toEqual([
        status,
        '@1793491200',
        'Mon, 01 Mar 2027 00:00:00 GMT',
      ]);
    }
    expect((await app.request('/v2/thing/7')).headers.get('Sunset')).toBeNull();
  });
});

describe('authentication', () => {
  it('requires a token where the contract does', async () => {
    const { path, ...init } = post('{"name":"x"}', { 'Content-Type': 'application/json' });
    const response = await createExample().app.request(path, init);
    expect([response.status, response.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
  });

  it('works without a token where it is optional, but rejects an invalid one', async () => {
    const { app } = createExample();
    expect((await app.request('/v2/thing/latest')).status).toBe(200);
    const echo = await readEcho(await app.request('/v2/thing/latest', { headers: bearer }));
    expect(echo).toMatchObject({ user: { userId: 'u-1' } });
    expect((await app.request('/v2/thing/latest', { headers: { Authorization: 'Bearer old' } })).status).toBe(401);
  });
});

describe('unknown routes', () => {
  it('responds 404 to an unknown path and 405 with Allow to another method of a known one', async () => {
    const { app } = createExample();
    const unknown = await app.request('/v2/nothing');
    expect([unknown.status, ((await unknown.json()) as Problem).title]).toEqual([404, 'NotFound']);
    const wrongVerb = await app.request('/v2/thing/7', { method: 'PATCH' });
    expect([wrongVerb.status, wrongVerb.headers.get('Allow')]).toEqual([405, 'GET, DELETE, HEAD']);
  });
});
