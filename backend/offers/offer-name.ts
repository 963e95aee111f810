import type { components } from '../../api-spec/generated/v2.ts';
import type { OfferType } from '../../core/domain/offer.ts';

/** The offers as the payment calls name them (spec core §7). */
export const offersByName: Record<components['schemas']['OfferName'], OfferType> = {
  standard: 'standard',
  student: 'student',
  duo: 'duo',
  total: 'total',
  totalduo: 'totalDuo',
};
