import { describe, expect, it } from 'vitest';
import { addDays } from './period.ts';
import { findRiseStart, raisePrice } from './price-increase.ts';

const told = new Date('2027-03-01T09:00:00Z');

describe('a dearer price', () => {
  it('begins on its day, and never within thirty days of the letter', () => {
    expect(findRiseStart(addDays(told, 60), told)).toEqual(addDays(told, 60));
    expect(findRiseStart(addDays(told, 29), told)).toEqual(addDays(told, 30));
    expect(findRiseStart(addDays(told, -5), told)).toEqual(addDays(told, 30));
  });

  it('is charged for periods that begin from then on, and only where it was told', () => {
    const riseAt = addDays(told, 30);
    expect(raisePrice(99_00, { risePrice: 119_00, riseAt }, addDays(riseAt, -1))).toBe(99_00);
    expect(raisePrice(99_00, { risePrice: 119_00, riseAt }, riseAt)).toBe(119_00);
    expect(raisePrice(99_00, { risePrice: null, riseAt: null }, riseAt)).toBe(99_00);
  });
});
