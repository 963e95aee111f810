import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveConsent } from '../analytics/consent-provider.ts';
import { showAfterConsent } from './after-consent.ts';

/** The part of a document that the consent bar uses. */
class Page extends EventTarget {
  cookie = '';
  asks = true;
  visibilityState = 'visible';
  querySelector = () => (this.asks ? {} : null);
}

let page: Page;
const show = vi.fn();
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

beforeEach(() => {
  page = new Page();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', vi.fn());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('[CO-03] [UP-03] a layer opens after the choice, when the consent bar has closed', async () => {
  showAfterConsent(show);
  await settle();
  expect(show).not.toHaveBeenCalled();
  saveConsent({ analytics: false, marketing: false });
  expect(show).not.toHaveBeenCalled();
  await settle();
  expect(show).toHaveBeenCalledOnce();
  saveConsent({ analytics: true, marketing: false });
  await settle();
  expect(show).toHaveBeenCalledOnce();
});

it('[UP-03] a layer opens immediately after an earlier choice, or without a consent bar', () => {
  page.asks = false;
  showAfterConsent(show);
  expect(show).toHaveBeenCalledOnce();
  page.asks = true;
  saveConsent({ analytics: true, marketing: false });
  showAfterConsent(show);
  expect(show).toHaveBeenCalledTimes(2);
});
