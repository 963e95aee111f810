import { expect, it } from 'vitest';
import { hasLoggedInRecently, recentLoginMs } from './recent-login.ts';

const now = new Date('2026-11-22T08:00:00Z');
const before = (ms: number) => ({ loggedInAt: new Date(now.getTime() - ms) });

it('a login is recent for ten minutes, with a minute of tolerance between the clocks', () => {
  expect(hasLoggedInRecently(before(0), now)).toBe(true);
  expect(hasLoggedInRecently(before(recentLoginMs + 60_000), now)).toBe(true);
  expect(hasLoggedInRecently(before(recentLoginMs + 60_001), now)).toBe(false);
});

it('a missing or future login time is not recent', () => {
  expect(hasLoggedInRecently({ loggedInAt: null }, now)).toBe(false);
  expect(hasLoggedInRecently(before(-3_600_000), now)).toBe(false);
});
