import { afterEach, expect, it, vi } from 'vitest';
import { isPageUnloading, markPageUnloading, clearPageUnloading } from './page-unloading.ts';

afterEach(() => void vi.useRealTimers());

it('[AU-08] isPageUnloading is true from the submission of a form until the page is shown again or the form has failed', () => {
  vi.useFakeTimers();
  expect(isPageUnloading()).toBe(false);
  markPageUnloading();
  expect(isPageUnloading()).toBe(true);
  clearPageUnloading();
  expect(isPageUnloading()).toBe(false);
  markPageUnloading();
  vi.advanceTimersByTime(20_000);
  expect(isPageUnloading()).toBe(false);
});
