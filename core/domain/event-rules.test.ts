import { describe, expect, it } from 'vitest';
import type { AnalyticsEvent } from './event.ts';
import { emailPattern, eventWindow, findEventViolations, addressPlaceholder } from './event-rules.ts';
import type { Region } from './region.ts';

const now = Date.parse('2026-11-22T12:00:00.000Z');
const view: AnalyticsEvent = { event: 'virtual_page_view', page_title: 'Upptäck', page_type: 'discover' };
const item = { item_id: 'standard', item_name: 'Premium' };

/** The places of one event that do not fit. */
function judge(change: { at?: number; page?: string; data?: AnalyticsEvent; region?: Region }): string[] {
  const { at = now, page = '/se/upptack', data = view, region = 'se' } = change;
  const event = { id: '0b7e9a52-1f2f-4a3c-9d53-6f0c0f1f7a11', occurredAt: new Date(at).toISOString(), page, data };
  return findEventViolations({ region, events: [event] }, now).map(({ field }) => field.replace('/events/0', ''));
}

describe('what a schema cannot say of an event', () => {
  it.each<[string, number, string[]]>([
    ['now', now, []],
    ['three days ago', now - eventWindow.pastMs, []],
    ['longer ago', now - eventWindow.pastMs - 1, ['/occurredAt']],
    ['in 2001', Date.parse('2001-01-01T00:00:00.000Z'), ['/occurredAt']],
    ['an hour ahead', now + eventWindow.futureMs, []],
    ['further ahead', now + eventWindow.futureMs + 1, ['/occurredAt']],
    ['in 2088', Date.parse('2088-01-01T00:00:00.000Z'), ['/occurredAt']],
  ])('is when: %s', (_when, at, places) => {
    expect(judge({ at })).toEqual(places);
  });

  it.each<[string, string[]]>([
    ['/se/upptack', []],
    ['/se', []],
    ['/serie', []],
    ['/', []],
    ['/no/oppdag', ['/page']],
    ['/fi', ['/page']],
  ])('is of which market: %s', (page, places) => {
    expect(judge({ page })).toEqual(places);
  });

  it('is whose money, and how much of it is tax', () => {
    const cart = { value: 99, items: [item] };
    const begin = (currency: 'SEK' | 'NOK' | 'EUR'): AnalyticsEvent => ({
      event: 'begin_checkout',
      ecommerce: { ...cart, currency },
    });
    expect(judge({ data: begin('SEK') })).toEqual([]);
    expect(judge({ data: begin('NOK') })).toEqual(['/data/ecommerce/currency']);
    expect(judge({ data: begin('EUR'), region: 'fi', page: '/fi/' })).toEqual([]);
    const bought = (tax: number): AnalyticsEvent => ({
      event: 'purchase',
      ecommerce: { ...cart, currency: 'SEK', tax, transaction_id: '0b8c1f0e-6f0b-4d69-9f5f-5f2f6d0f3a11' },
    });
    expect(judge({ data: bought(99) })).toEqual([]);
    expect(judge({ data: bought(99.01) })).toEqual(['/data/ecommerce/tax']);
  });

  it.each(['maja@exempel.se', 'Fråga maja@exempel.se nu', 'maja%40exempel.se', 'm@@x'])(
    'is whether a text may be an address: %s',
    (text) => {
      const chosen = { item_list_name: 'Nytt', items: [{ item_id: 'x', item_name: text }] };
      expect(judge({ data: { ...view, page_title: text } })).toEqual(['/data/page_title']);
      expect(judge({ data: { event: 'select_item', ecommerce: chosen } })).toEqual([
        '/data/ecommerce/items/0/item_name',
      ]);
      expect(judge({ page: `/se/${text.replaceAll(' ', '/')}` })).toEqual(['/page']);
      // what our own pages put there in its place is taken
      const hidden = text.replaceAll(emailPattern, addressPlaceholder);
      expect(hidden).not.toContain('exempel');
      expect(judge({ data: { ...view, page_title: hidden }, page: `/se/${hidden.replaceAll(' ', '/')}` })).toEqual([]);
    },
  );

  it.each(['P3 @ natten', '@nordlyd', 'Helg @', 'AC/DC 40 %'])('is not that of a title with an at sign: %s', (text) => {
    expect(judge({ data: { ...view, page_title: text } })).toEqual([]);
  });
});
