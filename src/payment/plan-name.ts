import type { OfferType } from '../../core/domain/offer.ts';
import { text } from '../../core/i18n/text.ts';

/** The name of each plan, as the user's account calls it. */
export const planNames: Record<OfferType, () => string> = {
  standard: text.plan_standard,
  student: text.plan_student,
  duo: text.plan_duo,
  total: text.plan_total,
  totalDuo: text.plan_total_duo,
};
