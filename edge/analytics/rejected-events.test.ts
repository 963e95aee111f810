import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { examples, makeBatch, occur, createCollectSite, view } from '../testing/event-fixtures.ts';

afterEach(() => void vi.unstubAllGlobals());

describe('an invalid batch', () => {
  const purchase = examples.find(({ event }) => event === 'purchase') as unknown as { ecommerce: object };
  const beginning = examples.find(({ event }) => event === 'begin_checkout');
  const field = (name: string, message: unknown = expect.any(String)) => [{ location: 'body', field: name, message }];
  it.each<[string, unknown, unknown]>([
    ['no object', null, field('')],
    ['no events', { ...makeBatch(), events: [] }, field('/events')],
    ['26 events', makeBatch(...Array.from({ length: 26 }, () => view)), field('/events')],
    ['an unknown region', { ...makeBatch(view), region: 'dk' }, field('/region')],
    ['a client that is no uuid', { ...makeBatch(view), clientId: 'me' }, field('/clientId')],
    ['one field too many', { ...makeBatch(view), email: 'a@b.se' }, field('', 'has an unknown field')],
    ['an unknown event', makeBatch({ event: 'click' }), field('/events/0/data/event', 'is an unknown event')],
    [
      'a report of a browser',
      makeBatch({ event: 'event_rejected', name: 'x', field: '/', reason: 'x' }),
      field('/events/0/data/event', 'is written by the collector only'),
    ],
    [
      'a phone number as campaign source',
      makeBatch({ event: 'campaign_details', gift: false, partner: false, source: '+46701234567' }),
      field('/events/0/data/source'),
    ],
    ['no event', makeBatch({}), field('/events/0/data/event', 'is an unknown event')],
    ['a purchase without a user', makeBatch(purchase), field('/events/0/data/event', 'requires a login')],
    ['a field of another event', makeBatch({ ...view, method: 'x' }), field('/events/0/data', 'has an unknown field')],
    [
      'an address for a search',
      makeBatch({ event: 'search', search_term: 'maja@exempel.se', results: 1 }),
      field('/events/0/data/search_term'),
    ],
    ['a lone surrogate', makeBatch({ ...view, page_title: '\ud800' }), field('/events/0/data/page_title')],
    ['a null character', makeBatch({ ...view, page_title: 'a\u0000' }), field('/events/0/data/page_title')],
    [
      'a purchase without tax',
      makeBatch({ ...purchase, ecommerce: { ...purchase.ecommerce, tax: undefined } }),
      field('/events/0/data/ecommerce/tax'),
    ],
    [
      'another currency',
      makeBatch({ ...purchase, ecommerce: { ...purchase.ecommerce, currency: 'USD' } }),
      field('/events/0/data/ecommerce/currency'),
    ],
    [
      'an event of another day',
      { ...makeBatch(), events: [{ ...occur(view), occurredAt: '2001-01-01T00:00:00.000Z' }] },
      field('/events/0/occurredAt', 'is more than three days ago'),
    ],
    [
      'a page of another region',
      { ...makeBatch(), events: [{ ...occur(view), page: '/no/oppdag' }] },
      field('/events/0/page', 'is of another region'),
    ],
    [
      'money of another region',
      { ...makeBatch(beginning), region: 'fi', events: [{ ...occur(beginning), page: '/fi/' }] },
      field('/events/0/data/ecommerce/currency', "is not the region's currency"),
    ],
    [
      'an address for a path',
      { ...makeBatch(), events: [{ ...occur(view), page: '/se/maja%40exempel.se' }] },
      field('/events/0/page', 'may be an email address'),
    ],
    [
      'an address for a title',
      makeBatch({ ...view, page_title: 'Hej maja@exempel.se' }),
      field('/events/0/data/page_title', 'may be an email address'),
    ],
    [
      'a query in the path',
      { ...makeBatch(), events: [{ ...occur(view), page: '/se/?email=a' }] },
      field('/events/0/page'),
    ],
    [
      'a day that is none',
      { ...makeBatch(), events: [{ ...occur(view), occurredAt: '2026-11-31T09:00:00.000Z' }] },
      field('/events/0/occurredAt'),
    ],
  ])('rejects %s and names the field', async (_what, body, errors) => {
    const { sendAndRead, readStored } = createCollectSite();
    expect(await sendAndRead(body as object)).toEqual([400, 'InvalidEvents', errors]);
    expect(readStored()).toEqual([]);
  });

  it('returns the error of the store when an event describes a purchase that does not exist', async () => {
    const { sendAndRead, browser, backend } = createCollectSite();
    await browser.logIn();
    const errors = field('/events/0/data/ecommerce', 'is not an order of the logged-in user');
    const problem = {
      type: 'urn:nordlyd:problem:InvalidEvents',
      title: 'InvalidEvents',
      code: 'invalid_events',
      errors,
    };
    backend.respond = () => Response.json(problem, { status: 400 });
    expect(await sendAndRead(makeBatch(purchase))).toEqual([400, 'InvalidEvents', errors]);
  });
});

