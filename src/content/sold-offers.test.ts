import { expect, it } from 'vitest';
import type { PricingOffer } from '../../core/domain/section.ts';
import { listSoldOffers } from './sold-offers.ts';

const plan = (offer: PricingOffer['offer']): PricingOffer => ({ offer, title: offer, price: 999, perks: [] });
const plans = [plan('standard'), plan('student')];

it('leaves out the student plan when it is not sold', () => {
  expect(listSoldOffers({}, plans)).toEqual(plans);
  expect(listSoldOffers({ hasStudentOffer: false }, plans)).toEqual([plans[0]]);
});
