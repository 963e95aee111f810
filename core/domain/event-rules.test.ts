import { describe, expect, it } from 'vitest';
import type { AnalyticsEvent, EventTouch } from './event.ts';
import { addressPlaceholder, emailPattern } from './email-pattern.ts';
import { eventWindow, findEventViolations } from './event-rules.ts';
import type { Region } from './region.ts';

const now = Date.parse('2026-11-22T12:00:00.000Z');
const view: AnalyticsEvent = { event: 'virtual_page_view', page_title: 'Upptäck', page_type: 'discover' };
const item = { item_id: 'standard', item_name: 'Premium' };

/** Lists the invalid fields of one event. */
function validate(change: { at?: number; page?: string; data?: AnalyticsEvent; region?: Region }): string[] {
  const { at = now, page = '/se/upptack', data = view, region = 'se' } = change;
  const event = { id: '0b7e9a52-1f2f-4a3c-9d53-6f0c0f1f7a11', occurredAt: new Date(at).toISOString(), page, data };
  return findEventViolations({ region, events: [event] }, now).map(({ field }) => field.replace('/events/0', ''));
}

describe('findEventViolations', () => {
  it.each<[string, number, string[]]>([
    ['now', now, []],
    ['three days ago', now - eventWindow.pastMs, []],
    ['longer ago', now - eventWindow.pastMs - 1, ['/occurredAt']],
    ['in 2001', Date.parse('2001-01-01T00:00:00.000Z'), ['/occurredAt']],
    ['an hour ahead', now + eventWindow.futureMs, []],
    ['further ahead', now + eventWindow.futureMs + 1, ['/occurredAt']],
    ['in 2088', Date.parse('2088-01-01T00:00:00.000Z'), ['/occurredAt']],
  ])('validates the time of an event: %s', (_when, at, places) => {
    expect(validate({ at })).toEqual(places);
  });

  it.each<[string, string[]]>([
    ['/se/upptack', []],
    ['/se', []],
    ['/serie', []],
    ['/', []],
    ['/no/oppdag', ['/page']],
    ['/fi', ['/page']],
  ])('validates the region of a page: %s', (page, places) => {
    expect(validate({ page })).toEqual(places);
  });

  it('validates currency and tax', () => {
    const cart = { value: 99, items: [item] };
    const begin = (currency: 'SEK' | 'NOK' | 'EUR'): AnalyticsEvent => ({
      event: 'begin_checkout',
      ecommerce: { ...cart, currency },
    });
    expect(validate({ data: begin('SEK') })).toEqual([]);
    expect(validate({ data: begin('NOK') })).toEqual(['/data/ecommerce/currency']);
    expect(validate({ data: begin('EUR'), region: 'fi', page: '/fi/' })).toEqual([]);
    const bought = (tax: number): AnalyticsEvent => ({
      event: 'purchase',
      ecommerce: { ...cart, currency: 'SEK', tax, transaction_id: '0b8c1f0e-6f0b-4d69-9f5f-5f2f6d0f3a11' },
    });
    expect(validate({ data: bought(99) })).toEqual([]);
    expect(validate({ data: bought(99.01) })).toEqual(['/data/ecommerce/tax']);
  });

  it.each(['maja@exempel.se', 'Fråga maja@exempel.se nu', 'maja%40exempel.se', 'm@@x'])(
    'rejects a text that may be an email address: %s',
    (text) => {
      const chosen = { item_list_name: 'Nytt', items: [{ item_id: 'x', item_name: text }] };
      expect(validate({ data: { ...view, page_title: text } })).toEqual(['/data/page_title']);
      expect(validate({ data: { event: 'select_item', ecommerce: chosen } })).toEqual([
        '/data/ecommerce/items/0/item_name',
      ]);
      expect(validate({ page: `/se/${text.replaceAll(' ', '/')}` })).toEqual(['/page']);
      // the placeholder of our pages is valid
      const replaced = text.replaceAll(emailPattern, addressPlaceholder);
      expect(replaced).not.toContain('exempel');
      expect(
        validate({ data: { ...view, page_title: replaced }, page: `/se/${replaced.replaceAll(' ', '/')}` }),
      ).toEqual([]);
    },
  );

  it.each(['P3 @ natten', '@nordlyd', 'Helg @', 'AC/DC 40 %'])('accepts a title with an at sign: %s', (text) => {
    expect(validate({ data: { ...view, page_title: text } })).toEqual([]);
  });

  it('[AN-02] rejects a campaign value that pages do not send, also in an attribution', () => {
    const clean = { source: 'nyhetsbrev', campaign: 'Höst 2026', gift: false, partner: false };
    const personal = { ...clean, source: '+46701234567' };
    const register = (last: EventTouch): AnalyticsEvent => ({
      event: 'sign_up',
      method: 'schibsted',
      attribution: { first: clean, last },
    });
    expect(validate({ data: { event: 'campaign_details', ...clean } })).toEqual([]);
    expect(validate({ data: { event: 'campaign_details', ...personal } })).toEqual(['/data/source']);
    expect(validate({ data: register(clean) })).toEqual([]);
    expect(validate({ data: register(personal) })).toEqual(['/data/attribution/last/source']);
  });
});
