import { expect, it } from 'vitest';
import { formatZoned, parseZoned } from './zoned-time.ts';

it.each([
  ['2026-12-24T08:00', 'se', '2026-12-24T07:00:00.000Z'],
  ['2026-12-24T08:00', 'fi', '2026-12-24T06:00:00.000Z'],
  ['2027-07-01T00:30', 'no', '2027-06-30T22:30:00.000Z'],
  // the clock goes from 2:00 to 3:00, and back from 3:00 to 2:00
  ['2027-03-28T03:00', 'se', '2027-03-28T01:00:00.000Z'],
  ['2027-10-31T03:00', 'se', '2027-10-31T02:00:00.000Z'],
] as const)('%s in the region %s is %s', (local, region, instant) => {
  const parsed = parseZoned(local, region)!;
  expect(parsed.toISOString()).toBe(instant);
  expect(formatZoned(parsed, region)).toBe(local.replace('T', ' '));
});

it('rejects another format', () => expect(parseZoned('24.12.2026 08:00', 'se')).toBeUndefined());
