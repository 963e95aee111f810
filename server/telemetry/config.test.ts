import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { constants } from '../../core/domain/constants.ts';
import { createSentryReporter } from './sentry-reporter.ts';
import { createLog } from './log.ts';
import { handleMetricsRequest } from './metrics-route.ts';
import { createMetrics } from './metrics.ts';
import { observeLog } from './log-observers.ts';
import { getTraceparent, requestLog } from './request-log.ts';
import { continueTrace, isInSample, formatTraceparent } from './traceparent.ts';

const given = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('a trace', () => {
  it("continues the caller's trace with a new span and passes it on", async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog('test', (line) => void lines.push(JSON.parse(line) as Record<string, unknown>));
    const app = new Hono();
    app.use(requestLog(log));
    app.get('/', (context) => context.text(getTraceparent(context) ?? ''));
    const passed = await (await app.request('/', { headers: { traceparent: given } })).text();
    const [line] = lines;
    expect(line).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentId: 'b7ad6b7169203331' });
    expect(passed).toBe(`00-0af7651916cd43dd8448eb211c80319c-${String(line?.['spanId'])}-01`);
    expect(line?.['spanId']).not.toBe('b7ad6b7169203331');
  });

  it.each(['', 'x', given.toUpperCase(), `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, given.replace('00-', 'ff-')])(
    'starts a new trace for the header %o',
    (header) => {
      const trace = continueTrace(header);
      expect(trace).toEqual({
        traceId: expect.stringMatching(/^[\da-f]{32}$/) as unknown,
        spanId: expect.stringMatching(/^[\da-f]{16}$/) as unknown,
        isSampled: false,
      });
      expect(continueTrace(formatTraceparent(trace)).traceId).toBe(trace.traceId);
    },
  );
});

describe('metrics', () => {
  it('count requests by route and status, cached pages, payments, warnings and errors in Prometheus format', async () => {
    const metrics = createMetrics();
    const log = observeLog(
      createLog('test', () => undefined),
      [metrics.observe],
    );
    for (const ms of [3, 30, 20_000])
      log.info('request', { method: 'GET', route: '/v2/offer', status: 200, ms, cache: 'hit' });
    log.info('payment settled', { kind: 'signup', state: 'refused' });
    log.warn('webhook refused', { provider: 'card' });
    metrics.addGauge('payments_unfinished', 'Open.', () => Promise.resolve([{ labels: { state: 'open' }, value: 2 }]));
    metrics.addGauge('broken', 'Down.', () => Promise.reject(new Error('down')));
    const lines = (await metrics.read()).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'http_request_duration_seconds_bucket{method="GET",route="/v2/offer",status="200",le="0.005"} 1',
        'http_request_duration_seconds_bucket{method="GET",route="/v2/offer",status="200",le="0.05"} 2',
        'http_request_duration_seconds_bucket{method="GET",route="/v2/offer",status="200",le="10"} 2',
        'http_request_duration_seconds_bucket{method="GET",route="/v2/offer",status="200",le="+Inf"} 3',
        'http_request_duration_seconds_count{method="GET",route="/v2/offer",status="200"} 3',
        'page_cache_total{state="hit"} 3',
        'payments_settled_total{kind="signup",state="refused"} 1',
        'log_lines_total{level="warn",event="webhook refused"} 1',
        'payments_unfinished{state="open"} 2',
        '# TYPE process_cpu_seconds_total counter',
      ]),
    );
    for (const line of lines) expect(line).toMatch(/^(#.*|[a-z\d_]+(\{[^{}]*\})? \S+|)$/);
  });

  it('are returned only with the token', async () => {
    const registry = createMetrics();
    const scrape = (token: string | undefined, authorization?: string, method = 'GET') =>
      handleMetricsRequest(
        new Request('http://site.test/metrics', {
          method,
          headers: authorization === undefined ? {} : { Authorization: authorization },
        }),
        { registry, token },
      );
    const token = 'a-token-of-enough-length';
    expect((await scrape(token, `Bearer ${token}`))?.headers.get('Content-Type')).toContain('version=0.0.4');
    expect(await scrape(token)).toBeUndefined();
    expect(await scrape(token, 'Bearer other')).toBeUndefined();
    expect(await scrape(token, `Bearer ${token}`, 'POST')).toBeUndefined();
    expect(await scrape(undefined, 'Bearer undefined')).toBeUndefined();
  });
});

describe('error reports', () => {
  function setUp() {
    const sent: { head: Record<string, unknown>; type: string; body: Record<string, unknown> }[] = [];
    let turn = 0;
    const reporter = createSentryReporter({
      dsn: 'https://key@errors.example/1',
      name: 'backend',
      environment: 'test',
      share: 0.25,
      // evenly spread, so that the share is exact
      random: () => (turn++ % 100) / 100,
      fetch: (address, init) => {
        expect(address instanceof Request ? address.url : String(address)).toContain(
          'https://errors.example/api/1/envelope/',
        );
        const [head = '{}', item = '{}', body = '{}'] = String(init?.body).split('\n');
        const { type } = JSON.parse(item) as { type: string };
        sent.push({
          head: JSON.parse(head) as Record<string, unknown>,
          type,
          body: JSON.parse(body) as Record<string, unknown>,
        });
        return Promise.resolve(new Response(null, { status: 200 }));
      },
    });
    const log = observeLog(
      createLog('backend', () => undefined),
      [reporter.observe],
    );
    const waitForReports = () => new Promise((resolve) => setTimeout(resolve, 20));
    return { sent, log, waitForReports };
  }

  it('[AN-09] [ER-01] contain every error with breadcrumbs and without personal data', async () => {
    const { sent, log, waitForReports } = setUp();
    log.info('request', { method: 'GET', route: '/v2/offer', status: 500, ms: 3 });
    log.error('bug', {
      path: '/se/',
      message: 'no route for maja@exempel.se',
      stack: 'Error: x\n    at run (/app/a.ts:3:7)',
    });
    await waitForReports();
    const [{ body } = { body: {} }] = sent;
    expect(body).toMatchObject({
      level: 'error',
      environment: 'test',
      tags: { process: 'backend', event: 'bug' },
      exception: {
        values: [
          { type: 'bug', value: 'no route for [redacted]', stacktrace: { frames: [{ function: 'run', lineno: 3 }] } },
        ],
      },
      breadcrumbs: [{ message: 'GET /v2/offer 500' }, { message: 'bug' }],
    });
    expect(JSON.stringify(sent)).not.toContain('maja');
  });

  it('[AN-09] [KO-01] contain a quarter of traces and ordinary warnings, and every critical warning', async () => {
    const { sent, log, waitForReports } = setUp();
    expect(constants.telemetrySampling).toBe(0.25);
    let chosen = 0;
    for (let count = 0; count < 1_000; count += 1) {
      const { traceId, spanId } = continueTrace(undefined);
      if (isInSample(traceId, constants.telemetrySampling)) chosen += 1;
      log.info('request', { method: 'GET', route: '/x', status: 200, ms: 1, traceId, spanId });
    }
    for (let count = 0; count < 100; count += 1) log.warn('webhook refused', { provider: 'card' });
    for (let count = 0; count < 100; count += 1) log.warn('section left out');
    await waitForReports();
    const count = (test: (one: (typeof sent)[number]) => boolean): number => sent.filter(test).length;
    const ofEvent = (event: string) => count(({ body }) => (body['tags'] as { event?: string }).event === event);
    expect(count(({ type }) => type === 'transaction')).toBe(chosen);
    // binomial with p = 0.25: four standard deviations
    expect(Math.abs(chosen - 250)).toBeLessThan(55);
    expect(ofEvent('webhook refused')).toBe(100);
    expect(ofEvent('section left out')).toBe(25);
  });

  it('[AN-09] have a trace in header and event: of the request, of the page, or a new one', async () => {
    const { sent, log, waitForReports } = setUp();
    const app = new Hono();
    app.use(requestLog(log));
    app.get('/', (context) => {
      log.error('bug', { message: 'x' });
      return context.text('');
    });
    await app.request('/', { headers: { traceparent: given } });
    const pageTraceId = 'f'.repeat(32);
    log.error('browser error', { message: 'x', traceId: pageTraceId });
    log.error('job failed', { message: 'x' });
    await waitForReports();
    type SentTrace = { trace_id: string; span_id: string; parent_span_id?: string };
    const traces = sent
      .filter(({ type }) => type === 'event')
      .map(({ head, body }) => ({
        head: (head['trace'] as SentTrace).trace_id,
        own: (body['contexts'] as { trace: SentTrace }).trace,
      }));
    const id = expect.stringMatching(/^[\da-f]{16}$/) as unknown;
    const known = '0af7651916cd43dd8448eb211c80319c';
    expect(traces.slice(0, 2)).toEqual([
      { head: known, own: { trace_id: known, span_id: id, parent_span_id: 'b7ad6b7169203331' } },
      { head: pageTraceId, own: { trace_id: pageTraceId, span_id: id } },
    ]);
    expect(traces.map(({ head, own }) => head === own.trace_id)).toEqual([true, true, true]);
    expect(new Set(traces.map(({ head }) => head)).size).toBe(3);
    expect(sent[0]?.head['trace']).toMatchObject({ public_key: 'key', environment: 'test', sample_rate: '0.25' });
  });

  it('[AN-09] are throttled, except critical ones', async () => {
    const { sent, log, waitForReports } = setUp();
    const submit = '/v2/adyenpayment/submit-payment';
    for (let count = 0; count < 500; count += 1) {
      log.error('request failed', { route: '/v2/podcast/{slug}', message: 'the database is down' });
      log.error('request failed', { route: submit, message: 'the database is down' });
    }
    await waitForReports();
    const countReports = (route: string) =>
      sent.filter(({ body }) => (body['extra'] as { route?: string }).route === route).length;
    expect([countReports('/v2/podcast/{slug}'), countReports(submit)]).toEqual([60, 500]);
  });

  it('[AN-09] contain every CSP report and every warning of a checkout page', async () => {
    const { sent, log, waitForReports } = setUp();
    for (let count = 0; count < 100; count += 1) {
      log.warn('csp-report', { directive: 'script-src', page: 'https://site.test/se/', source: 'inline' });
      log.warn('section left out', { path: '/se/checkout-v2/standard' });
    }
    await waitForReports();
    expect(sent).toHaveLength(200);
  });
});
