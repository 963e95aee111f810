import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GivenConsent } from '../../core/domain/consent.ts';
import type { CollectedEvent } from '../../core/domain/event.ts';

const delivered: CollectedEvent[] = [];
vi.mock('./send-events.ts', () => ({ enqueueEvent: (event: CollectedEvent) => void delivered.push(event) }));

const yes: GivenConsent = { analytics: true, marketing: false };
const no: GivenConsent = { analytics: false, marketing: false };
const search = (term: string) => ({ event: 'search', search_term: term, results: 1 }) as const;

/** The part of a page that tracking uses; `choose` is the visitor's consent choice. */
async function openPage(chosen?: GivenConsent, page: Record<string, string> = {}) {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { dataset: page } });
  vi.stubGlobal('location', { pathname: '/se/sok' });
  const { track, watchConsent: followConsent } = await import('./track.ts');
  let choose: (given: GivenConsent) => void = () => undefined;
  followConsent({ read: () => chosen, watch: (listener) => void (choose = listener) });
  const settle = async () => {
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return { track, choose: (given: GivenConsent) => choose(given), settle };
}

const terms = () => delivered.map(({ data }) => ('search_term' in data ? data.search_term : data.event));
const layer = () => (globalThis as unknown as { dataLayer: Record<string, unknown>[] }).dataLayer;

beforeEach(() => {
  delivered.length = 0;
  vi.stubGlobal('dataLayer', undefined);
});
afterEach(() => void vi.unstubAllGlobals());

describe('track', () => {
  it('[INV-40] holds events until the user has chosen, and sends them in order after consent', async () => {
    const { track, choose, settle } = await openPage();
    for (const term of ['a', 'b', 'c']) track(search(term));
    await settle();
    expect(terms()).toEqual([]);
    expect(layer()).toHaveLength(1);
    choose(yes);
    track(search('d'));
    await settle();
    expect(terms()).toEqual(['a', 'b', 'c', 'd']);
    expect(layer().slice(2)).toEqual(['a', 'b', 'c', 'd'].map(search));
  });

  it('[INV-40] removes email addresses from the page path and the event', async () => {
    const { track, settle } = await openPage(yes, { page: '/se/maja%40exempel.se/x' });
    const items = [{ item_id: 'x', item_name: 'Fråga "maja@exempel.se" nu' }];
    track({ event: 'select_item', ecommerce: { item_list_name: 'P3 @ natten', items } });
    await settle();
    const sentEvent = {
      event: 'select_item',
      ecommerce: { item_list_name: 'P3 @ natten', items: [{ item_id: 'x', item_name: 'Fråga "(address)" nu' }] },
    };
    expect(delivered.map(({ page, data }) => [page, data])).toEqual([['/se/(address)/x', sentEvent]]);
    expect(layer().at(-1)).toEqual(sentEvent);
  });

  it('[INV-40] drops events after a refusal, and tracks nothing from then on', async () => {
    const { track, choose, settle } = await openPage();
    track(search('a'));
    choose(no);
    track(search('b'));
    choose(yes);
    track(search('c'));
    await settle();
    expect(terms()).toEqual(['c']);
  });

  it('stops when consent is withdrawn on the page', async () => {
    const { track, choose, settle } = await openPage(yes);
    track(search('a'));
    choose(no);
    track(search('b'));
    await settle();
    expect(terms()).toEqual(['a']);
    expect(layer().filter(({ event }) => event === 'search')).toEqual([search('a')]);
  });

  it('keeps the newest fifty events', async () => {
    const { track, choose, settle } = await openPage();
    for (let count = 0; count < 60; count += 1) track(search(String(count)));
    choose(yes);
    await settle();
    expect([terms().length, terms()[0], terms().at(-1)]).toEqual([50, '10', '59']);
  });

  it('starts the data layer with everything denied, and sends each change once', async () => {
    const { choose } = await openPage(yes);
    choose(yes);
    choose({ analytics: true, marketing: true });
    const messages = layer().map((entry) => [entry[1], entry[2]]);
    const flags = (analytics: string, marketing: string) => ({
      ad_storage: marketing,
      ad_user_data: marketing,
      ad_personalization: marketing,
      analytics_storage: analytics,
    });
    expect(messages).toEqual([
      ['default', flags('denied', 'denied')],
      ['update', flags('granted', 'denied')],
      ['update', flags('granted', 'granted')],
    ]);
  });

  it('uses the server’s page name when the address is personal', async () => {
    const first = await openPage(yes, { page: '/se/transaction' });
    first.track(search('a'));
    const second = await openPage(yes);
    vi.stubGlobal('location', { pathname: "/se/sok/o'hara[1]" });
    second.track(search('b'));
    await second.settle();
    expect(delivered.map(({ page }) => page)).toEqual(['/se/transaction', "/se/sok/o'hara[1]"]);
  });

  it('sends the original event when a tag mutates the data layer entry', async () => {
    const push = (entry: { search_term?: string }) => void (entry.search_term = 'somebody else’s');
    vi.stubGlobal('dataLayer', { push });
    const { track, settle } = await openPage(yes);
    track(search('a'));
    await settle();
    expect(delivered.map(({ data }) => data)).toEqual([search('a')]);
  });

  it('works when a tag replaced the data layer', async () => {
    const push = () => {
      throw new Error('a tag');
    };
    vi.stubGlobal('dataLayer', { push });
    const { track, settle } = await openPage(yes);
    track(search('a'));
    await settle();
    expect(terms()).toEqual(['a']);
  });
});
