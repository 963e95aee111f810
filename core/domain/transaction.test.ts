import { describe, expect, it } from 'vitest';
import { splitBundle, splitVat } from './transaction.ts';

describe('splitVat', () => {
  it('splits the tax from the prices of each region', () => {
    expect(splitVat(99_00, 25)).toEqual({ net: 79_20, vat: 19_80, total: 99_00 });
    expect(splitVat(9_99, 25.5)).toEqual({ net: 7_96, vat: 2_03, total: 9_99 });
    expect(splitVat(70_00, 6)).toEqual({ net: 66_04, vat: 3_96, total: 70_00 });
  });

  it('sums exactly for any amount and rate', () => {
    for (const rate of [0, 6, 10, 13.5, 14, 25, 25.5]) {
      for (let total = 0; total < 2_000; total += 7) {
        const { net, vat } = splitVat(total, rate);
        expect(net + vat).toBe(total);
        expect(vat).toBeGreaterThanOrEqual(0);
      }
    }
  });
});

describe('splitBundle', () => {
  it('assigns podcasts the price of the plan without audiobooks, and audiobooks the rest', () => {
    expect(splitBundle(169_00, 169_00, 99_00)).toEqual([
      { product: 'podcasts', amount: 99_00 },
      { product: 'audiobooks', amount: 70_00 },
    ]);
  });

  it('keeps the proportion with a discount, to the cent', () => {
    const shares = splitBundle(8_50, 16_99, 9_99);
    expect(shares).toEqual([
      { product: 'podcasts', amount: 5_00 },
      { product: 'audiobooks', amount: 3_50 },
    ]);
  });

  it('returns one share when there is one product', () => {
    expect(splitBundle(99_00, 99_00, 99_00)).toEqual([{ product: 'podcasts', amount: 99_00 }]);
    expect(splitBundle(0, 99_00, 99_00)).toEqual([{ product: 'podcasts', amount: 0 }]);
  });
});
