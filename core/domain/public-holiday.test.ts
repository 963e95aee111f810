import { describe, expect, it } from 'vitest';
import { isWorkingDay, listPublicHolidays } from './public-holiday.ts';

/** From printed calendars: Easter Sunday, Ascension Day, Whit Sunday, Midsummer Day, All Saints' Day. */
const years = [
  [2024, '2024-03-31', '2024-05-09', '2024-05-19', '2024-06-22', '2024-11-02'],
  [2025, '2025-04-20', '2025-05-29', '2025-06-08', '2025-06-21', '2025-11-01'],
  [2026, '2026-04-05', '2026-05-14', '2026-05-24', '2026-06-20', '2026-10-31'],
  [2027, '2027-03-28', '2027-05-06', '2027-05-16', '2027-06-26', '2027-11-06'],
  [2028, '2028-04-16', '2028-05-25', '2028-06-04', '2028-06-24', '2028-11-04'],
  [2029, '2029-04-01', '2029-05-10', '2029-05-20', '2029-06-23', '2029-11-03'],
  [2030, '2030-04-21', '2030-05-30', '2030-06-09', '2030-06-22', '2030-11-02'],
] as const;

describe('listPublicHolidays', () => {
  it.each(years)('calculates the movable days of %d', (year, easter, ascension, whitsun, midsummer, saints) => {
    for (const region of ['se', 'fi'] as const) {
      expect(listPublicHolidays(region, year)).toEqual(
        expect.arrayContaining([easter, ascension, whitsun, midsummer, saints]),
      );
    }
    expect(listPublicHolidays('no', year)).toEqual(expect.arrayContaining([easter, ascension, whitsun]));
  });

  it('lists every day of 2026 in Sweden, with the statutory eves', () => {
    expect(listPublicHolidays('se', 2026)).toEqual([
      '2026-01-01',
      '2026-01-06',
      '2026-04-03',
      '2026-04-05',
      '2026-04-06',
      '2026-05-01',
      '2026-05-14',
      '2026-05-24',
      '2026-06-06',
      '2026-06-19',
      '2026-06-20',
      '2026-10-31',
      '2026-12-24',
      '2026-12-25',
      '2026-12-26',
      '2026-12-31',
    ]);
  });

  it('lists every day of 2027 in Norway, where Whit Monday is the national day', () => {
    expect(listPublicHolidays('no', 2027)).toEqual([
      '2027-01-01',
      '2027-03-25',
      '2027-03-26',
      '2027-03-28',
      '2027-03-29',
      '2027-05-01',
      '2027-05-06',
      '2027-05-16',
      '2027-05-17',
      '2027-12-25',
      '2027-12-26',
    ]);
  });

  it('lists every day of 2025 in Finland', () => {
    expect(listPublicHolidays('fi', 2025)).toEqual([
      '2025-01-01',
      '2025-01-06',
      '2025-04-18',
      '2025-04-20',
      '2025-04-21',
      '2025-05-01',
      '2025-05-29',
      '2025-06-08',
      '2025-06-20',
      '2025-06-21',
      '2025-11-01',
      '2025-12-06',
      '2025-12-24',
      '2025-12-25',
      '2025-12-26',
    ]);
  });
});

describe('isWorkingDay', () => {
  it.each([
    ['2026-06-18', 'se', true],
    ['2026-06-19', 'se', false],
    ['2026-06-19', 'no', true],
    ['2026-11-21', 'no', false],
    ['2026-11-22', 'no', false],
    ['2026-11-23', 'no', true],
    ['2026-05-25', 'no', false],
    ['2026-05-25', 'se', true],
    ['2028-12-06', 'fi', false],
    ['2028-12-06', 'se', true],
  ] as const)('says of %s in %s: %s', (date, region, expected) => {
    expect(isWorkingDay(date, region)).toBe(expected);
  });
});
