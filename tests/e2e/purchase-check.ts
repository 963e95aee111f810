import { expect, type Page } from '@playwright/test';
import type { Control } from '../control.ts';
import type { Market } from '../region-expectations.ts';
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

/** What a purchase came to. */
export type Bought = {
  /** what the page said is taken today, and what its provider has taken */
  said: { value: number }[];
  taken: unknown[];
  /** plans that are held, and the one that was bought, by their numbers on the wire */
  held: number[];
  wanted: number;
  /** hosts outside this machine that were asked for anything: the sandbox by itself asks nobody */
  foreignHosts: string[];
};

/** Buys, waits for the page that a purchase ends at, and reads what came of it where it was paid and where it is held. */
export async function buyAndRead(
  row: Purchase,
  { page, control, stack }: { page: Page; control: Control; stack: Stack },
): Promise<Bought> {
  const { market, offer, method } = row;
  const hosts = new Set<string>();
  page.on('request', (request) => void hosts.add(new URL(request.url()).hostname));
  const { userId, today } = await openCheckout(row, { page, control, stack });
  const before = new Set((await control.ledger('wallet')).map(({ id }) => id));
  await pay(row, page);
  await expect(page).toHaveURL(landing(market, offer));
  const rows =
    method === 'wallet'
      ? (await control.ledger('wallet')).filter(({ id, kind }) => kind === 'charge' && !before.has(id))
      : (await control.ledger('card')).filter(({ kind, subject }) => kind === 'capture' && subject === userId);
  const { subscriptions } = await askApi<Holdings>(page, market, '/subscription');
  return {
    said: today.value === 0 ? [] : [today],
    taken: rows.map(({ amount }) => amount),
    held: subscriptions.map((one) => one.offer.subscriptionOfferType),
    wanted: planNumbers[offer],
    foreignHosts: [...hosts].filter((host) => host !== '' && host !== 'localhost'),
  };
}
