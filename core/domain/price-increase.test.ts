import { describe, expect, it } from 'vitest';
import { addDays } from './period.ts';
import { findIncreaseStart, applyPriceIncrease } from './price-increase.ts';

const notifiedAt = new Date('2027-03-01T09:00:00Z');

describe('a price increase', () => {
  it('begins on its day, and never within thirty days of the email', () => {
    expect(findIncreaseStart(addDays(notifiedAt, 60), notifiedAt)).toEqual(addDays(notifiedAt, 60));
    expect(findIncreaseStart(addDays(notifiedAt, 29), notifiedAt)).toEqual(addDays(notifiedAt, 30));
    expect(findIncreaseStart(addDays(notifiedAt, -5), notifiedAt)).toEqual(addDays(notifiedAt, 30));
  });

  it('is charged for later periods, and only when it was announced', () => {
    const priceIncreaseAt = addDays(notifiedAt, 30);
    expect(
      applyPriceIncrease(
        99_00,
        { increasedPrice: 119_00, priceIncreaseAt: priceIncreaseAt },
        addDays(priceIncreaseAt, -1),
      ),
    ).toBe(99_00);
    expect(
      applyPriceIncrease(99_00, { increasedPrice: 119_00, priceIncreaseAt: priceIncreaseAt }, priceIncreaseAt),
    ).toBe(119_00);
    expect(applyPriceIncrease(99_00, { increasedPrice: null, priceIncreaseAt: null }, priceIncreaseAt)).toBe(99_00);
  });
});
