import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trackLogin } from './track-login.ts';

const told = vi.hoisted(() => [] as unknown[]);
vi.mock('./track.ts', () => ({ track: (event: unknown) => void told.push(event) }));

/** As in a browser: a cookie that is told to be too old is gone. */
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
  told.length = 0;
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
  // went to log in, and came back without
  ['init_login', []],
  ['', []],
])('[AN-02] each log-in has its beginning, told once: %s', (mark, events) => {
  page.cookie = mark && `nl-arrival=${mark}`;
  trackLogin();
  expect(told).toEqual(events);
  trackLogin();
  expect(told.length, 'told once').toBe(events.length);
});
