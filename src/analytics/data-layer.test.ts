import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => void vi.unstubAllGlobals());

it('[AN-04] data layer sends restarted tags every command again, and no event twice', async () => {
  vi.stubGlobal('dataLayer', undefined);
  // other test files share this thread's modules
  vi.resetModules();
  const { isCommand, setEntryListener: listenToEntries, pushConsent, pushEvent } = await import('./data-layer.ts');
  const heard: unknown[] = [];
  const hear = (entry: unknown): void => void heard.push(isCommand(entry) ? entry[1] : entry);
  const takeHeard = (): unknown[] => heard.splice(0);
  const login = { event: 'login', method: 'a' } as const;
  const search = { event: 'search', search_term: 'a', results: 1 } as const;
  pushConsent('default', { analytics: false, marketing: false });
  pushConsent('update', { analytics: true, marketing: false });
  pushEvent(login);
  listenToEntries(hear);
  expect(takeHeard()).toEqual(['default', 'update', login]);
  pushEvent(search);
  expect(takeHeard()).toEqual([search]);
  listenToEntries(undefined);
  pushConsent('update', { analytics: true, marketing: true });
  pushEvent(search);
  listenToEntries(hear);
  expect(takeHeard()).toEqual(['default', 'update', 'update', search]);
});
