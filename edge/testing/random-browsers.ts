import { setTimeout as pause } from 'node:timers/promises';
import { createEdge } from '../app.ts';
import type { SessionStore } from '../session/session-store.ts';
import { createTestSite, accountDetails, logOutForm, ownScript, siteUrl } from './test-site.ts';

const users = ['user-1', 'user-2', 'user-3'];
const cookieName = '__Host-access_token';
const steps = 40;

/** Numbers from 0 to 1, the same for the same seed (Park and Miller). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A browser whose responses arrive in any order: its cookies, and what its user did. */
type Browser = {
  jar: Map<string, string>;
  /** the session that the user started last and did not end, and the user's logouts everywhere before */
  current: { cookie: string; user: string; ends: number } | undefined;
  /** requests of logins and logouts whose responses have not arrived */
  changing: number;
};

/**
 * A site of several processes that share a session store, and browsers that send requests to any of them. Responses
 * arrive in any order, and some are lost.
 *
 * @param stores the store of each process.
 */
export function createRandomBrowsers([first, ...others]: readonly [SessionStore, ...SessionStore[]]) {
  const totals = { logins: 0, logouts: 0, everywhere: 0, callsAsUser: 0, refreshes: 0, lost: 0, unavailable: 0 };
  const faults: string[] = [];
  /** the users of codes and tokens */
  const owners = new Map<string, string>();
  const refreshTokens = new Set<string>();
  /** the user as whom the call with an id acted */
  const acting = new Map<string, string | undefined>();
  const site = createTestSite({}, { sessionStore: first, count: () => Promise.resolve(true) });
  const { identity, backend, env, platform } = site;
  const edges = [site.edge, ...others.map((sessionStore) => createEdge(env, { ...platform, sessionStore }))];
  let random = createRandom(1);
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;
  const delay = (ms = 4): Promise<unknown> => pause(Math.floor(random() * ms));

  const { fetch } = identity;
  let last: Promise<unknown> = Promise.resolve();
  identity.fetch = async (request: Request) => {
    if (new URL(request.url).pathname !== '/token') return fetch(request);
    const form = new URLSearchParams(await request.clone().text());
    const refreshToken = form.get('refresh_token');
    const user = owners.get(refreshToken ?? form.get('code') ?? '') ?? 'unknown';
    if (refreshToken !== null) totals.refreshes += 1;
    if (refreshToken !== null && refreshTokens.has(refreshToken)) faults.push(`${user} was refreshed twice`);
    if (refreshToken !== null) refreshTokens.add(refreshToken);
    await delay();
    const turn = last.then(() => {
      // a token of 20 s is due at its next use
      Object.assign(identity, { userId: user, name: user, expiresIn: random() < 0.5 ? 20 : 600 });
      return fetch(request);
    });
    last = turn.catch(() => undefined);
    const response = await turn;
    const tokens = (await response.clone().json()) as { access_token?: string; refresh_token?: string };
    for (const token of [tokens.access_token, tokens.refresh_token]) if (token) owners.set(token, user);
    await delay();
    return response;
  };
  backend.respond = async ({ headers, path }) => {
    const user = owners.get(headers.get('Authorization')?.slice('Bearer '.length) ?? '');
    if (path.startsWith('/v2/offer')) acting.set(headers.get('X-Request-Id') ?? '', user);
    await delay();
    return Response.json(path === '/v2/user/details' && user !== undefined ? accountDetails(user) : {});
  };

  /** Plays one run of three browsers; the same seed plays the same run, apart from the timing of the store. */
  const play = async (seed: number): Promise<void> => {
    random = createRandom(seed);
    const dead = new Set<string>();
    const ends = new Map<string, number>();
    const endsOf = (user: string): number => ends.get(user) ?? 0;
    const browsers: Browser[] = Array.from({ length: 3 }, () => ({ jar: new Map(), current: undefined, changing: 0 }));
    const report = (fault: string): void => void faults.push(`${seed}: ${fault}`);

    /** Sends a request now; its response arrives later, or never. */
    const send = async ({ jar }: Pick<Browser, 'jar'>, path: string, init: RequestInit = {}, isLost = false) => {
      const headers = new Headers(init.headers);
      headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
      const response = await pick(edges).request(siteUrl + path, { ...init, headers });
      if (response.status >= 500) totals.unavailable += 1;
      await delay();
      if (isLost) totals.lost += 1;
      for (const cookie of isLost ? [] : response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (name === cookieName && !path.startsWith('/auth/')) report(`${path} changed the cookie`);
        if (/Max-Age=0\b/i.test(cookie)) jar.delete(name);
        else jar.set(name, value);
      }
      return response;
    };

    const logIn = async (browser: Browser, isLost: boolean): Promise<void> => {
      const user = pick(users);
      const endsBefore = endsOf(user);
      totals.logins += 1;
      const started = await send(browser, '/auth/login?region=se');
      const { searchParams } = new URL(started.headers.get('Location') ?? '', siteUrl);
      const code = `${searchParams.get('code_challenge')}.${searchParams.get('nonce')}.${searchParams.get('client_id')}`;
      owners.set(code, user);
      const query = new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss: env.identityUrl });
      const replaced = browser.jar.get(cookieName);
      const { status } = await send(browser, `/auth/callback?${query}`, {}, isLost);
      // the login deleted the record of the cookie that it was sent with, although its response is lost
      if (replaced !== undefined && status === 303) dead.add(replaced);
      const cookie = browser.jar.get(cookieName);
      const isKnown = !isLost && cookie !== undefined && cookie !== replaced && endsBefore === endsOf(user);
      browser.current = isKnown ? { cookie, user, ends: endsBefore } : undefined;
    };
    const logOut = async (browser: Browser, isLost: boolean): Promise<void> => {
      const cookie = browser.jar.get(cookieName);
      if (cookie !== undefined) totals.logouts += 1;
      const { status } = await send(browser, '/auth/logout', logOutForm, isLost);
      // the store may have been down
      if (cookie !== undefined && status === 303) dead.add(cookie);
      browser.current = undefined;
    };
    const logOutEverywhere = async (browser: Browser, isLost: boolean): Promise<void> => {
      const { current } = browser;
      if (current?.ends !== endsOf(current?.user ?? '') || current.cookie !== browser.jar.get(cookieName)) return;
      const { user } = current;
      const isSame = (one: Browser['current']): boolean => one?.user === user && one.ends === current.ends;
      const ended = browsers.filter((one) => isSame(one.current)).map((one) => one.current?.cookie ?? '');
      totals.everywhere += 1;
      // logins that overlap may come before or after it
      ends.set(user, endsOf(user) + 1);
      const everywhere = { ...logOutForm, body: 'region=se&everywhere=1' };
      const { status } = await send(browser, '/auth/logout', everywhere, isLost);
      ends.set(user, endsOf(user) + 1);
      if (status === 303) for (const cookie of ended) dead.add(cookie);
      for (const one of browsers) if (isSame(one.current)) one.current = undefined;
    };
    const call = async (browser: Browser, isLost: boolean): Promise<void> => {
      const { current, changing } = browser;
      const cookie = browser.jar.get(cookieName);
      const id = crypto.randomUUID();
      const wasDead = cookie !== undefined && dead.has(cookie);
      await send(browser, '/api/v2/offer', { headers: { ...ownScript, 'X-Request-Id': id } }, isLost);
      const user = acting.get(id);
      if (user !== undefined) totals.callsAsUser += 1;
      if (wasDead && user !== undefined) report(`a deleted session acted as ${user}`);
      if (current === undefined || cookie !== current.cookie) return;
      if (user !== undefined && user !== current.user) report(`${current.user} acted as ${user}`);
      const isUndisturbed = changing + browser.changing === 0 && browser.current === current;
      if (isUndisturbed && current.ends === endsOf(current.user) && acting.has(id) && user === undefined)
        report(`${current.user} was logged out without a request`);
    };

    const change = async (browser: Browser, dice: number, isLost: boolean): Promise<void> => {
      browser.changing += 1;
      if (dice < 0.4) await logIn(browser, isLost);
      else if (dice < 0.75) await logOut(browser, isLost);
      else await logOutEverywhere(browser, isLost);
      browser.changing -= 1;
    };
    const pending = browsers.map((browser) => change(browser, 0, false));
    await Promise.all(pending);
    for (let step = 0; step < steps; step += 1) {
      const browser = pick(browsers);
      const [isLost, isChange, dice] = [random() < 0.15, random() < 0.35, random()];
      // a user does one thing after the other in a browser; its pages call all the time
      pending.push(isChange && browser.changing === 0 ? change(browser, dice, isLost) : call(browser, isLost));
      if (random() < 0.5) await delay(12);
    }
    await Promise.all(pending);
    for (const browser of browsers) await call(browser, false);
    for (const cookie of dead)
      await call({ jar: new Map([[cookieName, cookie]]), current: undefined, changing: 0 }, false);
  };
  return { play, totals, faults };
}
