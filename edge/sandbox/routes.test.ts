import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin', ...headers },
});

function setUp() {
  const site = createTestSite(
    {},
    {
      renderPage: async (_folder, _view, call) => ({
        status: 200,
        html: `<!doctype html>${await (await call('/__sandbox/state')).text()}`,
      }),
    },
  );
  site.backend.respond = () => Response.json({ now: '2026-01-01T00:00:00.000Z' });
  return { ...site, send: (path: string, init?: RequestInit) => site.edge.request(siteUrl + path, init) };
}

describe('the sandbox page', () => {
  it('shows the state of every process, and a process without a response as absent', async () => {
    const { cms, send } = setUp();
    cms.respond = () => Response.json({ faults: [] });
    const text = await (await send('/__sandbox')).text();
    const state = JSON.parse(text.slice('<!doctype html>'.length)) as {
      fakeProviders: { name: string; control: unknown }[];
    };
    expect(state).toMatchObject({ clock: { now: '2026-01-01T00:00:00.000Z' } });
    expect(Object.fromEntries(state.fakeProviders.map(({ name, control }) => [name, control]))).toMatchObject({
      cms: { faults: [] },
      mail: null,
    });
  });

  it('forwards its forms to the processes and redirects back', async () => {
    const { backend, cms, send } = setUp();
    for (const [path, fields] of [
      ['/__sandbox/clock', { advance: 'P15D' }],
      ['/__sandbox/tick', {}],
    ] as const) {
      const response = await send(path, form(fields));
      expect([response.status, response.headers.get('Location')]).toEqual([303, '/__sandbox']);
    }
    expect(backend.calls.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/__sandbox/clock', '{"advance":"P15D"}'],
      ['POST', '/__sandbox/tick', ''],
    ]);
    cms.respond = () => Response.json({ faults: [] });
    await send('/__sandbox/faults/cms', form({ mode: 'delay', path: '/media', times: '' }));
    await send('/__sandbox/faults/cms/clear', form({}));
    expect(cms.calls.map(({ method, body }) => [method, body])).toEqual([
      ['POST', '{"match":{"path":"/media"},"mode":"delay"}'],
      ['DELETE', ''],
    ]);
  });

  it('returns the response of the process to a program', async () => {
    const { send } = setUp();
    const headers = { 'Content-Type': 'application/json' };
    const response = await send('/__sandbox/clock', { method: 'POST', body: '{"advance":"P1D"}', headers });
    expect([response.status, await response.json()]).toEqual([200, { now: '2026-01-01T00:00:00.000Z' }]);
    expect((await send('/__sandbox/clock', { method: 'POST', body: '{', headers })).status).toBe(400);
    for (const name of ['bank', 'constructor', '__proto__']) {
      expect((await send(`/__sandbox/faults/${name}`, form({ mode: 'delay' }))).status).toBe(404);
    }
    expect((await send('/__sandbox/faults/mail', form({ mode: 'explode' }))).status).toBe(400);
    expect((await send('/__sandbox/faults/mail', form({ mode: 'delay' }))).status).toBe(503);
  });

  it('rejects requests of another site', async () => {
    const { backend, send } = setUp();
    for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }]) {
      expect((await send('/__sandbox/clock', form({ advance: 'P1D' }, headers))).status).toBe(403);
    }
    expect(backend.calls.filter(({ path }) => path.includes('__sandbox'))).toEqual([]);
  });

  it('does not exist outside sandbox mode', async () => {
    const names = ['SE', 'NO', 'FI'].flatMap((region) => [
      `IDENTITY_CLIENT_ID_${region}`,
      `IDENTITY_CLIENT_SECRET_${region}`,
    ]);
    const secrets = Object.fromEntries(names.map((name) => [name, 'own']));
    Object.assign(secrets, { CARD_ENVIRONMENT: 'test', BACKEND_TOKEN_KEY: crypto.randomUUID() });
    secrets['IDENTITY_URL'] = 'https://identity.example';
    const { backend, edge } = createTestSite({ SANDBOX: '0', SESSION_KEYS: crypto.randomUUID(), ...secrets });
    for (const path of ['/__sandbox', '/__sandbox/clock', '/__sandbox/state']) {
      expect((await edge.request(siteUrl + path)).status).toBe(404);
      expect((await edge.request(siteUrl + path, form({ advance: 'P1D' }))).status).toBe(404);
    }
    expect(backend.calls.filter(({ path }) => path.includes('__sandbox'))).toEqual([]);
  });
});
