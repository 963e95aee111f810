import { afterEach, expect, it, vi } from 'vitest';
import { trySessionStorage, tryStorage } from './try-storage.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['localStorage', tryStorage],
  ['sessionStorage', trySessionStorage],
])('%s reads undefined when the browser blocks it or it is full', (name, use) => {
  const setItem = vi.fn<() => void>();
  vi.stubGlobal(name, { getItem: () => 'x', setItem });
  expect(use((storage) => storage.getItem('a'))).toBe('x');
  setItem.mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(use((storage) => storage.setItem('a', 'x'))).toBeUndefined();
  vi.stubGlobal(name, undefined);
  expect(use((storage) => storage.getItem('a'))).toBeUndefined();
});
