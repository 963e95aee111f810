import { expect, type Page } from '@playwright/test';
import type { Control } from '../control.ts';
import type { RegionInfo } from '../region-expectations.ts';
import type { Stack } from '../stack.ts';
import { callApi, openCheckout, pay, type Purchase } from './purchase-steps.ts';

const duoMarks: Partial<Record<Purchase['offer'], string>> = {
  duo: 'confirmation',
  premiumTotalDuo: 'confirmation_totalduo',
};

/** The page after a purchase: for Duo plans the page of the extra account. */
const landing = ({ region, path }: RegionInfo, offer: Purchase['offer']): RegExp =>
  duoMarks[offer] !== undefined
    ? new RegExp(`/${region}/${path.dashboard}/[a-z-]+\\?${duoMarks[offer]}\\b`)
    : new RegExp(`/${region}/checkout-v2/confirmation\\?.*offerType=${offer === 'premiumTotal' ? 'total' : offer}`);

type Subscriptions = { subscriptions: { offer: { subscriptionOfferType: number } }[] };

/** The number of a plan on the wire. */
const planNumbers = { standard: 0, student: 1, duo: 2, premiumTotal: 3, premiumTotalDuo: 4 };

/** The result of a purchase. */
export type PurchaseResult = {
  /** the amount that the page announced for today, and the amounts that the provider charged */
  announced: { value: number }[];
  charged: unknown[];
  /** the user's plans and the bought one, by their numbers on the wire */
  plans: number[];
  boughtPlan: number;
  /** hosts outside this machine that received a request: none in the sandbox */
  foreignHosts: string[];
};

/** Buys, waits for the page after the purchase, and reads the provider's charges and the user's plans. */
export async function buyAndRead(
  row: Purchase,
  { page, control, stack }: { page: Page; control: Control; stack: Stack },
): Promise<PurchaseResult> {
  const { regionInfo, offer, method } = row;
  const hosts = new Set<string>();
  page.on('request', (request) => void hosts.add(new URL(request.url()).hostname));
  const { userId, today } = await openCheckout(row, { page, control, stack });
  const before = new Set((await control.ledger('wallet')).map(({ id }) => id));
  await pay(row, page);
  await expect(page).toHaveURL(landing(regionInfo, offer));
  // the title names the bought plan
  await expect(page).toHaveTitle(/Premium/);
  const rows =
    method === 'wallet'
      ? (await control.ledger('wallet')).filter(({ id, kind }) => kind === 'charge' && !before.has(id))
      : (await control.ledger('card')).filter(({ kind, subject }) => kind === 'capture' && subject === userId);
  const { subscriptions } = await callApi<Subscriptions>(page, regionInfo, '/subscription');
  return {
    announced: today.value === 0 ? [] : [today],
    charged: rows.map(({ amount }) => amount),
    plans: subscriptions.map((one) => one.offer.subscriptionOfferType),
    boughtPlan: planNumbers[offer],
    foreignHosts: [...hosts].filter((host) => host !== '' && host !== 'localhost'),
  };
}
