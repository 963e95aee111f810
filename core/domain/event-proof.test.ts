import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eventNames, type EventName } from './event.ts';

/** The browser test in which each event is compared whole, as the collector keeps it or the data layer holds it. */
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
};

/** What comparisons of whole values are given; one that looks at a part of a value is none. */
function readWholes(file: string): string {
  const code = readFileSync(new URL(`../../tests/e2e/${file}.spec.ts`, import.meta.url), 'utf8');
  return [...code.matchAll(/\.(?:toEqual|toContainEqual)\(/g)]
    .map(({ index }) => code.slice(index, code.indexOf(');', index)))
    .join('\n');
}

it.each(eventNames)('%s is seen in a browser with everything that it says', (name) => {
  expect(readWholes(proofs[name])).toContain(`event: '${name}'`);
});
