import type { OfferType } from './offer.ts';

/** Progress of a transaction. It only advances: a late webhook never undoes a newer one. */
export type TransactionStatus = 'Created' | 'Pending' | 'Success' | 'Failed' | 'Cancelled';

/** Payment method of a transaction. */
export type PaymentMethodType = 'NA' | 'Card' | 'ApplePay' | 'GooglePay' | 'Vipps' | 'MobilePay';

/** Product of a receipt line; each has its own tax rate. */
export type Product = 'podcasts' | 'audiobooks';

/** An amount in minor units; net + vat = total exactly. */
export type TaxedAmount = { net: number; vat: number; total: number };

/**
 * Splits the tax from an amount that includes it.
 *
 * @param total minor units, tax included.
 * @param rate per cent, with decimals: 25.5.
 */
export function splitVat(total: number, rate: number): TaxedAmount {
  const net = Math.round((total * 1000) / (1000 + Math.round(rate * 10)));
  return { net, vat: total - net, total };
}

/** The plan with the same podcasts and no audiobooks; its price is the podcasts' share of a bundle. */
const podcastsPlans: Record<OfferType, OfferType> = {
  standard: 'standard',
  student: 'student',
  duo: 'duo',
  total: 'standard',
  totalDuo: 'duo',
};

/** Finds the plan whose price is an offer's share for podcasts. */
export const findPodcastsPlan = (offer: OfferType): OfferType => podcastsPlans[offer];

/**
 * Splits a payment between podcasts and audiobooks, in proportion to the ordinary prices.
 *
 * @param paid minor units.
 * @param offerPrice ordinary price of the offer, minor units.
 * @param podcastsPrice ordinary price of the same plan without audiobooks; `offerPrice` when it has none.
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
  return shares.filter(({ amount }, index) => amount > 0 || index === 0);
}
