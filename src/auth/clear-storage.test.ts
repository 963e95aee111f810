import { afterEach, expect, it, vi } from 'vitest';
import { clearStorage } from './clear-storage.ts';

afterEach(() => void vi.unstubAllGlobals());

/** The part of a browser's storage that a logout touches. */
function createStorage(values: Record<string, string>): Storage {
  const remove = (key: string): void => void Reflect.deleteProperty(values, key);
  return new Proxy(values, {
    get: (_, name) =>
      ({
        removeItem: remove,
        setItem: (key: string, value: string) => void (values[key] = value),
        clear: () => Object.keys(values).forEach(remove),
      })[name as string],
  }) as unknown as Storage;
}

it('[AU-08] a logout keeps the remembered email address and nothing else of this browser’s storage', () => {
  const local = {
    'saved-login-email': 'a@b.se',
    duo_voucher_code: 'HEJ',
    'login-widget-seen': '1',
    'recent-searches': '["a"]',
  };
  const session = { 'carousel-0': '3', 'legacy-account-creation': '1' };
  vi.stubGlobal('localStorage', createStorage(local));
  vi.stubGlobal('sessionStorage', createStorage(session));
  clearStorage(77);
  expect(local).toEqual({ 'saved-login-email': 'a@b.se', 'login-widget-seen': '77' });
  expect(session).toEqual({});
});

it('[AU-08] a logout works in a browser that blocks storage', () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  expect(() => clearStorage(77)).not.toThrow();
});
