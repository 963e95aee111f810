import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../server/telemetry/log.ts';
import { observeLog } from '../../server/telemetry/log-observers.ts';
import { readTelemetrySettings } from '../../server/telemetry/config.ts';
import { createOtlpExporter } from '../../server/telemetry/otlp-exporter.ts';
import { requestLog } from '../../server/telemetry/request-log.ts';
import { createSpanSampler } from '../../server/telemetry/span-sampler.ts';
import { withRootSpan, fetchWithSpan, toPathPattern, setTracer, withSpan } from '../../server/telemetry/spans.ts';
import { startCollector, type Collector } from '../collector.ts';

const browser = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00';
const closings: (() => unknown)[] = [];

afterEach(async () => {
  setTracer(undefined);
  vi.unstubAllEnvs();
  for (const close of closings.splice(0).reverse()) await close();
});

/** Starts a site, a backend and a provider over HTTP, with a real collector for their spans. */
async function setUp(share: number, mode: Collector['mode'] = 'ok') {
  const collector = await startCollector();
  closings.push(collector.close);
  collector.mode = mode;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-key=of%20ours');
  const warnings: string[] = [];
  const log = createLog('site', (line) => void warnings.push(line));
  // a responsive collector is waited for, even on a busy machine
  const closeTimeoutMs = mode === 'hang' ? 100 : 20_000;
  const out = await createOtlpExporter({ name: 'site', environment: 'test', log, closeTimeoutMs });
  const sampler = createSpanSampler(share, out.send);
  setTracer(sampler);
  const seen = observeLog(
    createLog('site', () => undefined),
    [sampler.observe],
  );
  const listen = (app: Hono): Promise<string> =>
    new Promise((resolve) => {
      const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
        resolve(`http://127.0.0.1:${port}`),
      );
      closings.push(() => {
        if ('closeAllConnections' in server) server.closeAllConnections();
        return new Promise((closed) => void server.close(closed));
      });
    });
  const card = await listen(new Hono().all('/payments/:id/:act', (context) => context.json({}, { status: 201 })));
  const wallet = await listen(new Hono().all('*', (context) => context.text('down', 503)));
  const backend = new Hono();
  backend.use(requestLog(seen));
  backend.get('/v2/user/:id/pay', async (context) => {
    await withSpan({ name: 'transaction', kind: 'internal', attributes: {} }, () => Promise.resolve());
    const path = '/payments/PSP0123456789ABC/captures';
    await fetchWithSpan(card + path, { method: 'POST' }, { peer: 'card', route: toPathPattern(path) });
    return context.json({});
  });
  backend.get('/v2/away', async (context) => {
    await fetchWithSpan(wallet, {}, { peer: 'wallet', route: '/recurring' });
    return context.json({});
  });
  backend.get('/v2/forged', (context) => {
    seen.warn('webhook refused', { provider: 'card' });
    return context.json({}, 401);
  });
  const backendUrl = await listen(backend);
  const edge = new Hono();
  edge.use(requestLog(seen));
  edge.get('/api/*', async (context) => {
    const path = `/v2/${context.req.path.slice('/api/'.length)}`;
    const response = await fetchWithSpan(backendUrl + path, {}, { peer: 'backend', isOurs: true });
    return context.newResponse(null, response.status as 200);
  });
  const open = (path: string) => edge.request(path, { headers: { traceparent: browser } });
  return { collector, open, out, warnings, seen };
}

