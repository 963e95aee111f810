import { afterEach, expect, it, vi } from 'vitest';
import { markPageUnloading, clearPageUnloading } from '../ui/page-unloading.ts';
import { rememberPageSession } from '../ui/page-session.ts';
import { watchRevokedSession } from './watch-revoked-session.ts';

afterEach(() => {
  clearPageUnloading();
  vi.unstubAllGlobals();
});

/** A page that was opened while the cookie said `hint`. */
function open(hint: string) {
  const listeners: Record<string, (event: object) => void> = {};
  const listen = (name: string, run: (event: object) => void) => void (listeners[name] = run);
  const page = {
    cookie: `nl-hint=${hint}`,
    hidden: false,
    addEventListener: listen,
    getElementById: () => null,
    querySelectorAll: () => players,
  };
  const players: { paused: boolean }[] = [];
  const reload = vi.fn<() => void>();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('location', { reload });
  rememberPageSession();
  watchRevokedSession();
  const look = async (name = 'visibilitychange', event = {}) => {
    listeners[name]?.(event);
    // the module that reloads the page is imported first
    await import('./reload-page.ts');
    await Promise.resolve();
  };
  return { page, players, look, countLoads: () => reload.mock.calls.length };
}

it('[AU-08] watchRevokedSession reloads a visible page when its session was revoked elsewhere', async () => {
  const { page, look, countLoads } = open('in-ab');
  await look();
  expect(countLoads()).toBe(0);
  page.cookie = 'nl-hint=out';
  page.hidden = true;
  await look();
  expect(countLoads()).toBe(0);
  page.hidden = false;
  await look();
  expect(countLoads()).toBe(1);
});

it('[AU-08] watchRevokedSession reloads a page when another user has logged in, not when the same user has', async () => {
  const { page, look, countLoads } = open('in-ab');
  page.cookie = 'nl-hint=in-ab; region=fi';
  await look();
  expect(countLoads()).toBe(0);
  page.cookie = 'nl-hint=in-cd';
  await look();
  expect(countLoads()).toBe(1);
});

it('[AU-08] watchRevokedSession does not reload while audio plays', async () => {
  const { page, players, look, countLoads } = open('in-ab');
  players.push({ paused: false });
  page.cookie = 'nl-hint=out';
  await look();
  expect(countLoads()).toBe(0);
  players.splice(0);
  await look();
  expect(countLoads()).toBe(1);
});

it('[AU-08] watchRevokedSession does not reload when the cookie is missing: the session may still be the same', async () => {
  const { page, look, countLoads } = open('in-ab');
  page.cookie = '';
  await look();
  expect(countLoads()).toBe(0);
});

it('[AU-08] watchRevokedSession reloads a page from the back/forward cache, not one that is shown for the first time', async () => {
  const { page, look, countLoads } = open('in-ab');
  page.cookie = 'nl-hint=out';
  await look('pageshow', { persisted: false });
  expect(countLoads()).toBe(0);
  await look('pageshow', { persisted: true });
  expect(countLoads()).toBe(1);
});

it('[AU-08] watchRevokedSession does not reload a page during its own logout, or one of a visitor', async () => {
  const own = open('in-ab');
  own.page.cookie = 'nl-hint=out';
  markPageUnloading();
  await own.look();
  expect(own.countLoads()).toBe(0);
  clearPageUnloading();
  const nobodys = open('out');
  await nobodys.look();
  await nobodys.look('pageshow', { persisted: true });
  expect(nobodys.countLoads()).toBe(0);
});
