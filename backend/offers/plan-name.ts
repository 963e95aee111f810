import { brand } from '../../core/brand.ts';
import type { OfferType } from '../../core/domain/offer.ts';

const plans: Record<OfferType, string> = {
  standard: 'Premium',
  student: 'Premium Student',
  duo: 'Premium Duo',
  total: 'Premium Total',
  totalDuo: 'Premium Total Duo',
};

/** The plan name on receipts and in emails, the same in every language. */
export const getPlanName = (offer: OfferType): string => `${brand} ${plans[offer]}`;