describe('what the collector reports and counts', () => {
  /** The reports that the store has received. */
  const readReports = ({ backend }: ReturnType<typeof createCollectSite>) =>
    backend.calls.flatMap(({ body }) => (JSON.parse(body) as { events: { id: string; data: object }[] }).events);

  it('[AN-01] stores a report of an unknown event or field in its place, without its values', async () => {
    const site = createCollectSite();
    const unknown = occur({ event: 'click', email: 'maja@exempel.se' });
    const extra = occur({ ...view, secret: 'x' });
    await site.send({ ...makeBatch(), events: [unknown] });
    await site.send({ ...makeBatch(), events: [extra] });
    await site.send({ ...makeBatch(), events: [{ ...occur({ event: 'maja@exempel.se' }), page: 'nowhere' }] });
    expect(readReports(site)).toMatchObject([
      { id: unknown.id, data: { event: 'event_rejected', name: 'click', field: '/data/event' } },
      { id: extra.id, data: { name: 'virtual_page_view', field: '/data', reason: 'has an unknown field' } },
      { page: '/', data: { name: 'unknown' } },
    ]);
    expect(JSON.stringify(readReports(site))).not.toMatch(/maja|secret/);
  });

  it('[AN-01] stores the valid events of an invalid batch, and a report of each other event', async () => {
    const site = createCollectSite();
    const old = { ...occur(view), occurredAt: '2001-01-01T00:00:00.000Z' };
    const [first, last, click] = [occur(view), occur(view), occur({ event: 'click', email: 'maja@exempel.se' })];
    const send = (events: unknown[]) => site.sendAndRead({ ...makeBatch(), events });
    expect((await send([first, click, last, old])).slice(0, 2)).toEqual([400, 'InvalidEvents']);
    expect(site.readStored()).toMatchObject([first, last]);
    expect(readReports(site).slice(2)).toMatchObject([
      { id: click.id, data: { event: 'event_rejected', name: 'click', field: '/data/event' } },
      { id: old.id, data: { event: 'event_rejected', name: view.event, field: '/occurredAt' } },
    ]);
    expect(site.backend.calls).toHaveLength(2);
    // a batch of old events alone
    site.backend.calls.splice(0);
    await send([old, { ...old, id: crypto.randomUUID() }]);
    expect(readReports(site).map(({ data }) => data)).toMatchObject(Array(2).fill({ field: '/occurredAt' }));
  });

  it('[AN-01] asks for a repetition of an invalid batch while the store is down', async () => {
    const site = createCollectSite();
    site.backend.respond = () => new Response('boom', { status: 500 });
    expect((await site.send(makeBatch(view, { event: 'click' }))).status).toBe(503);
  });

  it('[AN-04] stores the other events of a batch whose purchase the store rejects', async () => {
    const site = createCollectSite();
    await site.browser.logIn();
    site.backend.calls.splice(0);
    const purchase = examples.find(({ event }) => event === 'purchase');
    const [seen, bought, click] = [occur(view), occur(purchase), occur({ event: 'click' })];
    const message = 'is not an order of the logged-in user';
    site.backend.respond = ({ body }) => {
      const { events } = JSON.parse(body ?? '') as { events: { data: { event: string } }[] };
      const index = events.findIndex(({ data }) => data.event === 'purchase');
      const errors = [{ location: 'body', field: `/events/${index}/data/ecommerce`, message }];
      const receipt = { kept: events.length, known: 0, declined: 0 };
      return index < 0 ? Response.json(receipt) : Response.json({ code: 'invalid_events', errors }, { status: 400 });
    };
    for (const events of [
      [seen, bought],
      [click, bought, seen],
    ]) {
      site.backend.calls.splice(0);
      expect((await site.send({ ...makeBatch(), events })).status).toBe(400);
      const kept = site.backend.calls
        .slice(1)
        .flatMap(({ body }) => (JSON.parse(body) as { events: { id: string }[] }).events);
      expect(kept.map(({ id }) => id)).toEqual(
        expect.arrayContaining([seen.id, bought.id, ...(events.length === 3 ? [click.id] : [])]),
      );
      expect(kept.find(({ id }) => id === bought.id)).toMatchObject({
        data: { event: 'event_rejected', reason: message },
      });
    }
  });

  it('[AN-01] corrects the time of a wrong clock by the time of sending, and counts it', async () => {
    const site = createCollectSite();
    const logged = vi.spyOn(site.platform.log, 'info');
    const at = (year: string, second: number) => new Date(Date.parse(`${year}-01-01T00:00:00Z`) + second * 1_000);
    const send = (sentAt: Date | undefined, occurredAt: Date) =>
      site.send({
        ...makeBatch(),
        ...(sentAt && { sentAt: sentAt.toISOString() }),
        events: [{ ...occur(view), occurredAt: occurredAt.toISOString() }],
      });
    const statuses = [
      await send(at('2088', 90), at('2088', 30)),
      await send(at('1999', 90), at('1999', 30)),
      // the clock jumped between the event and its sending
      await send(undefined, at('2088', 0)),
      await send(new Date(), new Date(Date.now() - 60_000)),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200]);
    const ages = site.readStored().map(({ occurredAt }) => Math.round((Date.now() - Date.parse(occurredAt)) / 60_000));
    expect(ages).toEqual([1, 1, 0, 1]);
    expect(logged.mock.calls.filter(([event]) => event === 'analytics fault').map(([, fields]) => fields)).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'clock', count: 1 })),
    );
  });

  it('[AN-02] counts repeated and rejected events and dropped campaign parameters in its metrics', async () => {
    const site = createCollectSite();
    const metrics = createMetrics();
    vi.spyOn(site.platform.log, 'info').mockImplementation((event, fields) =>
      metrics.observe('info', event, fields ?? {}, undefined),
    );
    const touch = { event: 'campaign_details', gift: false, partner: false, rejected: ['utm_term', 'utm_source'] };
    await site.send(makeBatch(touch));
    await site.send(makeBatch({ event: 'click' }));
    site.backend.respond = () => Response.json({ kept: 1, known: 2, declined: 0 });
    await site.send(makeBatch(view, view, view));
    const lines = (await metrics.read()).split('\n').filter((line) => line.startsWith('analytics_faults_total'));
    expect(lines.toSorted()).toEqual([
      'analytics_faults_total{kind="campaign"} 2',
      'analytics_faults_total{kind="known"} 2',
      'analytics_faults_total{kind="rejected"} 1',
    ]);
  });
});
