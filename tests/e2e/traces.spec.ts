import { sweden } from '../region-expectations.ts';
import { expect, test } from './test.ts';
import { logIn, subscribe } from './user-steps.ts';

/** Personal data, credentials and card numbers that no trace, metric or report may contain. */
const personal = /siv\.|nordlyd\.example|eyJ|Bearer|4111|ya29|\?(?!:)|%40|\/[\da-f]{8}-[\da-f]{4}-/;
/** Strings with such data; numbers, such as ports and durations, may contain any digits. */
const findPersonal = (words: readonly unknown[]): unknown[] =>
  words.filter((word) => typeof word === 'string' && personal.test(word));

test('[AN-09] [ER-01] a purchase is one trace from the page to the card provider and counts in metrics, without personal data', async ({
  page,
  collector,
  stack,
}) => {
  test.slow();
  // other tests pay too
  const earlier = collector.spans.length;
  await subscribe(page, sweden, `siv.trace.${Date.now()}@nordlyd.example`);

  const above = (id: string | undefined) => collector.spans.find(({ spanId }) => spanId === id);
  const climb = (card: (typeof collector.spans)[number] | undefined) => {
    const submit = above(card?.parentId);
    const call = above(submit?.parentId);
    return { card, submit, call, site: above(call?.parentId) };
  };
  const find = () => {
    const ways = collector.spans
      .slice(earlier)
      .filter(({ service, name }) => service === 'backend' && /^POST \/v\d+\/payments$/.test(name))
      .map(climb);
    return ways.find(({ site }) => site !== undefined) ?? climb(undefined);
  };
  // both processes buffer their spans for half a second
  await expect.poll(() => find().site?.name, { timeout: 15_000 }).toBe('POST /api/v2/adyenpayment/submit-payment');
  const { card, submit, call, site } = find();
  expect(site).toMatchObject({ service: 'site', kind: 'server' });
  // the browser started the trace
  expect(site?.parentId).toMatch(/^[\da-f]{16}$/);
  expect(call).toMatchObject({ service: 'site', kind: 'client', name: 'POST backend' });
  expect(submit).toMatchObject({ service: 'backend', kind: 'server', name: 'POST /v2/adyenpayment/submit-payment' });
  expect(card?.attributes).toMatchObject({ 'service.peer.name': 'card', 'http.response.status_code': 200 });
  const trace = collector.spans.filter(({ traceId }) => traceId === card?.traceId);
  expect(trace.map(({ name }) => name)).toContain('transaction');
  // spans of the database, the content source and the mail server, in or around this purchase
  expect(trace.map(({ name }) => name)).toContain('INSERT subscription');
  const around = ['send mail', 'job mails', 'GET /spaces/{space}/environments/{environment}/entries'];
  await expect.poll(() => around.filter((name) => collector.spans.every((span) => span.name !== name))).toEqual([]);
  const statement = trace.find(({ name }) => name === 'INSERT subscription');
  expect(statement).toMatchObject({
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': 'INSERT', 'db.collection.name': 'subscription' },
  });
  expect(trace.some(({ spanId }) => spanId === statement?.parentId)).toBe(true);
  expect(
    findPersonal(
      collector.spans.flatMap(({ name, attributes, events }) => [name, ...Object.values(attributes), ...events]),
    ),
  ).toEqual([]);

  for (const process of ['site', 'backend'] as const) {
    const response = await fetch(`${stack.url(process)}/metrics`, {
      headers: { Authorization: 'Bearer metrics-token-of-tests' },
    });
    const metrics = await response.text();
    expect(metrics).toContain('http_request_duration_seconds_count{method="POST"');
    expect(findPersonal(metrics.split('\n').map((line) => line.replace(/ \S+$/, '')))).toEqual([]);
    if (process === 'backend') expect(metrics).toMatch(/payments_settled_total\{kind="signup",state="[a-z]+"\} [1-9]/);
  }
  expect((await fetch(`${stack.url('site')}/metrics`)).status).toBe(404);
});

test('[AN-09] [ER-01] errors in browser and backend are reported in their traces, without personal data', async ({
  page,
  collector,
  stack,
  control,
  browserErrors,
}) => {
  browserErrors.allow(/a fault of siv/);
  // on a page with payments every error is reported
  await page.goto('/se/checkout-v2/standard');
  const call = page.waitForRequest((request) => request.headers()['traceparent'] !== undefined);
  await logIn(page, await control.makePersona('free', 'se'));
  const [, ofPage] = ((await call).headers()['traceparent'] ?? '').split('-');
  const reported = page.waitForResponse((response) => response.url().endsWith('/client-report'));
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('a fault of siv.fault@nordlyd.example at /se/x?code=eyJhbGciOiJub25lIn0.e30.');
    });
  });
  expect((await reported).status()).toBe(204);

  // the id of this trace is outside the sampled quarter
  const rare = 'f'.repeat(32);
  const headers = { traceparent: `00-${rare}-b7ad6b7169203331-00` };
  const forged = await fetch(`${stack.url('backend')}/webhooks/card`, { method: 'POST', headers, body: '{}' });
  expect(forged.status).toBe(400);

  const find = (traceId: string | undefined) => collector.reports.filter((report) => report.traceId === traceId);
  const listReports = (traceId: string | undefined) =>
    find(traceId)
      .filter(({ type }) => type === 'event')
      .map(({ process, event }) => [process, event]);
  await expect.poll(() => listReports(ofPage)).toEqual([['site', 'browser error']]);
  await expect.poll(() => listReports(rare)).toEqual([['backend', 'webhook refused']]);
  expect(find(rare).map(({ type }) => type)).not.toContain('transaction');
  const whole = [...find(ofPage), ...find(rare)].map(({ body }) => body);
  // a sampled trace also has the page's requests
  expect(whole.filter((body) => body.includes('a fault of [redacted] at /se/x'))).toHaveLength(1);
  expect(whole.filter((body) => /siv|nordlyd\.example|eyJ|code=/.test(body))).toEqual([]);

  // requests are sampled by trace id: one quarter
  const started = collector.reports.filter(({ type }) => type === 'transaction').map(({ traceId = '' }) => traceId);
  expect(started.filter((id) => Number.parseInt(id.slice(0, 8), 16) >= 2 ** 30)).toEqual([]);
});
