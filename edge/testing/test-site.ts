import type { Hono } from 'hono';
import { vi } from 'vitest';
import { createLog } from '../../server/telemetry/log.ts';
import { createEdge } from '../app.ts';
import { parseEdgeEnv } from '../config/env.ts';
import { compressPage } from '../runtime/node/compress-page.ts';
import { createPageCaches } from '../pages/page-caches.ts';
import { createFindCountry } from '../http/region.ts';
import { createFakeOidcProvider } from './fake-oidc-provider.ts';
import type { Platform } from '../platform.ts';
import { createMemoryRateCounter } from '../runtime/node/memory-rate-counter.ts';
import { openFileStore } from '../runtime/node/sql-session-store.ts';

export const siteUrl = 'https://nordlyd.example';
export const identityUrl = 'http://identity.test';

/** Headers that the scripts of the site send with every call. */
export const ownScript = { 'Sec-Fetch-Site': 'same-origin', 'X-Nordlyd': '1' };

/** The request of a logout form. */
export const logOutForm: RequestInit = {
  method: 'POST',
  headers: { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' },
  body: 'region=se',
};

/** The feature flags of the backend. */
export const featureFlags = {
  isAudiobooksEnabled: true,
  isCheckoutV2Enabled: true,
  enableAccountRegionRedirect: false,
  isImmediateInactivationEnabled: true,
  enableRedirectToCheckoutV2: true,
};

/** An account of a region, as the backend returns it. */
export const accountDetails = (userId: string, region = 'se') => ({
  userId,
  username: 'Maja',
  email: 'maja@nordlyd.example',
  region,
  provider: 'schibsted',
  authStrategy: 'SCHIBSTED',
  accountCreated: '2026-01-01T00:00:00Z',
  specialUserKind: null,
  cookiesConsent: null,
});

/** A call that an upstream of the edge received. */
export type ReceivedCall = { method: string; path: string; headers: Headers; body: string };

type Respond = (call: ReceivedCall) => Response | Promise<Response>;

const json = (value: unknown, status = 200): Response => Response.json(value, { status });

/** A fake of the v2 API or the CMS that records its calls. */
function createFakeUpstream(initial: Respond) {
  const upstream = { calls: [] as ReceivedCall[], respond: initial };
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const call = { method: request.method, path: pathname + search, headers: request.headers, body };
    upstream.calls.push(call);
    return upstream.respond(call);
  };
  return Object.assign(upstream, { fetch });
}

/** The store's response to events that are all new to it. */
const acceptEvents = (delivery: string) => {
  const { events } = JSON.parse(delivery) as { events: unknown[] };
  return { kept: events.length, known: 0, declined: 0 };
};

/** Renders a page from its address. */
const renderAddress: Platform['renderPage'] = (folder, view) =>
  Promise.resolve({
    status: folder === 'not-found' ? 404 : 200,
    html: `<!doctype html><html lang="${view.region}">${folder} ${JSON.stringify([view.params, view.query])}</html>`,
  });

/**
 * The whole edge with fake upstreams, which `vi.unstubAllGlobals` removes.
 *
 * @param variables added to the environment of the sandbox.
 * @param platform replaces properties of the default platform.
 */
export function createTestSite(variables: Record<string, string> = {}, platform: Partial<Platform> = {}) {
  const identity = createFakeOidcProvider(identityUrl);
  const backend = createFakeUpstream(({ path, headers, body }) => {
    if (path === '/webhooks/events') return json(acceptEvents(body));
    const region = identity.home ?? headers.get('X-Region')?.toLowerCase();
    return json(path === '/v2/user/details' ? accountDetails(identity.userId, region) : {});
  });
  const cms = createFakeUpstream(() => new Response(null, { status: 404 }));
  const lines: string[] = [];
  const upstreams: Record<string, { fetch: (request: Request) => Response | Promise<Response> }> = {
    'http://backend.test': backend,
    'http://cms.test': cms,
    [identityUrl]: identity,
  };
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const upstream = upstreams[new URL(request.url).origin];
    if (!upstream) return Promise.reject(new TypeError('connection refused'));
    return Promise.resolve(upstream.fetch(request));
  });
  const env = parseEdgeEnv({
    SANDBOX: '1',
    SITE_URL: siteUrl,
    BACKEND_URL: 'http://backend.test',
    CMS_URL: 'http://cms.test',
    IDENTITY_URL: identityUrl,
    CARD_URL: 'http://card.test',
    COUNTRY_HEADER: 'X-Country',
    ...variables,
  });
  const whole: Platform = {
    renderPage: renderAddress,
    findAsset: () => Promise.resolve(undefined),
    findCountry: createFindCountry('X-Country'),
    compress: compressPage,
    pageCacheMegabytes: 72,
    keepAlive: () => undefined,
    sessionStore: openFileStore(':memory:').store,
    findAddress: (context) => context.req.header('X-Address'),
    count: createMemoryRateCounter(),
    log: createLog('site', (line) => void lines.push(line)),
    ...platform,
  };
  const pageCaches = createPageCaches(env, whole);
  const edge: Hono = createEdge(env, whole, pageCaches);
  return {
    env,
    platform: whole,
    pageCaches,
    edge,
    backend,
    cms,
    identity,
    lines,
    browser: () => createBrowser(edge, () => void backend.calls.splice(0)),
  };
}

/**
 * A browser that stores and sends cookies and does not follow redirects.
 *
 * @param forgetCalls runs after a login, because tests rarely check its calls.
 */
export function createBrowser(edge: Hono, forgetCalls: () => void = () => undefined) {
  const jar = new Map<string, string>();
  const open = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (jar.size > 0) headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await edge.request(new URL(path, siteUrl).href, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/Max-Age=0\b/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const readLocation = (response: Response): URL => new URL(response.headers.get('Location') ?? '', siteUrl);
  return {
    jar,
    open,
    /** calls the API like a script of the site */
    call: (path: string, init: RequestInit = {}) =>
      open(path, { ...init, headers: { ...ownScript, ...(init.headers as Record<string, string> | undefined) } }),
    /** starts a login; returns the callback URL to which the provider would redirect */
    begin: async (query: string): Promise<URL> => {
      const requests = readLocation(await open(`/auth/login?${query}`)).searchParams;
      const state = requests.get('state') ?? '';
      const code = `${requests.get('code_challenge')}.${requests.get('nonce')}.${requests.get('client_id')}`;
      return new URL(`/auth/callback?${new URLSearchParams({ code, state, iss: identityUrl })}`, siteUrl);
    },
    /** logs in from beginning to end */
    logIn: async function (this: { begin: (query: string) => Promise<URL> }, query = 'region=se'): Promise<Response> {
      const back = await this.begin(query);
      const response = await open(back.pathname + back.search);
      forgetCalls();
      return response;
    },
  };
}
