import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDay } from './date.ts';
import { getMigrationDateInfo, parseMigrationError } from './migration.ts';
import { regions, type Region } from './region.ts';

const daysLeft = (date: string, region: Region, now: string) =>
  getMigrationDateInfo(date, region, new Date(now))?.daysLeft;

describe('getMigrationDateInfo', () => {
  it('counts calendar days in the region’s time zone', () => {
    // 22:30 UTC in winter: still the 9th in Stockholm and Oslo, already the 10th in Helsinki
    expect(regions.map((region) => daysLeft('2026-12-15', region, '2026-12-09T22:30:00Z'))).toEqual([6, 6, 5]);
    expect(daysLeft('2026-12-15', 'se', '2026-12-14T22:59:59Z')).toBe(1);
    expect(daysLeft('2026-12-15', 'se', '2026-12-14T23:00:00Z')).toBe(0);
    expect(daysLeft('2026-12-15', 'se', '2027-02-01T00:00:00Z')).toBe(0);
  });

  it('neither loses nor gains a day when the clocks change', () => {
    // 29 March 2026 has 23 hours, 25 October 25
    for (const region of regions) {
      expect(daysLeft('2026-03-30', region, '2026-03-28T12:00:00Z')).toBe(2);
      expect(daysLeft('2026-03-30', region, '2026-03-29T12:00:00Z')).toBe(1);
      expect(daysLeft('2026-10-26', region, '2026-10-24T12:00:00Z')).toBe(2);
      expect(daysLeft('2026-10-26', region, '2026-10-25T12:00:00Z')).toBe(1);
    }
    // 22:30 UTC on the eve: midnight has passed by summer time in all three, by winter time in Helsinki alone
    expect(regions.map((region) => daysLeft('2026-10-26', region, '2026-10-24T22:30:00Z'))).toEqual([1, 1, 1]);
    expect(regions.map((region) => daysLeft('2026-10-26', region, '2026-10-25T22:30:00Z'))).toEqual([1, 1, 0]);
  });

  it('converts a time to its day in the region', () => {
    expect(daysLeft('2026-12-14T23:30:00Z', 'se', '2026-12-10T12:00:00Z')).toBe(5);
    expect(daysLeft('2026-12-15T00:30:00+02:00', 'fi', '2026-12-10T12:00:00Z')).toBe(5);
    expect(daysLeft('2026-12-15T00:30:00+02:00', 'se', '2026-12-10T12:00:00Z')).toBe(4);
  });

  it('formats the day in the region’s language', () => {
    const copies = regions.map(
      (region) => getMigrationDateInfo('2026-12-15', region, new Date())?.hardMigrationDateCopy,
    );
    expect(copies).toEqual(['15 december 2026', '15. desember 2026', '15. joulukuuta 2026']);
  });

  it('returns undefined for a malformed date', () => {
    for (const date of [
      '',
      'soon',
      '2026-02-30',
      '2026-13-01',
      '15.12.2026',
      '2026-12-15T25:00:00Z',
      '2026-12-15T10',
    ]) {
      expect(getMigrationDateInfo(date, 'se', new Date())).toBeUndefined();
    }
  });

  it('counts one day less each day, at any hour', () => {
    const times = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 400 }), fc.constantFrom(...regions), (now, days, region) => {
        const noonToday = Date.parse(`${formatDay(now, region)}T12:00:00Z`);
        const date = new Date(noonToday + days * 86_400_000).toISOString().slice(0, 10);
        expect(daysLeft(date, region, now.toISOString())).toBe(days);
      }),
    );
  });
});

it('[MG-07] parses the error codes of a migration; any other code is the general one', () => {
  const codes = ['already_migrated', 'me03', 'older_login', 'generic_error', 'x', undefined];
  expect(codes.map(parseMigrationError)).toEqual([...codes.slice(0, 4), 'generic_error', 'generic_error']);
});
