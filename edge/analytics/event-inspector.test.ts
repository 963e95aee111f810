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
    const { events } = (await (await browser.open('/__sandbox/events.json')).json()) as { events: object[] };
    const both = { analytics: true, marketing: false };
    expect(events).toMatchObject([
      {
        event: '–',
        status: 403,
        title: 'ConsentMissing',
        batch: 5,
        consent: { analytics: false, marketing: false },
        destinations: [],
      },
      // for a user who opted out nothing is stored and no tag runs, and the page shows that
      { event: 'virtual_page_view', status: 200, receipt: { kept: 0, declined: 1 }, destinations: [] },
      { page: '/se/checkout-v2/standard', status: 200, destinations: ['store'] },
      {
        event: 'click',
        status: 400,
        batch: 2,
        faults: ['/events/1/data/event is an unknown event'],
        isRefusedWithOthers: false,
        consent: both,
      },
      {
        event: 'virtual_page_view',
        status: 400,
        batch: 2,
        title: 'InvalidEvents',
        faults: [],
        isRefusedWithOthers: true,
      },
      { event: 'search', status: 200, page: '/se/upptack', destinations: ['store', 'worker: tags.example'] },
      { event: 'virtual_page_view', status: 200, batch: 1, faults: [], isRefusedWithOthers: false, data: view },
    ]);
    for (let count = 0; count < 12; count += 1) await send(makeBatch(...Array.from({ length: 25 }, () => view)));
    const kept = (await (await browser.open('/__sandbox/events.json')).json()) as { events: object[] };
    expect(kept.events.length).toBeLessThanOrEqual(200);
  });
});
