import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const view = { event: 'virtual_page_view', page_title: 'Upptäck', page_type: 'discover' };
const occur = (data: unknown, page = '/se/upptack') => ({
  id: crypto.randomUUID(),
  occurredAt: new Date().toISOString(),
  page,
  data,
});
const clientId = '5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11';
const makeBatch = (...events: unknown[]) => ({ clientId, region: 'se', events: events.map((data) => occur(data)) });

function setUp(variables: Record<string, string>) {
  const site = createTestSite(variables);
  const browser = site.browser();
  browser.jar.set('cc_cookie', encodeURIComponent('{"categories":["necessary","analytics"]}'));
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
  const send = (body: object) => browser.open('/collect', { method: 'POST', headers, body: JSON.stringify(body) });
  return { browser, send, backend: site.backend };
}

describe('the event inspector', () => {
  it('[AN-01] shows each event with result, consent and receivers, and only in the sandbox', async () => {
    const { send, browser, backend } = setUp({ TAG_CONTAINERS: 'analytics https://tags.example/a.js' });
    await send(makeBatch(view, { event: 'search', search_term: 'x', results: 1 }));
    await send(makeBatch(view, { event: 'click' }));
    // no tag runs where a card may be entered
    await send({ clientId, region: 'se', events: [occur(view, '/se/checkout-v2/standard')] });
    backend.respond = () => Response.json({ kept: 0, known: 0, declined: 1 });
    await send(makeBatch(view));
    browser.jar.delete('cc_cookie');
    await send(makeBatch(view));
    const { events } = (await (await browser.open('/__events.json')).json()) as { events: object[] };
    const both = { analytics: true, marketing: false };
    expect(events).toMatchObject([
      {
        event: '–',
        status: 403,
        title: 'ConsentMissing',
        batch: 5,
        consent: { analytics: false, marketing: false },
        mapped: [],
      },
      // for a user who opted out nothing is stored and no tag runs, and the page shows that
      { event: 'virtual_page_view', status: 200, receipt: { kept: 0, declined: 1 }, mapped: [] },
      { page: '/se/checkout-v2/standard', status: 200, mapped: [{ destination: 'store' }] },
      {
        event: 'click',
        status: 400,
        batch: 2,
        faults: ['/events/1/data/event is an unknown event'],
        isValidAmongInvalid: false,
        consent: both,
      },
      {
        event: 'virtual_page_view',
        status: 400,
        batch: 2,
        title: 'InvalidEvents',
        faults: [],
        isValidAmongInvalid: true,
      },
      {
        event: 'search',
        status: 200,
        page: '/se/upptack',
        mapped: [{ destination: 'store' }, { destination: 'worker: tags.example' }],
      },
      {
        event: 'virtual_page_view',
        status: 200,
        batch: 1,
        faults: [],
        isValidAmongInvalid: false,
        raw: { data: view },
      },
    ]);
    for (let count = 0; count < 12; count += 1) await send(makeBatch(...Array.from({ length: 25 }, () => view)));
    const kept = (await (await browser.open('/__events.json')).json()) as { events: object[] };
    expect(kept.events.length).toBeLessThanOrEqual(200);
  });

  it('[AN-01] filters by event, region, consent, user and browser, and shows what each receiver gets', async () => {
    const { send, browser } = setUp({ TAG_CONTAINERS: 'marketing https://tags.example/a.js' });
    const cart = { event: 'view_item', ecommerce: { items: [{ item_id: 'x', item_name: 'X' }] } };
    const list = async (query: string) =>
      (await (await browser.open(`/__events.json?${query}`)).json()) as {
        events: { number: number; user: string; mapped: { destination: string; payload: unknown }[] }[];
        options: object;
      };
    await send(makeBatch(view));
    await browser.logIn();
    browser.jar.set('cc_cookie', encodeURIComponent('{"categories":["necessary","analytics","marketing"]}'));
    await send(makeBatch(cart));
    await send(makeBatch({ event: 'login', method: 'email' }));
    await send({ clientId, region: 'no', events: [occur(view, '/no/')] });
    const numbers = async (query: string) => (await list(query)).events.map(({ number }) => number);
    expect(await numbers('event=virtual_page_view')).toEqual([4, 1]);
    expect(await numbers('region=no')).toEqual([4]);
    expect(await numbers('consent=marketing&event=login')).toEqual([3]);
    expect(await numbers('user=visitor')).toEqual([1]);
    expect(await numbers('user=user+1&client=')).toEqual([4, 3, 2]);
    expect(await numbers('client=other')).toEqual([]);
    const { events, options } = await list('');
    expect(options).toEqual({
      event: ['login', 'view_item', 'virtual_page_view'],
      region: ['no', 'se'],
      consent: ['analytics', 'marketing'],
      user: ['user 1', 'visitor'],
      client: [clientId],
    });
    expect(JSON.stringify(events)).not.toContain('user-1');
    expect(events.slice(1, 3).map(({ mapped }) => mapped)).toMatchObject([
      [
        { destination: 'store', payload: { name: 'login', userId: 'user 1', clientId, region: 'se' } },
        { destination: 'marketing service, if the account agrees', payload: { entry: { name: 'login' } } },
        { destination: 'worker: tags.example', payload: [{ event: 'login', method: 'email' }] },
      ],
      [{ destination: 'store' }, { destination: 'worker: tags.example', payload: [{ ecommerce: null }, cart] }],
    ]);
  });
});
