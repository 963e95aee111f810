import { describe, expect, it } from 'vitest';
import { addDays, addMonths, findDueDay, findDueNoon, findPeriod, listBegunPeriods } from './period.ts';

const stockholm = 'Europe/Stockholm';
const iso = (date: Date): string => date.toISOString();

describe('addMonths', () => {
  it('keeps the anchor day through shorter months', () => {
    const anchor = new Date('2027-01-31T09:00:00Z');
    const ends = [1, 2, 3, 4].map((months) => iso(addMonths(anchor, months, stockholm)).slice(0, 10));
    expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
  });

  it('handles leap days', () => {
    expect(iso(addMonths(new Date('2028-01-31T09:00:00Z'), 1, stockholm))).toBe('2028-02-29T09:00:00.000Z');
    expect(iso(addMonths(new Date('2028-02-29T09:00:00Z'), 12, stockholm))).toBe('2029-02-28T09:00:00.000Z');
  });

  it('keeps the wall-clock time across summer time in each region', () => {
    expect(iso(addMonths(new Date('2027-03-10T09:00:00Z'), 1, stockholm))).toBe('2027-04-10T08:00:00.000Z');
    expect(iso(addMonths(new Date('2026-10-10T08:00:00Z'), 1, 'Europe/Oslo'))).toBe('2026-11-10T09:00:00.000Z');
    expect(iso(addMonths(new Date('2026-10-10T08:00:00Z'), 1, 'Europe/Helsinki'))).toBe('2026-11-10T09:00:00.000Z');
  });

  it('moves a time that the spring change skips forward by the skipped hour', () => {
    // 28 Feb 02:30 in Stockholm; on 28 Mar 2027 the clock jumps from 02:00 to 03:00
    expect(iso(addMonths(new Date('2027-02-28T01:30:00Z'), 1, stockholm))).toBe('2027-03-28T01:30:00.000Z');
  });

  it('uses the day in the region, not in UTC', () => {
    // 31 Jan 00:30 in Helsinki is still 30 Jan in UTC
    expect(iso(addMonths(new Date('2027-01-30T22:30:00Z'), 1, 'Europe/Helsinki'))).toBe('2027-02-27T22:30:00.000Z');
  });

  it('keeps milliseconds and crosses years', () => {
    expect(iso(addMonths(new Date('2026-12-15T12:00:00.123Z'), 1, stockholm))).toBe('2027-01-15T12:00:00.123Z');
  });
});

describe('addDays', () => {
  it('counts days of 24 hours across both changes of the clock', () => {
    expect(iso(addDays(new Date('2026-10-20T08:00:00Z'), 14))).toBe('2026-11-03T08:00:00.000Z');
    expect(iso(addDays(new Date('2027-03-20T08:00:00Z'), 14))).toBe('2027-04-03T08:00:00.000Z');
  });
});

describe('findDueDay', () => {
  it('returns the day after the next one in the region, and its noon, also across a clock change', () => {
    // 00:30 on the 25th in Helsinki is the 24th in Stockholm; the clock goes back that night
    const ordered = new Date('2026-10-24T21:30:00Z');
    expect([findDueDay(ordered, stockholm), iso(findDueNoon(ordered, stockholm))]).toEqual([
      '2026-10-26',
      '2026-10-26T11:00:00.000Z',
    ]);
    expect([findDueDay(ordered, 'Europe/Helsinki'), iso(findDueNoon(ordered, 'Europe/Helsinki'))]).toEqual([
      '2026-10-27',
      '2026-10-27T10:00:00.000Z',
    ]);
  });
});

describe('periods', () => {
  const anchor = new Date('2027-01-31T09:00:00Z');

  it('follow each other without a gap', () => {
    for (let index = 0; index < 36; index += 1) {
      expect(findPeriod(anchor, index, stockholm).endsAt).toEqual(findPeriod(anchor, index + 1, stockholm).startsAt);
    }
  });

  it('lists the begun periods, the newest ones above the limit', () => {
    const list = (now: string, from = 0) =>
      listBegunPeriods(anchor, from, new Date(now), stockholm, 3).map(({ index }) => index);
    expect(list('2027-01-31T08:59:59Z')).toEqual([]);
    expect(list('2027-01-31T09:00:00Z')).toEqual([0]);
    expect(list('2027-04-15T00:00:00Z', 1)).toEqual([1, 2]);
    expect(list('2028-02-15T00:00:00Z')).toEqual([10, 11, 12]);
  });
});
