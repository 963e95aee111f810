import { describe, expect, it } from 'vitest';
import { createCardNumber } from './card-fields.ts';
import { addDuration } from './duration.ts';

const start = new Date('2026-11-21T09:00:00Z');

describe('addDuration', () => {
  it.each([
    ['P15D', '2026-12-06T09:00:00.000Z'],
    ['P1M', '2026-12-21T09:00:00.000Z'],
    ['P1Y2M3DT4H5M6S', '2028-01-24T13:05:06.000Z'],
    ['PT1H', '2026-11-21T10:00:00.000Z'],
    ['P2W', '2026-12-05T09:00:00.000Z'],
  ])('%s', (duration, expected) => {
    expect(addDuration(start, duration)?.toISOString()).toBe(expected);
  });

  it.each(['', '-P1D', 'P', 'PT', 'P1', '1D', 'P1.5D', 'P1D1M', 'P99999999999D', 'P9999Y'])('rejects %j', (text) => {
    expect(addDuration(start, text)).toBeUndefined();
  });
});

describe('createCardNumber', () => {
  it('creates numbers with a valid checksum', () => {
    for (let count = 0; count < 50; count += 1) {
      const number = createCardNumber();
      expect(number).toMatch(/^49\d{14}$/);
      const sum = [...number].reduceRight((total, digit, place) => {
        const weighted = Number(digit) * (place % 2 === 0 ? 2 : 1);
        return total + (weighted > 9 ? weighted - 9 : weighted);
      }, 0);
      expect(sum % 10).toBe(0);
    }
  });
});
