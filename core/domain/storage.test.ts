import { expect, it } from 'vitest';
import { constants } from './constants.ts';
import { isDue } from './storage.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const hour = 3_600_000;
const ago = (ms: number): string => String(now - ms);

it('[AU-09] [KO-01] the login widget is due 24 hours after it was last seen', () => {
  const isWidgetDue = (seen: string | null): boolean => isDue(seen, constants.loginWidgetGap, now);
  expect([23, 24, 25].map((hours) => isWidgetDue(ago(hours * hour)))).toEqual([false, true, true]);
  expect(isWidgetDue(null)).toBe(true);
});

it('[AU-18] [KO-01] the banner is due seven days after it was shown', () => {
  expect([6, 7, 8].map((days) => isDue(ago(days * 24 * hour), constants.bannerReshow, now))).toEqual([
    false,
    true,
    true,
  ]);
});

it('treats a malformed value as never seen', () => {
  for (const seen of ['', 'x', '-1', '1e3', 'NaN', String(now + hour)]) expect(isDue(seen, hour, now)).toBe(true);
});
