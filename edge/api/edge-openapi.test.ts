import { afterEach, describe, expect, it, vi } from 'vitest';
import bundle from '../../api-spec/generated/edge.json' with { type: 'json' };
import type { ContractDocument } from '../../contract-tools/openapi/document.ts';
import { listOperations } from '../../contract-tools/openapi/operations.ts';
import { findResponseViolations } from '../../contract-tools/openapi/validate-response.ts';
import { createValidator } from '../../contract-tools/openapi/validator.ts';
import { healthRoutes } from '../../server/http/health-routes.ts';
import { sessionRequests } from '../testing/login-requests.ts';
import { createTestSite, ownScript, siteUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const document = bundle as unknown as ContractDocument;
const operations = listOperations(document);
const validator = createValidator(document);
/** One route takes all calls of the v2 API: its own responses are documented below it. */
const gateway = 'ALL /api/v2/*';
/** Routes that are not in this contract: links, middleware, pages, files, the v2 API and the sandbox. */
const links = ['GET /open-app', 'GET /preview', 'POST /preview/leave'];
const others = [...links, 'ALL /*', 'GET /', 'GET *', 'GET /*', 'ALL /api/*', gateway];
/** Files for crawlers and app stores, in formats that others define. */
const crawlerFile = /^GET \/(robots\.txt|sitemap\.xml|:file\{sitemap|\.well-known\/)/;

/** The last segment of a documented path may match several segments. */
const toRoute = (path: string): string => path.replace(/\{path\}$/, '*').replace(/\{(\w+)\}/, ':$1');
type TestSite = ReturnType<typeof createTestSite>;
type Visit = (browser: ReturnType<TestSite['browser']>, site: TestSite) => Promise<Response>;
const health = healthRoutes(() => Promise.resolve(true));
const broken = healthRoutes(() => Promise.resolve(false));
const [migrationDate, refresh] = ['/migration-date-info', '/auth/refreshSchibstedSession'];
const write = (method: string, body: string, more: Record<string, string> = {}): RequestInit => ({
  method,
  body,
  headers: { 'Content-Type': 'application/json', ...more },
});
const post = (body: string, more: Record<string, string> = {}): RequestInit => write('POST', body, more);
const renewal = JSON.stringify({ state: { uuid: '1', region: 'se' } });
const fault = JSON.stringify({ kind: 'error', route: 'home', message: 'x', stack: '', traceId: 'a'.repeat(32) });
const reportFault =
  (body: string): Visit =>
  (browser) =>
    browser.open('/client-report', post(body, { 'Sec-Fetch-Site': 'same-origin' }));
const loggedIn =
  (visit: Visit): Visit =>
  async (browser, site) => {
    await browser.logIn();
    return visit(browser, site);
  };
const down =
  (visit: Visit): Visit =>
  (browser, site) => {
    site.identity.mode = 'down';
    return visit(browser, site);
  };
const answers =
  (respond: () => Response, path = '/media/cover/x/96.webp'): Visit =>
  (browser, site) => {
    site.cms.respond = respond;
    return browser.open(path);
  };

const replying =
  (reply: () => Response, visit: Visit): Visit =>
  (browser, site) => {
    site.backend.respond = reply;
    return visit(browser, site);
  };
/** Makes the backend respond with an error. */
const faulty = (visit: Visit): Visit => replying(() => new Response('boom', { status: 500 }), visit);
const refused = (response: object & { status: number }, visit: Visit): Visit => {
  const headers = { 'Content-Type': 'application/problem+json' };
  return replying(() => Response.json(response, { status: response.status, headers }), visit);
};
/** The first response with 429. */
const tooOften =
  (visit: Visit): Visit =>
  async (browser, site) => {
    let response = await visit(browser, site);
    for (let times = 0; times < 400 && response.status !== 429; times += 1) response = await visit(browser, site);
    return response;
  };
const [reports, api] = ['application/reports+json', '/api/v2'];
const logIn = `${api}/user/login`;
const credentials = JSON.stringify({ email: 'maja@exempel.se', password: 'aGVtbGlndC0xMjM=' });
const requestId = '5f0c9b5e-1d7f-4c53-9a3b-9b2d4b7c1a11';
const problem = (status: number, title: string, code: string) => ({
  type: `urn:nordlyd:problem:${title}`,
  title,
  status,
  code,
  requestId,
});
const addressed = { 'X-Address': '192.0.2.1' };
const passWrite = (method: string, path: string): Record<number, Visit> => ({
  403: (browser) => browser.open(api + path, { method }),
  503: faulty((browser) => browser.call(api + path, { method })),
});
const large = 'x'.repeat(70_000);
const passBody = (method: string, path: string): Record<number, Visit> => ({
  ...passWrite(method, path),
  413: (browser) => browser.call(api + path, write(method, large)),
});
const agreed = { Cookie: `cc_cookie=${encodeURIComponent('{"categories":["necessary","analytics"]}')}` };
const batch = JSON.stringify(bundle.components.schemas.EventBatch.examples[0]).replaceAll(
  /2026-11-21T[\d:.]+Z/g,
  new Date().toISOString(),
);
const collect =
  (body: string, more: Record<string, string> = {}): Visit =>
  (browser) =>
    browser.call('/collect', post(body, { ...agreed, ...more }));

/** Visits to every operation, by name and by the status they come to. */
const visits: Record<string, Record<number, Visit>> = {
  getMe: { 200: loggedIn((browser) => browser.open('/api/me')) },
  ...sessionRequests,
  describeMigrationDate: {
    200: (browser) => browser.open(migrationDate, post('{"date":"2027-01-15","region":"NO"}')),
    400: (browser) => browser.open(migrationDate, post('{"date":"soon","region":"se"}')),
    413: (browser) => browser.open(migrationDate, post('x'.repeat(2_000))),
  },
  refreshSchibstedSession: {
    200: loggedIn((browser) => browser.call(refresh, post(renewal))),
    400: (browser) => browser.call(refresh, post('{}')),
    401: (browser) => browser.call(refresh, post(renewal)),
    403: (browser) => browser.open(refresh, post(renewal)),
    413: (browser) => browser.call(refresh, post('x'.repeat(70_000))),
    503: loggedIn(down((browser) => browser.call(refresh, post(renewal)))),
  },
  startLogin: {
    302: (browser) => browser.open('/auth/login?region=se'),
    429: tooOften((browser) => browser.open('/auth/login', { headers: addressed })),
    503: down((browser) => browser.open('/auth/login')),
  },
  finishLogin: {
    303: (browser) => browser.logIn(),
    429: tooOften((browser) => browser.open('/auth/callback', { headers: addressed })),
  },
  logOut: {
    303: loggedIn((browser) => browser.open('/auth/logout', post('region=no', ownScript))),
    403: (browser) => browser.open('/auth/logout', { method: 'POST' }),
    413: (browser) => browser.open('/auth/logout', post('x'.repeat(70_000), ownScript)),
  },
  endSessionsByProvider: {
    400: (browser) => browser.open('/auth/backchannel-logout', post('logout_token=x')),
    413: (browser) => browser.open('/auth/backchannel-logout', post('x'.repeat(70_000))),
    503: down((browser) => browser.open('/auth/backchannel-logout', post('logout_token=x'))),
  },
  confirmLogout: { 303: (browser) => browser.open('/auth/logged-out?state=fi') },
  openProviderAccount: { 302: (browser) => browser.open('/auth/profile') },
  openProviderPrivacy: { 302: (browser) => browser.open('/auth/privacy-settings?region=no') },
  getMedia: {
    404: answers(() => new Response('', { status: 404 })),
    503: answers(() => new Response('', { status: 500 })),
    416: answers(() => new Response(null, { status: 416 })),
    304: answers(() => new Response(null, { status: 304 })),
  },
  renewCookies: {
    204: (browser) => browser.call('/cookies', post('', agreed)),
    403: (browser) => browser.open('/cookies', { method: 'POST', headers: { Origin: 'https://evil.example' } }),
  },
  reportPolicyViolation: {
    204: (browser) =>
      browser.open('/csp-report', post('[{"type":"csp-violation","body":{}}]', { 'Content-Type': reports })),
    413: (browser) => browser.open('/csp-report', post('x'.repeat(20_000))),
  },
  reportFromBrowser: { 204: reportFault(fault), 400: reportFault('{}') },
  collectEvents: {
    200: collect(batch),
    400: collect(batch.replace('virtual_page_view', 'click')),
    403: collect(batch, { Cookie: 'cc_cookie=%7B%22categories%22%3A%5B%5D%7D' }),
    409: replying(() => Response.json({ kept: 0, known: 1, declined: 0 }), collect(batch)),
    413: collect(large),
    415: collect(batch, { 'Content-Type': 'text/plain' }),
    429: tooOften(collect(batch, addressed)),
    503: faulty(collect(batch)),
  },
  logInByPassword: {
    400: refused(problem(400, 'InvalidRequest', 'invalid_request'), (browser) => browser.call(logIn, post('{}'))),
    403: refused(problem(403, 'InvalidDetailsError', 'invalid_details'), (browser) =>
      browser.call(logIn, post(credentials)),
    ),
    413: (browser) => browser.call(logIn, post(large)),
    415: refused(problem(415, 'UnsupportedMediaType', 'unsupported_media_type'), (browser) =>
      browser.call(logIn, post(credentials, { 'Content-Type': 'text/plain' })),
    ),
    429: tooOften((browser) => browser.call(logIn, post(credentials, addressed))),
    503: faulty((browser) => browser.call(logIn, post(credentials))),
  },
  readThroughGateway: {
    403: (browser) => browser.open(`${api}/user/api/create-migration-prompt-history-record`),
    404: (browser) => browser.call(`${api}/user/api/migrate/5d3c7b52-2f0c-4a53-9a0e-5a4f7f1c2b10`),
    429: tooOften((browser) => browser.call(`${api}/search/all?searchText=x`, { headers: addressed })),
    503: faulty((browser) => browser.call(`${api}/offer`)),
  },
  postThroughGateway: {
    ...passBody('POST', '/user/cookies-consent'),
    429: tooOften((browser) =>
      browser.call(`${api}/multimember-subscription/join-as-guest/x`, { method: 'POST', headers: addressed }),
    ),
  },
  putThroughGateway: {
    ...passBody('PUT', '/user-account/privacy-settings'),
    429: tooOften((browser) =>
      browser.call(`${api}/multimember-subscription/invitation/x`, { method: 'PUT', headers: addressed }),
    ),
  },
  patchThroughGateway: passBody('PATCH', '/user/api/user-accepted-migration-prompt/x'),
  deleteThroughGateway: passWrite('DELETE', '/subscription/package'),
  checkLiveness: { 200: async () => health.request('/healthz/live') },
  checkReadiness: {
    200: async () => health.request('/healthz/ready'),
    503: async () => broken.request('/healthz/ready'),
  },
};

describe("the document of the site's own endpoints", () => {
  it('describes every route of the edge and no other', () => {
    const served = [...createTestSite().edge.routes, ...health.routes]
      .map(({ method, path }) => `${method} ${path}`)
      .filter(
        (route) =>
          !others.includes(route) && !crawlerFile.test(route) && !route.includes(' /__') && route !== 'ALL /healthz/*',
      );
    const documented = operations
      .filter(({ path }) => !path.startsWith(`${api}/`))
      .map(({ method, path }) => `${method.toUpperCase()} ${toRoute(path)}`);
    expect([...new Set(served)].toSorted()).toEqual(documented.toSorted());
    expect(createTestSite().edge.routes.map(({ method, path }) => `${method} ${path}`)).toContain(gateway);
  });

  it('has a test request for each operation', () => {
    expect(Object.keys(visits).toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted());
  });

  const rows = Object.entries(visits).flatMap(([id, byStatus]) =>
    Object.entries(byStatus).map(([status, visit]) => [id, Number(status), visit] as const),
  );
  it.each(rows)('describes the response of %s: %i', async (id, status, visit) => {
    const site = createTestSite();
    const response = await visit(site.browser(), site);
    expect(response.status).toBe(status);
    const operation = operations.find(({ operationId }) => operationId === id)!;
    expect(await findResponseViolations(operation, response, validator)).toEqual([]);
    expect(new URL(response.headers.get('Location') ?? '/', siteUrl).protocol).toMatch(/^https?:$/);
  });
});
