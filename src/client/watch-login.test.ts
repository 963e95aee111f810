import { afterEach, expect, it, vi } from 'vitest';
import { watchLogin } from './watch-login.ts';

afterEach(() => void vi.unstubAllGlobals());

it('[ER-12] watchLogin shows the offline toast when the request hangs', () => {
  class Link {
    href = '/auth/login?region=se';
    closest = () => this;
  }
  const listeners: Record<string, (event: unknown) => void> = {};
  const listen = (name: string, run: (event: unknown) => void) => void (listeners[name] = run);
  const fetch = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>(() => new Promise(() => undefined));
  vi.stubGlobal('Element', Link);
  vi.stubGlobal('document', { addEventListener: listen });
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', fetch);
  watchLogin();
  listeners['click']?.({ target: new Link(), preventDefault: () => undefined });
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/me');
  expect(fetch.mock.calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal);
});
