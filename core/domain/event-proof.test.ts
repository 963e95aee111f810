import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventNames, type EventName } from './event.ts';

/** The browser test that compares each whole event, as the collector stores it or the data layer holds it. */
const proofs: Record<EventName, string> = {
  select_item: 'consent',
  virtual_page_view: 'consent',
  begin_checkout: 'consent',
  coupon_failed: 'consent',
  init_login: 'login',
  login: 'account',
  cancel_subscription: 'account',
  reactivate_subscription: 'account',
  sign_up: 'subscribe',
  add_payment_info: 'subscribe',
  purchase: 'subscribe',
  coupon_applied: 'vouchers',
  coupon_removed: 'vouchers',
  search: 'listening',
  page_view: 'visit-events',
  campaign_details: 'visit-events',
  view_item_list: 'visit-events',
  view_item: 'visit-events',
  view_promotion: 'visit-events',
  select_promotion: 'visit-events',
  play: 'visit-events',
  trailer: 'visit-events',
  sample: 'visit-events',
  progress: 'visit-events',
  complete: 'visit-events',
  follow: 'visit-events',
  share: 'visit-events',
  event_rejected: 'visit-events',
};

/** Finds the expected values of whole-value comparisons; partial comparisons do not count. */
function readComparisons(file: string): string {
  const code = readFileSync(new URL(`../../tests/e2e/${file}.spec.ts`, import.meta.url), 'utf8');
  return [...code.matchAll(/\.(?:toEqual|toContainEqual)\(/g)]
    .map(({ index }) => code.slice(index, code.indexOf(');', index)))
    .join('\n');
}

it.each(eventNames)('a browser test compares every field of %s', (name) => {
  expect(readComparisons(proofs[name])).toContain(`event: '${name}'`);
});
