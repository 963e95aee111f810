import { setTimeout as pause } from 'node:timers/promises';
import type { Hono } from 'hono';
import { afterEach, expect, it, vi } from 'vitest';
import { createEdge } from '../app.ts';
import { createMemoryStore, type SharedStore } from '../session/shared-store.ts';
import { createBrowser, createTestSite, accountDetails, logOutForm } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals().useRealTimers());

const people: Record<string, string> = { 'user-1': 'Maja', 'user-2': 'Per' };
const paths = [
  '/api/me',
  '/api/v2/user/details',
  '/api/v2/user-account/export',
  '/se/mitt-konto',
  '/se/',
  '/api/logins',
];
const deeds = ['log in', 'be another', 'be another', 'log out', 'rest', 'end from elsewhere'];

/** Numbers from 0 to 1 that are the same for the same seed (Park and Miller). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A world whose every answer takes its time, and in which a token is good for whom it was made, whoever logs in next. */
function createSlowWorld(random: () => number) {
  const delay = (most: number): Promise<unknown> => pause(Math.floor(random() * most));
  const acts = Object.entries(createMemoryStore()) as [string, (...given: unknown[]) => unknown][];
  const slow = acts.map(([name, act]) => [name, (...given: unknown[]) => delay(3).then(() => act(...given))]);
  const world = createTestSite({}, { store: Object.fromEntries(slow) as SharedStore });
  const { identity, backend } = world;
  const { fetch } = identity;
  const answer = backend.answer;
  const state = { who: 'user-1' };
  const owners = new Map<string, string>();
  let last: Promise<unknown> = Promise.resolve();
  identity.fetch = async (request: Request) => {
    await delay(6);
    if (new URL(request.url).pathname !== '/token') return fetch(request);
    const old = new URLSearchParams(await request.clone().text()).get('refresh_token') ?? '';
    const owner = owners.get(old) ?? state.who;
    const turn = last.then(() => {
      Object.assign(identity, { userId: owner, name: people[owner] });
      return fetch(request);
    });
    last = turn.catch(() => undefined);
    const told = await turn;
    const tokens = (await told.clone().json()) as { access_token?: string; refresh_token?: string };
    for (const token of [tokens.access_token, tokens.refresh_token]) if (token) owners.set(token, owner);
    await delay(30);
    return told;
  };
  backend.answer = async (call) => {
    await delay(call.path.endsWith('export') ? 150 : 5);
    const token = call.headers.get('Authorization')?.slice('Bearer '.length) ?? '';
    return call.path === '/v2/user/details'
      ? Response.json(accountDetails(owners.get(token) ?? state.who))
      : answer(call);
  };
  return { ...world, delay, state };
}

/**
 * One browser, in which somebody does one thing after the other, while its pages ask three processes that know of each
 * other by their store alone. Answers come in any order, and some never do.
 *
 * @returns what went wrong, and how it came to that; undefined when whoever should be logged in is, then and later.
 */
async function play(seed: number): Promise<string | undefined> {
  vi.useFakeTimers({ toFake: ['Date'] });
  const random = createRandom(seed);
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
  const { edge, env, platform, delay, state, lines, browser: open } = createSlowWorld(random);
  const edges = [edge, createEdge(env, platform), createEdge(env, platform)];
  const anyEdge = { request: (...given: Parameters<Hono['request']>) => pick(edges).request(...given) } as Hono;
  const [browser, phone] = [createBrowser(anyEdge), open()];
  const story: string[] = [];
  const asked: Promise<unknown>[] = [];
  const later = (ms: number): void => void vi.setSystemTime(Date.now() + ms);
  const ask = (): void => {
    for (let count = Math.floor(random() * 4); count > 0; count -= 1) {
      const path = pick(paths);
      const isLost = random() < 0.2;
      const asking = isLost ? createBrowser(anyEdge) : browser;
      if (isLost) for (const [name, value] of browser.jar) asking.jar.set(name, value);
      story.push(`  asks ${path}${isLost ? ', unheard' : ''}`);
      asked.push(asking.call(path, path.endsWith('export') ? { method: 'POST' } : {}));
    }
  };
  const whoIsAt = async (one: typeof browser): Promise<string | null> =>
    ((await (await one.call('/api/me')).json()) as { name: string | null }).name;
  const settle = async (): Promise<unknown> => {
    await Promise.all(asked.splice(0));
    // who was never told of new tokens is by the next call
    return browser.call('/api/me');
  };
  let expected: string | null = null;
  const acts: Record<string, () => Promise<unknown>> = {
    'log in': async () => {
      const back = await browser.begin('region=se');
      ask();
      await browser.open(back.pathname + back.search);
      expected = people[state.who] ?? null;
    },
    'be another': () => {
      state.who = state.who === 'user-1' ? 'user-2' : 'user-1';
      return acts['log in']!();
    },
    'log out': async () => {
      await browser.open('/auth/logout', logOutForm);
      expected = null;
    },
    rest: () => Promise.resolve(later(pick([500, 1_500, 6_000]))),
    'end from elsewhere': async () => {
      if (!phone.jar.has('__Host-access_token')) await phone.logIn();
      const whose = await whoIsAt(phone);
      const { status } = await phone.call('/api/logins', { method: 'DELETE' });
      if (status === 200 && whose === expected) expected = null;
    },
  };
  for (let step = 0; step < 6; step += 1) {
    // from time to time all is quiet, and tokens fall due
    if (random() < 0.6) await settle().then(() => later(500_000));
    ask();
    await delay(30);
    const deed = pick(deeds);
    story.push(`${deed} (${state.who})`);
    await acts[deed]!();
    if (random() < 0.3) ask();
  }
  await settle();
  const found: (string | null)[] = [];
  for (const ms of [0, 2_000, 500_000]) {
    later(ms);
    found.push(await whoIsAt(browser));
  }
  const bugs = lines.filter((line) => line.includes('"bug"'));
  if (bugs.length === 0 && found.every((who) => who === expected)) return undefined;
  return [`game ${seed}: expected ${expected}, found ${found.join(', ')}`, ...story, ...bugs].join('\n');
}

const games = process.env['TEST_FULL'] === '1' ? 150 : 25;

it('[INV-36] [AU-08] whoever logged in last is logged in, and nobody else, in whatever order answers come', async () => {
  const faults: string[] = [];
  for (let seed = 1; seed <= games; seed += 1) {
    const fault = await play(seed * 7_919);
    if (fault !== undefined) faults.push(fault);
    vi.unstubAllGlobals().useRealTimers();
  }
  expect(faults).toEqual([]);
}, 120_000);
