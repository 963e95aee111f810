import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createErrorReporter } from './sentry-reporter.ts';
import { createLog } from './log.ts';
import { openMetrics } from './metrics-route.ts';
import { createMetrics } from './metrics.ts';
import { observeLog } from './log-observers.ts';
import { passTrace, requestLog } from './request-log.ts';
import { followTrace, isAmong, writeTrace } from './traceparent.ts';

const given = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('a trace', () => {
  it('goes on where the caller stands, with a part of its own, and is passed on', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog('test', (line) => void lines.push(JSON.parse(line) as Record<string, unknown>));
    const app = new Hono();
    app.use(requestLog(log));
    app.get('/', (context) => context.text(passTrace(context) ?? ''));
    const passed = await (await app.request('/', { headers: { traceparent: given } })).text();
    const [line] = lines;
    expect(line).toMatchObject({ traceId: '0af7651916cd43dd8448eb211c80319c', parentId: 'b7ad6b7169203331' });
    expect(passed).toBe(`00-0af7651916cd43dd8448eb211c80319c-${String(line?.['spanId'])}-01`);
    expect(line?.['spanId']).not.toBe('b7ad6b7169203331');
  });

  it.each(['', 'x', given.toUpperCase(), `00-${'0'.repeat(32)}-b7ad6b7169203331-01`, given.replace('00-', 'ff-')])(
    'begins anew where the header says %o',
    (header) => {
      const trace = followTrace(header);
      expect(trace).toEqual({
        traceId: expect.stringMatching(/^[\da-f]{32}$/) as unknown,
        spanId: expect.stringMatching(/^[\da-f]{16}$/) as unknown,
        isSampled: false,
      });
      expect(followTrace(writeTrace(trace)).traceId).toBe(trace.traceId);
    },
  );
});

describe('figures', () => {
  it('count requests by route and status, kept pages, payments and trouble, in Prometheus text', async () => {
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
    metrics.addGauge('broken', 'Away.', () => Promise.reject(new Error('away')));
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

  it('are told to whoever bears the token alone', async () => {
    const figures = createMetrics();
    const ask = (token: string | undefined, authorization?: string, method = 'GET') =>
      openMetrics(
        new Request('http://site.test/metrics', {
          method,
          headers: authorization === undefined ? {} : { Authorization: authorization },
        }),
        { figures, token },
      );
    const token = 'a-token-of-enough-length';
    expect((await ask(token, `Bearer ${token}`))?.headers.get('Content-Type')).toContain('version=0.0.4');
    expect(await ask(token)).toBeUndefined();
    expect(await ask(token, 'Bearer other')).toBeUndefined();
    expect(await ask(token, `Bearer ${token}`, 'POST')).toBeUndefined();
    expect(await ask(undefined, 'Bearer undefined')).toBeUndefined();
  });
});

describe('reports of trouble', () => {
  function setUp() {
    const sent: { head: Record<string, unknown>; type: string; body: Record<string, unknown> }[] = [];
    let turn = 0;
    const reporter = createErrorReporter({
      dsn: 'https://key@errors.example/1',
      name: 'backend',
      environment: 'test',
      share: 0.25,
      // evenly spread, so that a share can be counted
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
    const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
    return { sent, log, settle };
  }

  it('[AN-09] [ER-01] tell every error, with what came before it and nothing personal', async () => {
    const { sent, log, settle } = setUp();
    log.info('request', { method: 'GET', route: '/v2/offer', status: 500, ms: 3 });
    log.error('bug', {
      path: '/se/',
      message: 'no route for maja@exempel.se',
      stack: 'Error: x\n    at run (/app/a.ts:3:7)',
    });
    await settle();
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

  it('[AN-09] tell a quarter of a thousand traces, and a quarter of ordinary warnings, but all of money and security', async () => {
    const { sent, log, settle } = setUp();
    let chosen = 0;
    for (let count = 0; count < 1_000; count += 1) {
      const { traceId, spanId } = followTrace(undefined);
      if (isAmong(traceId, 0.25)) chosen += 1;
      log.info('request', { method: 'GET', route: '/x', status: 200, ms: 1, traceId, spanId });
    }
    for (let count = 0; count < 100; count += 1) log.warn('webhook refused', { provider: 'card' });
    for (let count = 0; count < 100; count += 1) log.warn('section left out');
    await settle();
    const count = (test: (one: (typeof sent)[number]) => boolean): number => sent.filter(test).length;
    const ofEvent = (event: string) => count(({ body }) => (body['tags'] as { event?: string }).event === event);
    expect(count(({ type }) => type === 'transaction')).toBe(chosen);
    // a thousand throws of a coin that falls one in four: four deviations either way
    expect(Math.abs(chosen - 250)).toBeLessThan(55);
    expect(ofEvent('webhook refused')).toBe(100);
    expect(ofEvent('section left out')).toBe(25);
  });

  it('[AN-09] say in which trace it was, in the head and in the event: that of the request, of the page, or one of its own', async () => {
    const { sent, log, settle } = setUp();
    const app = new Hono();
    app.use(requestLog(log));
    app.get('/', (context) => {
      log.error('bug', { message: 'x' });
      return context.text('');
    });
    await app.request('/', { headers: { traceparent: given } });
    const ofPage = 'f'.repeat(32);
    log.error('browser error', { message: 'x', traceId: ofPage });
    log.error('job failed', { message: 'x' });
    await settle();
    type Told = { trace_id: string; span_id: string; parent_span_id?: string };
    const traces = sent
      .filter(({ type }) => type === 'event')
      .map(({ head, body }) => ({
        head: (head['trace'] as Told).trace_id,
        own: (body['contexts'] as { trace: Told }).trace,
      }));
    const id = expect.stringMatching(/^[\da-f]{16}$/) as unknown;
    const known = '0af7651916cd43dd8448eb211c80319c';
    expect(traces.slice(0, 2)).toEqual([
      { head: known, own: { trace_id: known, span_id: id, parent_span_id: 'b7ad6b7169203331' } },
      { head: ofPage, own: { trace_id: ofPage, span_id: id } },
    ]);
    expect(traces.map(({ head, own }) => head === own.trace_id)).toEqual([true, true, true]);
    expect(new Set(traces.map(({ head }) => head)).size).toBe(3);
    expect(sent[0]?.head['trace']).toMatchObject({ public_key: 'key', environment: 'test', sample_rate: '0.25' });
  });

  it('[AN-09] do not come in floods; those of money and security are not among what is left out', async () => {
    const { sent, log, settle } = setUp();
    const submit = '/v2/adyenpayment/submit-payment';
    for (let count = 0; count < 500; count += 1) {
      log.error('request failed', { route: '/v2/podcast/{slug}', message: 'the database is away' });
      log.error('request failed', { route: submit, message: 'the database is away' });
    }
    await settle();
    const tellsOf = (route: string) =>
      sent.filter(({ body }) => (body['extra'] as { route?: string }).route === route).length;
    expect([tellsOf('/v2/podcast/{slug}'), tellsOf(submit)]).toEqual([60, 500]);
  });

  it('[AN-09] tell every report on the policy of pages, and every warning of a page of money', async () => {
    const { sent, log, settle } = setUp();
    for (let count = 0; count < 100; count += 1) {
      log.warn('csp-report', { directive: 'script-src', page: 'https://site.test/se/', source: 'inline' });
      log.warn('section left out', { path: '/se/checkout-v2/standard' });
    }
    await settle();
    expect(sent).toHaveLength(200);
  });
});
