import { afterEach, expect, it, vi } from 'vitest';
import { rememberRegion } from './remember-region.ts';

afterEach(() => void vi.unstubAllGlobals());

/** As much of an element as a click touches. */
class FakeElement {
  dataset: Record<string, string>;
  constructor(region?: string) {
    this.dataset = region === undefined ? {} : { market: region };
  }
  closest(): FakeElement | null {
    return this.dataset['market'] === undefined ? null : this;
  }
}

it('[CO-01] rememberRegion remembers the region chosen in the footer, and no other click', () => {
  const page = { cookie: '', click: (_event: object): void => undefined };
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('document', {
    addEventListener: (_type: string, listener: (event: object) => void) => void (page.click = listener),
    set cookie(value: string) {
      page.cookie = value;
    },
  });
  rememberRegion();
  page.click({ target: new FakeElement() });
  page.click({ target: null });
  expect(page.cookie).toBe('');
  page.click({ target: new FakeElement('fi') });
  expect(page.cookie).toBe('region=fi; Path=/; Max-Age=31536000; Secure; SameSite=Lax');
});
