import { sweden } from '../market.ts';
import { expect, test } from './fixture.ts';
import { subscribe } from './person.ts';

/** What may be read of people, payments and log-ins nowhere but where it is kept. */
const personal = /siv\.|nordlyd\.example|eyJ|Bearer|4111|ya29|\?(?!:)|%40/;

test('[AN-09] [ER-01] a purchase is one trace from the page to the card provider, and figures count it; neither names anybody', async ({
  page,
  collector,
  stack,
}) => {
  test.slow();
  // people of other tests pay too
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
  // both processes gather what they send for half a second
  await expect.poll(() => find().site?.name, { timeout: 15_000 }).toBe('POST /api/v2/*');
  const { card, submit, call, site } = find();
  expect(site).toMatchObject({ service: 'site', kind: 'server' });
  // the browser began it
  expect(site?.parentId).toMatch(/^[\da-f]{16}$/);
  expect(call).toMatchObject({ service: 'site', kind: 'client', name: 'POST backend' });
  expect(submit).toMatchObject({ service: 'backend', kind: 'server', name: 'POST /v2/adyenpayment/submit-payment' });
  expect(card?.attributes).toMatchObject({ 'service.peer.name': 'card', 'http.response.status_code': 200 });
  const trace = collector.spans.filter(({ traceId }) => traceId === card?.traceId);
  expect(trace.map(({ name }) => name)).toContain('transaction');
  for (const { name, attributes, events } of collector.spans)
    expect(JSON.stringify({ name, attributes, events })).not.toMatch(personal);

  for (const process of ['site', 'backend'] as const) {
    const answer = await fetch(`${stack.url(process)}/metrics`, {
      headers: { Authorization: 'Bearer figures-of-the-tests' },
    });
    const figures = await answer.text();
    expect(figures).toContain('http_request_duration_seconds_count{method="POST"');
    expect(figures).not.toMatch(personal);
    if (process === 'backend') expect(figures).toMatch(/payments_settled_total\{kind="signup",state="[a-z]+"\} [1-9]/);
  }
  expect((await fetch(`${stack.url('site')}/metrics`)).status).toBe(404);
});
