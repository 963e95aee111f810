import { afterEach, describe, expect, it, vi } from 'vitest';
import bundle from '../api-spec/generated/edge.json' with { type: 'json' };
import type { ContractDocument } from '../backend/contract/document.ts';
import { listOperations } from '../backend/contract/operations.ts';
import { findResponseFaults } from '../backend/contract/response-check.ts';
import { createValidator } from '../backend/contract/validator.ts';
import { healthRoutes } from '../process/health.ts';
import { createWorld, ownScript, siteUrl } from './test-world.ts';

afterEach(() => void vi.unstubAllGlobals());

const document = bundle as unknown as ContractDocument;
const operations = listOperations(document);
const validator = createValidator(document);

/** Files for crawlers, whose form others have written down. */
const forCrawlers = ['GET /robots.txt', 'GET /sitemap.xml', 'GET /:file{sitemap-(?:se|no|fi)\\.xml}'];

/** What is no endpoint of its own: middleware, pages and files, the v2 API with its own contract, the sandbox. */
const others = ['ALL /*', 'GET /', 'GET *', 'GET /*', 'ALL /api/*', 'ALL /api/v2/*', ...forCrawlers];

/** Files for crawlers, made when they are asked for. */
const isCrawlerFile = (route: string): boolean => /^GET \/(robots\.txt|sitemap\.xml|:file\{sitemap)/.test(route);

/** The last segment of a documented path may stand for several. */
const toRoute = (path: string): string => path.replace(/\{path\}$/, '*');

type World = ReturnType<typeof createWorld>;
type Browser = ReturnType<World['browser']>;
type Visit = (browser: Browser, world: World) => Promise<Response>;

const health = healthRoutes(() => Promise.resolve(true));
const broken = healthRoutes(() => Promise.resolve(false));
const migrationDate = '/migration-date-info';
const refresh = '/auth/refreshSchibstedSession';
const post = (body: string, more: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': 'application/json', ...more },
});
const renewal = JSON.stringify({ state: { uuid: '1', region: 'se' } });
const loggedIn =
  (visit: Visit): Visit =>
  async (browser, world) => {
    await browser.logIn();
    return visit(browser, world);
  };
const down =
  (visit: Visit): Visit =>
  (browser, world) => {
    world.identity.mode = 'down';
    return visit(browser, world);
  };
const answers =
  (answer: () => Response, path = '/media/cover/x/96.webp'): Visit =>
  (browser, world) => {
    world.cms.answer = answer;
    return browser.open(path);
  };

/** Visits to every operation, by name and by the status they come to. */
const visits: Record<string, Record<number, Visit>> = {
  getMe: { 200: loggedIn((browser) => browser.open('/api/me')) },
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
    503: down((browser) => browser.open('/auth/login')),
  },
  finishLogin: { 303: (browser) => browser.logIn() },
  logOut: {
    303: loggedIn((browser) => browser.open('/auth/logout', post('region=no', ownScript))),
    403: (browser) => browser.open('/auth/logout', { method: 'POST' }),
    413: (browser) => browser.open('/auth/logout', post('x'.repeat(70_000), ownScript)),
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
  reportPolicyViolation: {
    204: (browser) => browser.open('/csp-report', post('{"csp-report":{}}')),
    413: (browser) => browser.open('/csp-report', post('x'.repeat(20_000))),
  },
  checkLiveness: { 200: async () => health.request('/healthz/live') },
  checkReadiness: {
    200: async () => health.request('/healthz/ready'),
    503: async () => broken.request('/healthz/ready'),
  },
};

describe("the document of the site's own endpoints", () => {
  it('names every route of the edge and none that is not there', () => {
    const served = [...createWorld().edge.routes, ...health.routes]
      .map(({ method, path }) => `${method} ${path}`)
      .filter(
        (route) =>
          !others.includes(route) &&
          !isCrawlerFile(route) &&
          !route.includes(' /__sandbox') &&
          route !== 'ALL /healthz/*',
      );
    const documented = operations.map(({ method, path }) => `${method.toUpperCase()} ${toRoute(path)}`);
    expect([...new Set(served)].toSorted()).toEqual(documented.toSorted());
  });

  it('has a visit to each operation here', () => {
    expect(Object.keys(visits).toSorted()).toEqual(operations.map(({ operationId }) => operationId).toSorted());
  });

  const rows = Object.entries(visits).flatMap(([id, byStatus]) =>
    Object.entries(byStatus).map(([status, visit]) => [id, Number(status), visit] as const),
  );
  it.each(rows)('says what %s answers: %i', async (id, status, visit) => {
    const world = createWorld();
    const answer = await visit(world.browser(), world);
    expect(answer.status).toBe(status);
    const operation = operations.find(({ operationId }) => operationId === id);
    if (operation === undefined) throw new Error(`no ${id}`);
    expect(await findResponseFaults(operation, answer, validator)).toEqual([]);
    expect(new URL(answer.headers.get('Location') ?? '/', siteUrl).protocol).toMatch(/^https?:$/);
  });
});
