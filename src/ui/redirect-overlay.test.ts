import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hideRedirectOverlay, showRedirectOverlay } from './redirect-overlay.ts';

let isShown = false;

beforeEach(() => {
  isShown = false;
  const overlay = {
    matches: () => isShown,
    showPopover: () => void (isShown = true),
    hidePopover: () => void (isShown = false),
    focus: () => undefined,
  };
  vi.stubGlobal('document', { getElementById: () => overlay });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[NV-14] the redirect overlay hides 1000 ms after it was switched off', () => {
  showRedirectOverlay();
  hideRedirectOverlay();
  vi.advanceTimersByTime(999);
  expect(isShown).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isShown).toBe(false);
});

it('[NV-14] the redirect overlay stays visible when a new redirect starts', () => {
  showRedirectOverlay();
  hideRedirectOverlay();
  vi.advanceTimersByTime(500);
  showRedirectOverlay();
  vi.advanceTimersByTime(5_000);
  expect(isShown).toBe(true);
  // and is hidden at the end
  vi.advanceTimersByTime(16_000);
  expect(isShown).toBe(false);
});
