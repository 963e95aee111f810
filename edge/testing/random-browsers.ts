import { setTimeout as pause } from 'node:timers/promises';
import type { Hono } from 'hono';
import { createEdge } from '../app.ts';
import type { SessionStore } from '../session/session-store.ts';
import { createTestSite, accountDetails, logOutForm, ownScript, siteUrl } from './test-site.ts';

const users = ['user-1', 'user-2', 'user-3'];
const cookieName = '__Host-access_token';

/** Numbers from 0 to 1, the same for the same seed (Park and Miller). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** What one run found, and how many refreshes the provider handled. */
export type RunReport = { faults: string[]; refreshes: number };

/** A browser whose responses arrive in any order: its cookies, and what its user did. */
type Browser = {
  jar: Map<string, string>;
  /** the session that the user started last, and did not end */
  current: { cookie: string; user: string } | undefined;
  /** requests of logins and logouts whose responses have not arrived */
  changing: number;
};

/**
 * Lets several browsers send requests to several processes of the site, which share a session store. Responses arrive in
 * any order, and some are lost.
 *
 * @param seed the same seed plays the same run, apart from the timing of the store.
 * @param openStore opens the store of one process.
 */
export async function playRandomBrowsers(seed: number, stores: readonly SessionStore[]): Promise<RunReport> {
  const random = createRandom(seed);
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
  const delay = (): Promise<unknown> => pause(Math.floor(random() * 4));
  const faults: string[] = [];
  const owners = new Map<string, string>();
  const refreshTokens = new Map<string, number>();
  const [firstStore] = stores;
  if (!firstStore) throw new Error('a run needs a store');
  const world = createTestSite({}, { sessionStore: firstStore, count: () => Promise.resolve(true) });
  const { identity, backend, env, platform } = world;
  const edges: Hono[] = [
    world.edge,
    ...stores.slice(1).map((sessionStore) => createEdge(env, { ...platform, sessionStore })),
  ];

  // tokens belong to the user that they were issued to
  const { fetch } = identity;
  let last: Promise<unknown> = Promise.resolve();
  identity.fetch = async (request: Request) => {
    if (new URL(request.url).pathname !== '/token') return fetch(request);
    const form = new URLSearchParams(await request.clone().text());
    const old = form.get('refresh_token');
    const user = (old === null ? codes.get(form.get('code') ?? '') : owners.get(old)) ?? 'unknown';
    if (old !== null) refreshTokens.set(old, (refreshTokens.get(old) ?? 0) + 1);
    await delay();
    const turn = last.then(() => {
      Object.assign(identity, { userId: user, name: user });
      return fetch(request);
    });
    last = turn.catch(() => undefined);
    const response = await turn;
    const tokens = (await response.clone().json()) as { access_token?: string; refresh_token?: string };
    for (const token of [tokens.access_token, tokens.refresh_token]) if (token) owners.set(token, user);
    await delay();
    return response;
  };
  const codes = new Map<string, string>();
  const acting = new Map<string, string | undefined>();
  backend.answer = async (call) => {
    const user = owners.get(call.headers.get('Authorization')?.slice('Bearer '.length) ?? '');
    const request = call.headers.get('X-Request-Id') ?? '';
    if (call.path.startsWith('/v2/offer')) acting.set(request, user);
    await delay();
    return call.path === '/v2/user/details' && user !== undefined
      ? Response.json(accountDetails(user))
      : Response.json({});
  };

  const deadCookies = new Set<string>();
  /** Sends a request now; its response arrives later, or never. */
  const send = async (browser: Browser, path: string, init: RequestInit = {}, isLost = false): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('Cookie', [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await pick(edges).request(siteUrl + path, { ...init, headers });
    await delay();
    if (isLost) return response;
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/Max-Age=0\b/i.test(cookie)) browser.jar.delete(name);
      else browser.jar.set(name, value);
    }
    return response;
  };

  const logIn = async (browser: Browser, isLost: boolean): Promise<void> => {
    const user = pick(users);
    browser.changing += 1;
    const started = await send(browser, '/auth/login?region=se');
    const { searchParams } = new URL(started.headers.get('Location') ?? '', siteUrl);
    const code = `${searchParams.get('code_challenge')}.${searchParams.get('nonce')}.${searchParams.get('client_id')}`;
    codes.set(code, user);
    const query = new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss: env.identityUrl });
    const replaced = browser.jar.get(cookieName);
    await send(browser, `/auth/callback?${query}`, {}, isLost);
    // the login deleted the record of the cookie that it was sent with, although its response is lost
    if (replaced !== undefined) deadCookies.add(replaced);
    const cookie = browser.jar.get(cookieName);
    browser.current = isLost || cookie === undefined || deadCookies.has(cookie) ? undefined : { cookie, user };
    browser.changing -= 1;
  };
  const logOut = async (browser: Browser): Promise<void> => {
    const cookie = browser.jar.get(cookieName);
    browser.changing += 1;
    await send(browser, '/auth/logout', logOutForm);
    if (cookie !== undefined) deadCookies.add(cookie);
    browser.current = undefined;
    browser.changing -= 1;
  };
  const call = async (browser: Browser, isLost: boolean): Promise<void> => {
    const { current, changing } = browser;
    const cookie = browser.jar.get(cookieName);
    const id = crypto.randomUUID();
    const wasDead = cookie !== undefined && deadCookies.has(cookie);
    await send(browser, '/api/v2/offer', { headers: { ...ownScript, 'X-Request-Id': id } }, isLost);
    const user = acting.get(id);
    if (wasDead && user !== undefined) faults.push(`${seed}: a deleted session acted as ${user}`);
    if (user !== undefined && current !== undefined && cookie === current.cookie && user !== current.user)
      faults.push(`${seed}: ${current.user} acted as ${user}`);
    const isUndisturbed = changing === 0 && browser.changing === 0 && browser.current === current;
    if (isUndisturbed && current !== undefined && cookie === current.cookie && user === undefined && acting.has(id))
      faults.push(`${seed}: ${current.user} was logged out without a request`);
  };

  const browsers: Browser[] = Array.from({ length: 3 }, () => ({ jar: new Map(), current: undefined, changing: 0 }));
  const pending: Promise<void>[] = [];
  for (let step = 0; step < 25; step += 1) {
    const browser = pick(browsers);
    const isLost = random() < 0.15;
    const dice = random();
    // a user does one thing after the other in a browser; its pages call all the time
    if (dice < 0.2 && browser.changing === 0) pending.push(logIn(browser, isLost));
    else if (dice < 0.3 && browser.changing === 0) pending.push(logOut(browser));
    else pending.push(call(browser, isLost));
    if (random() < 0.5) await delay();
    // a token of 20 s is due at its next use
    identity.expiresIn = random() < 0.5 ? 20 : 600;
  }
  await Promise.all(pending);
  for (const browser of browsers) await call(browser, false);
  const twice = [...refreshTokens].filter(([, count]) => count > 1);
  if (twice.length > 0) faults.push(`${seed}: ${twice.length} refresh tokens were used twice`);
  return { faults, refreshes: refreshTokens.size };
}
