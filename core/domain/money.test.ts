import { describe, expect, it } from 'vitest';
import { formatMoney, toMajor, toMinor } from './money.ts';

describe('money', () => {
  it.each([
    ['se', 'kr'],
    ['no', 'kr'],
    ['fi', '€'],
  ] as const)('[TF-01] writes amounts as they are read in %s, in %s and without ",00"', (region, sign) => {
    expect(formatMoney(99_00, region)).toBe(`99\u00a0${sign}`);
    expect(formatMoney(99_50, region)).toBe(`99,50\u00a0${sign}`);
    expect(formatMoney(9_99, region)).toBe(`9,99\u00a0${sign}`);
  });

  it('groups thousands and formats zero as 0', () => {
    expect(formatMoney(1_234_00, 'se')).toBe('1\u00a0234\u00a0kr');
    expect(formatMoney(0, 'fi')).toBe('0\u00a0€');
  });

  it('converts the API’s numbers to minor units and back without drift', () => {
    for (const minor of [0, 1, 999, 4_99, 9_99, 24_99, 1_000_01]) expect(toMinor(toMajor(minor))).toBe(minor);
    expect(toMinor(9.99)).toBe(999);
  });
});
