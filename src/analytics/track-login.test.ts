import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const tracked: unknown[] = [];
// tests of one process share their modules: this one loads its own copies
vi.resetModules();
vi.doMock('./track.ts', () => ({ track: (event: unknown) => void tracked.push(event) }));
const { trackLogin } = await import('./track-login.ts');
vi.doUnmock('./track.ts');

/** A cookie jar like a browser's: an expired cookie is removed. */
const page = {
  kept: '',
  get cookie(): string {
    return this.kept;
  },
  set cookie(text: string) {
    this.kept = /max-age=0/i.test(text) ? '' : text;
  },
};
beforeEach(() => {
  tracked.length = 0;
  vi.stubGlobal('document', page);
});
afterEach(() => void vi.unstubAllGlobals());

it.each<[string, unknown[]]>([
  ['schibsted.login', [{ event: 'login', method: 'schibsted' }]],
  [
    'schibsted.init_login.sign_up',
    [
      { event: 'init_login', method: 'schibsted' },
      { event: 'sign_up', method: 'schibsted' },
    ],
  ],
  // started a login, and returned without one
  ['init_login', []],
  ['', []],
])('[AN-02] trackLogin tracks each login once, including its start: %s', (mark, events) => {
  page.cookie = mark && `nl-arrival=${mark}`;
  trackLogin();
  expect(tracked).toEqual(events);
  trackLogin();
  expect(tracked.length, 'tracked once').toBe(events.length);
});
