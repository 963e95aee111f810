import type { PricingOffer } from '../../core/domain/section.ts';
import type { View } from '../../core/routing/routes.ts';

/** Lists the plans that are sold: without a student verifier there is no student plan (decision 0163). */
export const listSoldOffers = (
  { hasStudentOffer }: Pick<View, 'hasStudentOffer'>,
  offers: readonly PricingOffer[],
): readonly PricingOffer[] => offers.filter(({ offer }) => hasStudentOffer !== false || offer !== 'student');
