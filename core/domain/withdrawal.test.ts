import { describe, expect, it } from 'vitest';
import type { Region } from './region.ts';
import { findWithdrawalEnd } from './withdrawal.ts';

describe('findWithdrawalEnd', () => {
  it.each<[string, Region, string]>([
    // the 14th day after a Friday is a Friday
    ['2026-11-06T09:00:00.000Z', 'se', '2026-11-20T23:00:00.000Z'],
    // late in the evening it is the next day in Helsinki
    ['2026-11-05T22:30:00.000Z', 'fi', '2026-11-20T22:00:00.000Z'],
    // a Saturday or Sunday moves to the end of Monday
    ['2026-11-07T09:00:00.000Z', 'no', '2026-11-23T23:00:00.000Z'],
    ['2026-11-08T09:00:00.000Z', 'no', '2026-11-23T23:00:00.000Z'],
    // across the end of summer time
    ['2026-10-20T09:00:00.000Z', 'se', '2026-11-03T23:00:00.000Z'],
    // Maundy Thursday is a holiday in Norway alone; from there on all are, up to the Tuesday after Easter
    ['2026-03-19T09:00:00.000Z', 'se', '2026-04-02T22:00:00.000Z'],
    ['2026-03-19T09:00:00.000Z', 'no', '2026-04-07T22:00:00.000Z'],
    ['2026-03-20T09:00:00.000Z', 'fi', '2026-04-07T21:00:00.000Z'],
    // Christmas Eve, two holidays and a Sunday
    ['2026-12-10T09:00:00.000Z', 'se', '2026-12-28T23:00:00.000Z'],
    ['2026-12-10T09:00:00.000Z', 'no', '2026-12-24T23:00:00.000Z'],
    // New Year's Eve leads into the next year's first holiday and a weekend
    ['2026-12-17T09:00:00.000Z', 'se', '2027-01-04T23:00:00.000Z'],
    ['2026-12-17T09:00:00.000Z', 'fi', '2026-12-31T22:00:00.000Z'],
    // each nation's own day
    ['2025-05-23T09:00:00.000Z', 'se', '2025-06-09T22:00:00.000Z'],
    ['2027-05-03T09:00:00.000Z', 'no', '2027-05-18T22:00:00.000Z'],
    ['2027-11-22T09:00:00.000Z', 'fi', '2027-12-07T22:00:00.000Z'],
  ])('the right to withdraw from a contract of %s in %s ends at %s', (concluded, region, end) => {
    expect(findWithdrawalEnd(new Date(concluded), region).toISOString()).toBe(end);
  });
});
