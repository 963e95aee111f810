import { describe, expect, it } from 'vitest';
import { findWithdrawalEnd } from './withdrawal.ts';

describe('findWithdrawalEnd', () => {
  it.each([
    // the 14th day after a Friday is a Friday
    ['2026-11-06T09:00:00.000Z', 'Europe/Stockholm', '2026-11-20T23:00:00.000Z'],
    // late in the evening it is the next day in Helsinki
    ['2026-11-05T22:30:00.000Z', 'Europe/Helsinki', '2026-11-20T22:00:00.000Z'],
    // a Saturday or Sunday moves to the end of Monday
    ['2026-11-07T09:00:00.000Z', 'Europe/Oslo', '2026-11-23T23:00:00.000Z'],
    ['2026-11-08T09:00:00.000Z', 'Europe/Oslo', '2026-11-23T23:00:00.000Z'],
    // across the end of summer time
    ['2026-10-20T09:00:00.000Z', 'Europe/Stockholm', '2026-11-03T23:00:00.000Z'],
  ])('a contract of %s in %s may be withdrawn from until %s', (concluded, zone, end) => {
    expect(findWithdrawalEnd(new Date(concluded), zone).toISOString()).toBe(end);
  });
});
