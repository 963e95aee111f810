import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tellArrival } from './tell-arrival.ts';

const told = vi.hoisted(() => [] as unknown[]);
vi.mock('./track.ts', () => ({ track: (event: unknown) => void told.push(event) }));

const page = { cookie: '' };
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
  tellArrival();
  expect(told).toEqual(events);
  if (events.length > 0) expect(page.cookie).toContain('Max-Age=0');
});
