import type { components } from '../../api-spec/generated/v2.ts';
import type { OfferType } from '../../core/domain/offer.ts';

/** Offers by their names in the payment calls. */
export const offersByName: Record<components['schemas']['OfferName'], OfferType> = {
  standard: 'standard',
  student: 'student',
  duo: 'duo',
  total: 'total',
  totalduo: 'totalDuo',
};
