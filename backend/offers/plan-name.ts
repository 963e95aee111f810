import { brand } from '../../core/brand.ts';
import type { OfferType } from '../../core/domain/offer.ts';

const plans: Record<OfferType, string> = {
  standard: 'Premium',
  student: 'Premium Student',
  duo: 'Premium Duo',
  total: 'Premium Total',
  totalDuo: 'Premium Total Duo',
};

/** What a plan is called on receipts and in mails; the same in every language. */
export const namePlan = (offer: OfferType): string => `${brand} ${plans[offer]}`;
