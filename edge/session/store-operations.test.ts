import { afterEach, expect, it, vi } from 'vitest';
import { createTestSite } from '../testing/test-site.ts';
import type { SessionStore } from './session-store.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each(['/api/me', '/api/v2/user', '/se/mitt-konto'])(
  'reads the session store once for %s, and writes nothing',
  async (path) => {
    const { browser: open, platform } = createTestSite();
    const browser = open();
    await browser.logIn();
    const operations: string[] = [];
    for (const name of Object.keys(platform.sessionStore) as (keyof SessionStore)[]) {
      const run = platform.sessionStore[name] as (...values: unknown[]) => Promise<unknown>;
      Object.assign(platform.sessionStore, {
        [name]: (...values: unknown[]) => {
          operations.push(name);
          return run(...values);
        },
      });
    }
    const response = await browser.call(path);
    expect([response.status, response.headers.getSetCookie(), operations]).toEqual([200, [], ['read']]);
  },
);
