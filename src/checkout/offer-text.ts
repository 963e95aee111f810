import type { OfferType } from '../../core/domain/offer.ts';
import { text } from '../../core/i18n/text.ts';

/** The sales name of a plan. */
export const offerTitles: Record<OfferType, () => string> = {
  standard: text.checkout_heading_standard,
  student: text.checkout_heading_student,
  duo: text.checkout_heading_duo,
  total: text.checkout_heading_total,
  totalDuo: text.checkout_heading_total_duo,
};
