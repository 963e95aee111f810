import { expect, it } from 'vitest';
import { formatWithZone, formatZoned, parseZoned } from './zoned-time.ts';

it.each([
  ['2026-12-24T08:00', 'se', '2026-12-24T07:00:00.000Z', 'CET'],
  ['2026-12-24T08:00', 'fi', '2026-12-24T06:00:00.000Z', 'EET'],
  ['2027-07-01T00:30', 'no', '2027-06-30T22:30:00.000Z', 'CEST'],
  // the clock goes from 2:00 to 3:00, and back from 3:00 to 2:00
  ['2027-03-28T01:59', 'se', '2027-03-28T00:59:00.000Z', 'CET'],
  ['2027-03-28T03:00', 'se', '2027-03-28T01:00:00.000Z', 'CEST'],
  ['2027-10-31T03:00', 'se', '2027-10-31T02:00:00.000Z', 'CET'],
  // these exist twice
  ['2027-10-31T02:00', 'se', '2027-10-31T01:00:00.000Z', 'CET'],
  ['2027-10-31T02:59', 'no', '2027-10-31T01:59:00.000Z', 'CET'],
  ['2027-10-31T03:30', 'fi', '2027-10-31T01:30:00.000Z', 'EET'],
] as const)('%s in the region %s is %s', (local, region, instant, zone) => {
  const parsed = parseZoned(local, region) as Date;
  expect(parsed.toISOString()).toBe(instant);
  expect(formatZoned(parsed, region)).toBe(local.replace('T', ' '));
  expect(formatWithZone(parsed, region)).toBe(`${local.replace('T', ' ')} ${zone}`);
});

it.each([
  ['2027-03-28T02:00', 'se'],
  ['2027-03-28T02:59', 'no'],
  ['2027-03-28T03:30', 'fi'],
] as const)('%s in the region %s does not exist', (local, region) => expect(parseZoned(local, region)).toBe('skipped'));

it('rejects another format, and a day that does not exist', () => {
  expect(parseZoned('24.12.2026 08:00', 'se')).toBeUndefined();
  expect(parseZoned('2026-13-24T08:00', 'se')).toBeUndefined();
});