describe('[AN-09] traces by OTLP', () => {
  it('link browser, site, backend and provider, without personal data', async () => {
    const { collector, open, out } = await setUp(1);
    await open('/api/user/maja@exempel.se/pay');
    await out.close();
    const { spans } = collector;
    const find = (name: string) => spans.find((span) => span.name === name);
    const names = [
      'GET /api/*',
      'GET backend',
      'GET /v2/user/:id/pay',
      'POST /payments/{id}/captures',
      'transaction',
    ] as const;
    expect(spans.map(({ name }) => name).toSorted()).toEqual([...names].toSorted());
    const [site, call, backend, card, transaction] = names.map(find);
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set(['0af7651916cd43dd8448eb211c80319c']));
    expect(site?.parentId).toBe('b7ad6b7169203331');
    expect(call?.parentId).toBe(site?.spanId);
    expect(backend?.parentId).toBe(call?.spanId);
    expect(card?.parentId).toBe(backend?.spanId);
    expect(transaction?.parentId).toBe(backend?.spanId);
    expect([site, call, backend, card, transaction].map((span) => span?.kind)).toEqual([
      'server',
      'client',
      'server',
      'client',
      'internal',
    ]);
    expect(card?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.response.status_code': 201,
      'url.template': '/payments/{id}/captures',
      'service.peer.name': 'card',
      'server.address': '127.0.0.1',
    });
    expect(backend?.attributes).toMatchObject({ 'http.route': '/v2/user/:id/pay', 'http.response.status_code': 200 });
    for (const [inner, outer] of [
      [call, site],
      [card, backend],
    ] as const)
      expect(
        inner && outer && inner.startNs >= outer.startNs - 1_000_000n && inner.endNs <= outer.endNs + 1_000_000n,
      ).toBe(true);
    expect(collector.headers[0]?.['x-key']).toBe('of ours');
    expect(collector.refused).toEqual([]);
    expect(collector.bodies.join('')).toContain('"deployment.environment.name"');
    expect(collector.bodies.join('')).not.toMatch(/maja|exempel|PSP0123456789ABC/);
  });

  it('are sampled by share, but exported completely after a failure or a security warning', async () => {
    const { collector, open, out } = await setUp(0);
    await open('/api/user/1/pay');
    await open('/api/away');
    await open('/api/forged');
    await out.close();
    const exported = collector.spans.map(({ name, isFailed, events }) => [name, isFailed, ...events]);
    expect(exported).toEqual([
      ['GET /recurring', true],
      ['GET /v2/away', false],
      ['GET /v2/forged', false, 'webhook refused'],
    ]);
  });

  it('of jobs are exported only when work was done', async () => {
    const { collector, out } = await setUp(1);
    const job = { name: 'job renewals', kind: 'internal', attributes: {} } as const;
    for (const done of [0, 3])
      await withRootSpan(
        job,
        () => Promise.resolve(done),
        (count) => count > 0,
      );
    await expect(withRootSpan(job, () => Promise.reject(new RangeError('of maja')), Boolean)).rejects.toThrow(
      'of maja',
    );
    await out.close();
    expect(collector.spans.map(({ isFailed }) => isFailed)).toEqual([false, true]);
    expect(collector.spans[1]?.attributes).toEqual({ 'error.type': 'RangeError' });
  });

  it('are limited to 128 spans per request, plus the request', async () => {
    const { collector, out, seen } = await setUp(1);
    const app = new Hono();
    app.use(requestLog(seen));
    app.get('/', async (context) => {
      for (let count = 0; count < 1_000; count += 1)
        await withSpan({ name: 'transaction', kind: 'internal', attributes: {} }, () => Promise.resolve());
      return context.text('');
    });
    await app.request('/');
    await out.close();
    expect(collector.spans).toHaveLength(129);
    expect(collector.spans.at(-1)?.name).toBe('GET /');
  });

  it.each(['hang', 'fail'] as const)(
    'never delay a request when the collector responds with: %s',
    async (mode: Collector['mode']) => {
      const { open, out, warnings } = await setUp(1, mode);
      expect((await open('/api/user/1/pay')).status).toBe(200);
      const start = performance.now();
      await out.close();
      expect(performance.now() - start).toBeLessThan(8_000);
      expect(warnings.join('').includes('spans rejected')).toBe(mode === 'fail');
    },
  );

  it('follow the standard environment variables and are off without them', () => {
    const read = (source: Record<string, string>) => readTelemetrySettings(source).tracing;
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector.test:4318';
    expect(read({})).toBeUndefined();
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBeUndefined();
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({});
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' })).toBeUndefined();
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER: 'always_on' })).toEqual({ share: 1 });
    const sampler = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' };
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, ...sampler })).toEqual({ share: 0.5 });
    expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow(
      'OTEL_TRACES_SAMPLER_ARG',
    );
    expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(
      'OTEL_EXPORTER_OTLP_PROTOCOL',
    );
  });

  it("replace the ids in a provider's path", () => {
    expect(toPathPattern('/v71/payments/NC6HT9CRT65ZGN82/captures')).toBe('/v71/payments/{id}/captures');
    expect(toPathPattern('/recurring/v3/agreements/agr_ABc1/charges/8f0c-1')).toBe(
      '/recurring/v3/agreements/{id}/charges/{id}',
    );
    expect(toPathPattern('/v71/storedPaymentMethods/M5N7TQ4TG5PFWR50')).toBe('/v71/storedPaymentMethods/{id}');
  });
});
