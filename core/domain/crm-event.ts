import type { AnalyticsEvent, EventName } from './event.ts';
import type { Region } from './region.ts';
import type { RevenueEvent } from './revenue-event.ts';

/** An event or a purchase in the marketing service's format. */
export type CrmEntry = { kind: 'events' | 'purchases'; entry: Readonly<Record<string, unknown>> };

/** Names of the events that the marketing service receives (decision 0070). */
export const crmEvents: ReadonlySet<string> = new Set<EventName>([
  'select_item',
  'login',
  'sign_up',
  'begin_checkout',
  'add_payment_info',
  'purchase',
  'coupon_applied',
  'coupon_failed',
  'coupon_removed',
  'search',
  'cancel_subscription',
  'reactivate_subscription',
]);

/** Properties of an event, without search terms and attribution. */
function getProperties(data: AnalyticsEvent | RevenueEvent): Record<string, unknown> {
  if (data.event === 'search') return { results: data.results };
  if (!('ecommerce' in data)) {
    const { event: _name, ...fields } = data;
    return 'attribution' in fields ? { method: fields.method } : fields;
  }
  const { items, ...cart } = data.ecommerce;
  const [item] = items;
  return { ...cart, ...(item && { item_id: item.item_id, item_name: item.item_name }) };
}

/** Maps a stored event to the marketing service's format, with the user's external id. */
export function toCrmEntry(
  externalId: string,
  { data, region, occurredAt }: { data: AnalyticsEvent | RevenueEvent; region: Region; occurredAt: Date },
): CrmEntry {
  const time = occurredAt.toISOString();
  const properties = { ...getProperties(data), market: region };
  if (data.event !== 'purchase')
    return { kind: 'events', entry: { external_id: externalId, name: data.event, time, properties } };
  const { currency, value, items } = data.ecommerce;
  const purchase = { product_id: items[0]?.item_id ?? 'plan', currency, price: value, quantity: 1, time, properties };
  return { kind: 'purchases', entry: { external_id: externalId, ...purchase } };
}
