import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventNames } from '../../core/domain/event.ts';
import { beacon, clientId, examples, makeBatch, occur, createCollectSite, view } from '../testing/event-fixtures.ts';

const isFull = process.env['TEST_FULL'] === '1';

afterEach(() => void vi.unstubAllGlobals());

describe('POST /collect', () => {
  it('forwards every event of a browser to the store, with the secret, and responds when it is stored', async () => {
    const { send, browser, backend } = createCollectSite();
    await browser.logIn();
    backend.calls.splice(0);
    expect(examples.map(({ event }) => event).toSorted()).toEqual([...eventNames].toSorted());
    const sent = examples.filter(({ event }) => event !== 'event_rejected');
    for (const some of [sent.slice(0, 20), sent.slice(20)]) {
      const batch = makeBatch(...some);
      const response = await send(batch);
      expect([response.status, await response.json()]).toEqual([200, { kept: some.length, known: 0, declined: 0 }]);
      expect(backend.calls).toHaveLength(1);
      const [call] = backend.calls.splice(0);
      expect([call?.method, call?.path]).toEqual(['POST', '/webhooks/events']);
      expect(call?.headers.get('Authorization')).toBe('Bearer sandbox-event-secret');
      expect(call?.headers.has('Cookie')).toBe(false);
      expect(JSON.parse(call?.body ?? '')).toEqual({ ...batch, userId: expect.stringMatching(/\S/) as unknown });
    }
  });

  it('takes the user only from the session', async () => {
    const { send, browser, backend, readStored } = createCollectSite();
    await browser.logIn();
    expect((await send(makeBatch(view))).status).toBe(200);
    const { userId } = JSON.parse(backend.calls[0]?.body ?? '') as { userId: string };
    expect(userId).toMatch(/\S/);
    backend.calls.splice(0);
    expect((await send({ ...makeBatch(view), userId: 'somebody-else' })).status).toBe(400);
    expect(readStored()).toEqual([]);
  });

  it('[AU-08] stores the events of a page of another login without a user', async () => {
    const { browser, backend } = createCollectSite();
    await browser.logIn();
    for (const session of [browser.jar.get('nl-hint'), 'in-zzzz'])
      await browser.open(`/collect?session=${session}`, {
        method: 'POST',
        headers: beacon,
        body: JSON.stringify(makeBatch(view)),
      });
    const users = backend.calls.map(({ body }) => (JSON.parse(body) as { userId?: string }).userId);
    expect(users.slice(-2)).toEqual(['user-1', null]);
  });

  it.each([
    ['without a choice', undefined],
    ['after the user declined', JSON.stringify({ categories: ['necessary'] })],
    ['with consent only to marketing', JSON.stringify({ categories: ['necessary', 'marketing'] })],
    ['with a malformed cookie', '{"categories":"analytics"}'],
  ])('stores no event %s', async (_how, cookie) => {
    const { sendAndRead, browser, backend } = createCollectSite();
    if (cookie === undefined) browser.jar.delete('cc_cookie');
    else browser.jar.set('cc_cookie', encodeURIComponent(cookie));
    expect(await sendAndRead(makeBatch(view))).toEqual([403, 'ConsentMissing', null]);
    expect(backend.calls).toEqual([]);
  });

  it.each<[string, Record<string, string>, number, string]>([
    ['another site', { ...beacon, 'Sec-Fetch-Site': 'cross-site' }, 403, 'CrossSiteRequestRefused'],
    ['a sibling site', { ...beacon, 'Sec-Fetch-Site': 'same-site' }, 403, 'CrossSiteRequestRefused'],
    [
      'another origin',
      { Origin: 'https://evil.example', 'Content-Type': 'application/json' },
      403,
      'CrossSiteRequestRefused',
    ],
    ['no browser', { 'Content-Type': 'application/json' }, 403, 'CrossSiteRequestRefused'],
    ['plain text', { ...beacon, 'Content-Type': 'text/plain;charset=UTF-8' }, 415, 'UnsupportedMediaType'],
  ])('rejects a request from or with %s', async (_who, headers, status, title) => {
    const { sendAndRead, backend } = createCollectSite();
    expect(await sendAndRead(makeBatch(view), headers)).toEqual([status, title, null]);
    expect(backend.calls).toEqual([]);
  });

  it('accepts a browser by its Origin header when Sec-Fetch-Site is missing', async () => {
    const { send, env } = createCollectSite();
    const headers = { Origin: env.siteUrl, 'Content-Type': 'application/json; charset=utf-8' };
    expect((await send(makeBatch(view), headers)).status).toBe(200);
  });

  it('rejects a body that is not JSON, and one over 64 KiB', async () => {
    const { sendAndRead, send, backend } = createCollectSite();
    expect(await sendAndRead('{"clientId":')).toEqual([400, 'MalformedJson', null]);
    expect(await sendAndRead('')).toEqual([400, 'MalformedJson', null]);
    const text = JSON.stringify(makeBatch(view));
    expect(await sendAndRead(text + ' '.repeat(65_537 - new TextEncoder().encode(text).length))).toEqual([
      413,
      'PayloadTooLarge',
      null,
    ]);
    expect(backend.calls).toEqual([]);
    expect((await send(text + ' '.repeat(65_536 - new TextEncoder().encode(text).length))).status).toBe(200);
  });

  it.each<[string, object]>([
    ['opted out', { kept: 0, known: 0, declined: 1 }],
    ['sends some again', { kept: 1, known: 1, declined: 0 }],
  ])('reports the result for the events of a user who %s', async (_who, receipt) => {
    const { send, backend } = createCollectSite();
    backend.respond = () => Response.json(receipt);
    const response = await send(makeBatch(view));
    expect([response.status, await response.json()]).toEqual([200, receipt]);
  });

  it.each<[string, () => Response | Promise<Response>, number?]>([
    ['has stored them before', () => Response.json({ kept: 0, known: 1, declined: 0 }), 409],
    ['responds with something else', () => new Response('[accepted]')],
    ['is unavailable', () => Promise.reject(new TypeError('connection refused'))],
    ['fails', () => new Response('boom', { status: 500 })],
    ['rejects the secret', () => new Response(null, { status: 401 })],
    ['redirects', () => new Response(null, { status: 302, headers: { Location: 'http://backend.test/' } })],
  ])('requests a retry only when it can succeed: the store %s', async (_how, response, status = 503) => {
    const { send, backend } = createCollectSite();
    backend.respond = response;
    const refused = await send(makeBatch(view));
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([status, status === 503 ? '5' : null]);
  });

  it('collects nothing when no event secret is configured', async () => {
    const own = { SANDBOX: '0', SESSION_KEYS: crypto.randomUUID() };
    const names = ['SE', 'NO', 'FI'].flatMap((region) => [
      `IDENTITY_CLIENT_ID_${region}`,
      `IDENTITY_CLIENT_SECRET_${region}`,
    ]);
    const secrets = Object.fromEntries(names.map((name) => [name, 'own']));
    Object.assign(secrets, { CARD_ENVIRONMENT: 'test', BACKEND_TOKEN_KEY: crypto.randomUUID() });
    secrets['IDENTITY_URL'] = 'https://identity.example';
    const { send, backend } = createCollectSite({ ...own, ...secrets });
    expect((await send(makeBatch(view))).status).toBe(503);
    expect(backend.calls).toEqual([]);
  });

  it('never responds with 5xx and forwards nothing when any JSON arrives', async () => {
    const { send, backend, readStored } = createCollectSite();
    const anything = fc.jsonValue({ maxDepth: 4 });
    const almost = fc.record(
      {
        clientId: fc.oneof(fc.constant<unknown>(clientId), anything),
        region: fc.oneof(fc.constant<unknown>('se'), anything),
        events: fc.array(
          fc.oneof(
            anything,
            anything.map(occur),
            fc.dictionary(fc.string(), anything).map((more) => occur({ ...more, event: 'login' })),
          ),
        ),
      },
      { requiredKeys: [] },
    );
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          anything,
          almost,
          fc
            .constantFrom(...eventNames)
            .chain((event) => fc.dictionary(fc.string(), anything).map((more) => makeBatch({ ...more, event }))),
        ),
        async (body) => {
          const { status } = await send(JSON.stringify(body));
          statuses.add(status);
          expect([200, 400]).toContain(status);
          expect(readStored().length > 0).toBe(status === 200);
          backend.calls.splice(0);
        },
      ),
      { numRuns: isFull ? 500 : 50 },
    );
    expect(statuses).toContain(400);
  });
});
