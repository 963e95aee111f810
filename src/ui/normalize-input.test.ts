import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeInput } from './normalize-input.ts';

describe('normalizeInput', () => {
  it.each([
    ['tel', ' 12 a3 ', '123'],
    ['number', ' 12 a3 ', '123'],
    ['email', ' maja @example.se\n', 'maja@example.se'],
    ['text', ' 12 a3 ', ' 12 a3 '],
    ['search', ' två ord ', ' två ord '],
    ['password', ' 12 a3 ', ' 12 a3 '],
  ])('[TF-03] %s: %j is %j', (type, typed, cleaned) => {
    expect(normalizeInput(typed, { type })).toBe(cleaned);
  });

  it.each([
    ['a', ''],
    ['0', ''],
    ['007', '7'],
    ['99', '9'],
    ['12', '12'],
    ['13', '1'],
    ['', ''],
    ['-3', '3'],
    ['1e9', '1'],
  ])('[LS-03] the page jump of 12 pages normalizes %j to %j', (typed, cleaned) => {
    expect(normalizeInput(typed, { type: 'text', most: 12 })).toBe(cleaned);
  });

  it('[LS-03] the page jump is empty, or the number of a page', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 500 }), (typed, most) => {
        const cleaned = normalizeInput(typed, { type: 'text', most });
        expect(cleaned === '' || (/^[1-9]\d*$/.test(cleaned) && Number(cleaned) <= most)).toBe(true);
      }),
    );
  });
});
