import { afterEach, expect, it, vi } from 'vitest';
import { isLeaving, markLeaving, unmarkLeaving } from './page-unloading.ts';

afterEach(() => void vi.useRealTimers());

it('[AU-08] a page is on its way out from the moment a form is sent until it is shown again, or the form has failed', () => {
  vi.useFakeTimers();
  expect(isLeaving()).toBe(false);
  markLeaving();
  expect(isLeaving()).toBe(true);
  unmarkLeaving();
  expect(isLeaving()).toBe(false);
  markLeaving();
  vi.advanceTimersByTime(20_000);
  expect(isLeaving()).toBe(false);
});
