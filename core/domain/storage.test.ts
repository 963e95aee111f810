import { expect, it } from 'vitest';
import { constants } from './constants.ts';
import { isDue, createSeenTime } from './storage.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const hour = 3_600_000;
const ago = (ms: number): string => String(now - ms);

it('[AU-09] the log-in widget is due when 24 hours have passed since it was last seen', () => {
  const isWidgetDue = (seen: string | null): boolean => isDue(seen, constants.loginWidgetGap, now);
  expect([23, 24, 25].map((hours) => isWidgetDue(ago(hours * hour)))).toEqual([false, true, true]);
  expect(isWidgetDue(null)).toBe(true);
});

it('[AU-18] the banner is due seven days after it was put away', () => {
  expect([6, 7, 8].map((days) => isDue(ago(days * 24 * hour), constants.bannerReshow, now))).toEqual([
    false,
    true,
    true,
  ]);
});

it('[AU-18] [MG-03] the banner leaves whoever said "later" alone for a day', () => {
  const note = createSeenTime(constants.bannerAfterLater, constants.bannerReshow, now);
  const isDueIn = (hours: number): boolean => isDue(note, constants.bannerReshow, now + hours * hour);
  expect([0, 23, 24, 25].map(isDueIn)).toEqual([false, false, true, true]);
});

it('takes a note that makes no sense for none', () => {
  for (const seen of ['', 'x', '-1', '1e3', 'NaN', String(now + hour)]) expect(isDue(seen, hour, now)).toBe(true);
});
