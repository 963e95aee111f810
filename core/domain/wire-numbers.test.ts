import { describe, expect, it } from 'vitest';
import { enumerations } from '../../api-spec/generated/enumerations.ts';
import { offerNumbers } from './offer.ts';
import { declineReasons } from './payment.ts';
import { regionConfigs } from './region.ts';
import { statusNumbers } from './subscription.ts';
import { discountNumbers, durationUnitNumbers } from './voucher.ts';

/** Converts the contract's names to the product's spelling. */
const spell = (names: Record<string, unknown>, how: (name: string) => string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(names).map(([name, value]) => [how(name), value]));
const lower = (name: string): string => name.toLowerCase();
const uncapital = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

describe('numbers of the API', () => {
  it('[AP-01] have the meaning of their names in the contract', () => {
    expect(spell(offerNumbers, lower)).toEqual(spell(enumerations.OfferType, lower));
    expect(statusNumbers).toEqual(spell(enumerations.SubscriptionStatus, uncapital));
    expect(discountNumbers).toEqual(enumerations.DiscountType);
    expect(durationUnitNumbers).toEqual(enumerations.DurationUnit);
    expect(Object.values(regionConfigs).map(({ id }) => id)).toEqual([
      enumerations.RegionId.Sweden,
      enumerations.RegionId.Norway,
      enumerations.RegionId.Finland,
    ]);
    const named = Object.entries(declineReasons).map(([code, name]) => [name, code]);
    expect(Object.fromEntries(named)).toEqual(spell(enumerations.RefusalReasonCode, uncapital));
  });

  it('[SL-01] equal the numbers of the specification', () => {
    expect(enumerations.OfferType).toEqual({ STANDARD: 0, STUDENT: 1, DUO: 2, TOTAL: 3, TOTALDUO: 4 });
    expect(enumerations.SubscriptionStatus).toEqual({
      Error: 0,
      Active: 1,
      InTrial: 2,
      InGrace: 3,
      Cancelled: 4,
      OnHold: 5,
      Inactive: 6,
    });
    expect(enumerations.DiscountType).toEqual({ FREE: 1, FIFTYPERCENT: 2 });
    expect(enumerations.DurationUnit).toEqual({ Days: 0, Months: 1 });
    expect(Object.values(enumerations.RefusalReasonCode).map(Number)).toEqual([2, 5, 6, 7, 8, 9, 10, 11, 12, 20, 24]);
  });
});
