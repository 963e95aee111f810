import { describe, expect, it } from 'vitest';
import { emptyMigrationSession } from '../../core/domain/migration.ts';
import { toApiResult } from './api-result.ts';
import { createApiClient, type ApiClientOptions } from './client.ts';

type MakeResponse = () => Response | Promise<Response>;

const down: MakeResponse = () => new Response(null, { status: 503 });
const lost: MakeResponse = () => Promise.reject(new TypeError('fetch failed'));
const fine: MakeResponse = () => Response.json({ total: 1 });

/** A client whose calls get the given responses in order; the last one repeats. */
function createExample(responses: MakeResponse[], options: Partial<ApiClientOptions> = {}) {
  const requests: Request[] = [];
  const client = createApiClient({
    baseUrl: 'http://site.test/api/v2',
    region: 'no',
    retryDelays: [1, 1],
    fetch: async (request) => {
      requests.push(request);
      return (responses[requests.length - 1] ?? responses.at(-1) ?? fine)();
    },
    ...options,
  });
  return { client, requests };
}

const overview = { params: { path: { offerType: 0 } } } as const;

describe('read that fails temporarily', () => {
  it('[CC-03] is retried up to twice: three calls in the log, then it is shown', async () => {
    const { client, requests } = createExample([down, lost, fine]);
    expect(await toApiResult(client.GET('/checkout/overview/{offerType}', overview))).toMatchObject({ ok: true });
    expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual(
      Array(3).fill('GET /api/v2/checkout/overview/0'),
    );
    expect(requests.map(({ headers }) => headers.get('X-Region'))).toEqual(['NO', 'NO', 'NO']);
  });

  it.each<[string, MakeResponse, number]>([
    ['a fault', down, 503],
    ['no answer', lost, 0],
    ['a page of a proxy', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }), 0],
    ['half an answer', () => new Response('{"tot', { headers: { 'Content-Type': 'application/json' } }), 0],
  ])('gives up after three calls: %s', async (_, respond, status) => {
    const { client, requests } = createExample([respond]);
    expect(await toApiResult(client.GET('/subscription'))).toMatchObject({ ok: false, problem: { status } });
    expect(requests).toHaveLength(3);
  });

  it.each([
    ['in seconds', { 'Retry-After': '1' }],
    ['as a date', { Date: 'Fri, 27 Nov 2026 12:00:00 GMT', 'Retry-After': 'Fri, 27 Nov 2026 12:00:01 GMT' }],
  ])('[CC-03] is retried after the pause that the response asks for: %s', async (_, headers) => {
    const busy = () => new Response(null, { status: 503, headers });
    const { client, requests } = createExample([busy, fine]);
    const started = performance.now();
    expect(await toApiResult(client.GET('/subscription'))).toMatchObject({ ok: true });
    expect(requests).toHaveLength(2);
    expect(performance.now() - started).toBeGreaterThan(950);
  });

  it('is not retried when the response asks for a longer pause than a user waits', async () => {
    const { client, requests } = createExample([
      () => new Response(null, { status: 429, headers: { 'Retry-After': '60' } }),
    ]);
    expect(await toApiResult(client.GET('/subscription'))).toMatchObject({ ok: false, problem: { status: 429 } });
    expect(requests).toHaveLength(1);
  });

  it('is not retried after a final response', async () => {
    for (const status of [400, 401, 404, 409]) {
      const { client, requests } = createExample([() => new Response(null, { status })]);
      await toApiResult(client.GET('/subscription'));
      expect([status, requests.length]).toEqual([status, 1]);
    }
  });

  it('is not retried after its caller has aborted', async () => {
    const { client, requests } = createExample([down], { retryDelays: [60_000] });
    const leaving = new AbortController();
    const call = toApiResult(client.GET('/subscription', { signal: leaving.signal }));
    await expect.poll(() => requests.length).toBe(1);
    leaving.abort();
    expect(await call).toMatchObject({ ok: false });
    expect(requests).toHaveLength(1);
  });
});

describe('calls without a retry', () => {
  it('[FF-06] include feature flags and trial status', async () => {
    const { client, requests } = createExample([down]);
    await toApiResult(client.GET('/feature'));
    await toApiResult(client.GET('/subscription/is-trial-eligible'));
    expect(requests).toHaveLength(2);
  });

  it('include writes, and the two reads that write', async () => {
    const { client, requests } = createExample([down]);
    const sessionId = '5d3c7b52-2f0c-4a53-9a0e-5a4f7f1c2b10';
    await toApiResult(client.POST('/withdrawal/confirmation', { body: { token: 'a-secret-of-the-letter' } }));
    await toApiResult(client.PUT('/subscription/package'));
    await toApiResult(client.DELETE('/subscription/package'));
    await toApiResult(client.GET('/user/api/migrate/{sessionId}', { params: { path: { sessionId } } }));
    await toApiResult(client.GET('/user/api/create-migration-prompt-history-record'));
    expect(requests).toHaveLength(5);
  });
});

describe('migration session', () => {
  it('[MG-08] is sent with every call during a migration', async () => {
    let session: string | undefined;
    const { client, requests } = createExample([fine], { migrationSession: () => session });
    for (session of [undefined, emptyMigrationSession, '5d3c7b52-2f0c-4a53-9a0e-5a4f7f1c2b10']) {
      await toApiResult(client.GET('/subscription'));
    }
    expect(requests.map(({ headers }) => headers.get('X-Migration-Session'))).toEqual([
      null,
      null,
      '5d3c7b52-2f0c-4a53-9a0e-5a4f7f1c2b10',
    ]);
  });
});
