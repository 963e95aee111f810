import type { OfferType } from './offer.ts';

/** How far a transaction has come. It only ever moves on: late news never undoes newer ones. */
export type TransactionStatus = 'Created' | 'Pending' | 'Success' | 'Failed' | 'Cancelled';

/** What a transaction was paid with. */
export type PaymentMethodType = 'NA' | 'Card' | 'ApplePay' | 'GooglePay' | 'Vipps' | 'MobilePay';

/** What a receipt's line is for; the two are taxed by rules of their own. */
export type Product = 'podcasts' | 'audiobooks';

/** An amount with its tax taken out, all in minor units; net + vat = total exactly. */
export type TaxedAmount = { net: number; vat: number; total: number };

/**
 * Takes the tax out of an amount that includes it.
 *
 * @param total minor units, tax included.
 * @param rate per cent, with decimals: 25.5.
 */
export function splitVat(total: number, rate: number): TaxedAmount {
  const net = Math.round((total * 1000) / (1000 + Math.round(rate * 10)));
  return { net, vat: total - net, total };
}

/** The plan that holds the same podcasts without audiobooks; its price is the podcasts' share of a bundle. */
const podcastsPlans: Record<OfferType, OfferType> = {
  standard: 'standard',
  student: 'student',
  duo: 'duo',
  total: 'standard',
  totalDuo: 'duo',
};

/** The plan whose price tells how much of an offer is for podcasts. */
export const findPodcastsPlan = (offer: OfferType): OfferType => podcastsPlans[offer];

/**
 * Splits what was paid for an offer between podcasts and audiobooks, in the proportion of the ordinary prices.
 *
 * @param paid minor units.
 * @param offerPrice ordinary price of the offer, minor units.
 * @param podcastsPrice ordinary price of the same plan without audiobooks; equal to `offerPrice` where there are none.
 * @returns shares that sum to `paid`; a product without a share is left out.
 */
export function splitBundle(
  paid: number,
  offerPrice: number,
  podcastsPrice: number,
): { product: Product; amount: number }[] {
  const podcasts = offerPrice === 0 ? paid : Math.round((paid * Math.min(podcastsPrice, offerPrice)) / offerPrice);
  const shares: { product: Product; amount: number }[] = [
    { product: 'podcasts', amount: podcasts },
    { product: 'audiobooks', amount: paid - podcasts },
  ];
  return shares.filter(({ amount }, place) => amount > 0 || place === 0);
}
