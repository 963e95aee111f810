import type { EventDelivery } from '../analytics/event-history.ts';
import type { CollectedEvent, EventName } from '../../core/domain/event.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import type { Region } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';

const names: Record<EventName, () => string> = {
  select_item: text.consent_event_select_item,
  init_login: text.consent_event_init_login,
  login: text.consent_event_login,
  sign_up: text.consent_event_sign_up,
  begin_checkout: text.consent_event_begin_checkout,
  add_payment_info: text.consent_event_add_payment_info,
  purchase: text.consent_event_purchase,
  coupon_applied: text.consent_event_coupon_applied,
  coupon_failed: text.consent_event_coupon_failed,
  coupon_removed: text.consent_event_coupon_removed,
  search: text.consent_event_search,
  cancel_subscription: text.consent_event_cancel_subscription,
  reactivate_subscription: text.consent_event_reactivate_subscription,
  virtual_page_view: text.consent_event_virtual_page_view,
  page_view: text.consent_event_page_view,
  campaign_details: text.consent_event_campaign_details,
  view_item_list: text.consent_event_view_item_list,
  view_item: text.consent_event_view_item,
  view_promotion: text.consent_event_view_promotion,
  select_promotion: text.consent_event_select_promotion,
  play: text.consent_event_play,
  trailer: text.consent_event_trailer,
  sample: text.consent_event_sample,
  progress: text.consent_event_progress,
  complete: text.consent_event_complete,
  follow: text.consent_event_follow,
  share: text.consent_event_share,
  event_rejected: text.consent_event_event_rejected,
};

/** The event as a sentence; its own name when an older release stored an unknown one. */
export const getEventName = (event: string): string => (event in names ? names[event as EventName]() : event);

/** The receivers of an event as a sentence. */
export function getDeliveryText(delivery: EventDelivery): string {
  if (delivery === 'kept') return text.consent_way_kept();
  if (delivery === 'sent') return text.consent_way_sent();
  if (delivery === 'declined') return text.consent_way_declined();
  if (delivery === 'waiting') return text.consent_way_waiting();
  return delivery === 'refused' ? text.consent_way_refused() : text.consent_way_host({ host: delivery });
}

const labels: Record<string, () => string> = {
  page_title: text.consent_field_page_title,
  page_referrer: text.consent_field_page_referrer,
  search_term: text.consent_field_search_term,
  method: text.consent_field_method,
  coupon: text.consent_field_coupon,
  reason: text.consent_field_reason,
  item_list_name: text.consent_field_list,
  value: text.consent_field_value,
  tax: text.consent_field_tax,
  payment_type: text.consent_field_payment_type,
  transaction_id: text.consent_field_transaction_id,
};

/**
 * Lists the fields of an event that users understand, as names and values; the JSON below shows the rest. An older
 * release may have stored the event, so every value is checked.
 */
export function listEventFields({ page, data }: CollectedEvent, region: Region): [string, string][] {
  const cart: Record<string, unknown> = 'ecommerce' in data ? { ...data.ecommerce } : {};
  const fields = Object.entries({ ...data, ...cart }).flatMap(([name, value]): [string, string][] => {
    const label = labels[name];
    if (!label) return [];
    if (typeof value === 'number') return [[label(), formatMoney(toMinor(value), region)]];
    if (typeof value !== 'string') return [];
    return [[label(), name === 'payment_type' && value === 'card' ? text.account_card() : value]];
  });
  const items: unknown[] = Array.isArray(cart['items']) ? cart['items'] : [];
  const titles = items.flatMap((item) => (item as { item_name?: unknown } | null)?.item_name ?? []);
  return [
    ...titles.map((title): [string, string] => [text.consent_field_item(), String(title)]),
    ...fields,
    [text.consent_field_page(), String(page)],
  ];
}
