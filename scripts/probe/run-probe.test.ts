import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { runProbe, type ProbeResult } from './run-probe.ts';

const servers: ReturnType<typeof serve>[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function startServer(app: Hono): Promise<URL> {
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0 }, () => resolve(started));
  });
  servers.push(server);
  return new URL(`http://localhost:${(server.address() as AddressInfo).port}`);
}

/** A deployment that works, as far as the probe sees it; routes of a test come first. */
async function startSite(change: (app: Hono) => void = () => undefined): Promise<URL> {
  const app = new Hono();
  const provider = new Hono().get('/login', (context) => context.html('<form></form>'));
  const login = `${(await startServer(provider)).origin}/login`;
  change(app);
  const picture = { 'Content-Type': 'image/jpeg' };
  app.get('/:region{se|no|fi}/', (context) => context.html('<img alt="" src="/a.jpg"><a href="/se/podcast/a/">A</a>'));
  app.get('/se/podcast/a/', (context) => context.html('<h1>A</h1>'));
  app.get('/a.jpg', () => new Response('picture', { headers: picture }));
  app.get('/api/v2/cms/pricing', (context) => context.json({ standard: { amount: 9900 } }));
  app.get('/auth/login', (context) => context.redirect(login));
  app.get('/:region/checkout-v2/standard', (context) => context.redirect('/auth/login'));
  return startServer(app);
}

const listFailures = (results: readonly ProbeResult[], region = 'se'): [string, string][] =>
  results.filter((one) => !one.isOk && one.region === region).map(({ check, detail }) => [check, detail]);

describe('the probe of a deployment', () => {
  it('reports no failure of a deployment that works', async () => {
    const results = await runProbe(await startSite());
    expect(results).toHaveLength(15);
    expect(results.filter(({ isOk }) => !isOk)).toEqual([]);
  });

  it('names the cause of each failure', async () => {
    const origin = await startSite((app) => {
      app.get('/se/', (context) => context.html('nothing', 503));
      app.get('/api/v2/cms/pricing', (context) => context.json({}));
      app.get('/auth/login', (context) => context.redirect('/se/login-page?error=invalid_client'));
    });
    expect(listFailures(await runProbe(origin))).toEqual([
      ['start page', `${origin.origin}/se/ returned 503`],
      ['picture', `${origin.origin}/se/ returned 503`],
      ['price', 'no plan has a price'],
      ['login', 'the login returned invalid_client'],
      ['checkout', 'the login returned invalid_client'],
    ]);
  });

  it('reports a login that redirects without end, and a host that does not respond', async () => {
    const loop = await startSite((app) => app.get('/auth/login', (context) => context.redirect('/auth/login')));
    const circles = listFailures(await runProbe(loop));
    expect(circles.map(([check]) => check)).toEqual(['login', 'checkout']);
    expect(circles[0]?.[1]).toContain('redirects without end');
    const gone = await runProbe(new URL('http://localhost:1'));
    expect(gone.every(({ isOk, detail }) => !isOk && detail.includes('does not respond'))).toBe(true);
  });
});
