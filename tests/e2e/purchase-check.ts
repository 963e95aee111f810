import { expect, type Page } from '@playwright/test';
import type { Control } from '../control.ts';
import type { Market } from '../market.ts';
import type { Stack } from '../stack.ts';
import { askApi, openCheckout, pay, type Purchase } from './purchase-steps.ts';

/** Where a purchase ends: whoever has a place to give away goes to it. */
const landing = ({ region, path }: Market, offer: Purchase['offer']): RegExp =>
  offer === 'duo' || offer === 'premiumTotalDuo'
    ? new RegExp(`/${region}/${path.dashboard}/[a-z-]+\\?confirmation`)
    : new RegExp(`/${region}/checkout-v2/confirmation\\?.*offerType=${offer === 'premiumTotal' ? 'total' : offer}`);

type Holdings = { subscriptions: { offer: { subscriptionOfferType: number } }[] };

/** The number of a plan on the wire. */
const planNumbers = { standard: 0, student: 1, duo: 2, premiumTotal: 3, premiumTotalDuo: 4 };

/**
 * Buys, and holds what is taken against what the page said: once, by the provider it was paid at, for that plan; and
 * nobody outside this machine is asked for anything.
 */
export async function checkPurchase(
  row: Purchase,
  { page, control, stack }: { page: Page; control: Control; stack: Stack },
): Promise<void> {
  const { market, offer, method } = row;
  const hosts = new Set<string>();
  page.on('request', (request) => void hosts.add(new URL(request.url()).hostname));
  const { userId, today } = await openCheckout(row, { page, control, stack });
  const before = new Set((await control.ledger('wallet')).map(({ id }) => id));
  await pay(row, page);
  await expect(page).toHaveURL(landing(market, offer));
  const money = today.value === 0 ? [] : [today];
  if (method === 'wallet') {
    const news = (await control.ledger('wallet')).filter(({ id }) => !before.has(id));
    expect(news.filter(({ kind }) => kind === 'charge').map(({ amount }) => amount)).toEqual(money);
  } else {
    const captures = (await control.ledger('card')).filter(
      ({ kind, subject }) => kind === 'capture' && subject === userId,
    );
    expect(captures.map(({ amount }) => amount)).toEqual(money);
  }
  // the sandbox by itself asks nobody outside this machine
  expect([...hosts].filter((host) => host !== '' && host !== 'localhost')).toEqual([]);
  const { subscriptions } = await askApi<Holdings>(page, market, '/subscription');
  expect(subscriptions.map((held) => held.offer.subscriptionOfferType)).toContain(planNumbers[offer]);
}
