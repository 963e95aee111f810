import { afterEach, expect, it, vi } from 'vitest';
import { createTelemetry } from '../../server/telemetry/telemetry.ts';
import { setTracer, withRootSpan } from '../../server/telemetry/spans.ts';
import { startCollector } from '../collector.ts';

afterEach(() => {
  setTracer(undefined);
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('[AN-09] errors, warnings and traces leave a process as envelopes of Sentry and as OTLP, as published', async () => {
  const collector = await startCollector();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const settings = {
    dsn: collector.dsn,
    environment: 'test',
    metricsToken: undefined,
    tracing: { share: 1, delayMs: 60_000 },
  };
  const { log, closeTelemetry } = await createTelemetry('backend', settings, 1);
  const work = async (): Promise<void> => {
    log.error('unexpected', { message: 'a fault', stack: new Error('a fault').stack });
    log.warn('webhook refused', { provider: 'card' });
    log.info('request', { method: 'GET', route: '/v2/offer', status: 200, ms: 12, traceId: 'ab'.repeat(16) });
  };
  await withRootSpan(
    { name: 'GET /v2/offer', kind: 'internal', attributes: { 'http.route': '/v2/offer' } },
    work,
    () => false,
  );
  await closeTelemetry(60_000);
  await vi.waitUntil(() => collector.reports.length + collector.refused.length >= 3, { timeout: 10_000 });
  expect(collector.refused).toEqual([]);
  expect(new Set(collector.reports.map(({ type, event }) => event ?? type))).toContain('unexpected');
  expect(collector.spans.map(({ name }) => name)).toContain('GET /v2/offer');
  await collector.close();
});

it('a collector refuses what is not published', async () => {
  const collector = await startCollector();
  const post = async (path: string, body: string) =>
    (await fetch(collector.url + path, { method: 'POST', body })).status;
  const spans = [{ traceId: 'x', spanId: '1', name: 'a', kind: 0 }];
  expect(await post('/v1/traces', JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] }))).toBe(400);
  expect(await post('/v1/traces', '<html>')).toBe(400);
  expect(await post('/api/1/envelope/?sentry_version=7&sentry_key=key', '{}\n{"type":"event"}\n{}')).toBe(400);
  expect(collector.refused).toHaveLength(3);
  await collector.close();
});
