import { afterEach, expect, it, vi } from 'vitest';
import { markLeaving, unmarkLeaving } from '../ui/leaving.ts';
import { notePageLogin } from '../ui/page-login.ts';
import { watchEndedLogin } from './watch-ended-login.ts';

afterEach(() => {
  unmarkLeaving();
  vi.unstubAllGlobals();
});

/** A page that was opened while the cookie said `hint`. */
function open(hint: string) {
  const listeners: Record<string, (event: object) => void> = {};
  const listen = (name: string, run: (event: object) => void) => void (listeners[name] = run);
  const page = { cookie: `nl-hint=${hint}`, hidden: false, addEventListener: listen, getElementById: () => null };
  const reload = vi.fn<() => void>();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('location', { reload });
  notePageLogin();
  watchEndedLogin();
  const look = (name = 'visibilitychange', event = {}) => listeners[name]?.(event);
  return { page, look, countLoads: () => reload.mock.calls.length };
}

it('[AU-08] a page is loaded anew when it is looked at again and its log-in has ended elsewhere', () => {
  const { page, look, countLoads } = open('in-ab');
  look();
  expect(countLoads()).toBe(0);
  page.cookie = 'nl-hint=out';
  page.hidden = true;
  look();
  expect(countLoads()).toBe(0);
  page.hidden = false;
  look();
  expect(countLoads()).toBe(1);
});

it('[AU-08] so is one where somebody else has logged in meanwhile, and not where the same person has', () => {
  const { page, look, countLoads } = open('in-ab');
  page.cookie = 'nl-hint=in-ab; region=fi';
  look();
  expect(countLoads()).toBe(0);
  page.cookie = 'nl-hint=in-cd';
  look();
  expect(countLoads()).toBe(1);
});

it('[AU-08] so is one that comes back from the memory of the browser, and not one that is shown for the first time', () => {
  const { page, look, countLoads } = open('in-ab');
  page.cookie = 'nl-hint=out';
  look('pageshow', { persisted: false });
  expect(countLoads()).toBe(0);
  look('pageshow', { persisted: true });
  expect(countLoads()).toBe(1);
});

it('[AU-08] a page whose own log-out is under way stays, and so does one that was opened by nobody', () => {
  const own = open('in-ab');
  own.page.cookie = 'nl-hint=out';
  markLeaving();
  own.look();
  expect(own.countLoads()).toBe(0);
  unmarkLeaving();
  const nobodys = open('out');
  nobodys.look();
  nobodys.look('pageshow', { persisted: true });
  expect(nobodys.countLoads()).toBe(0);
});
