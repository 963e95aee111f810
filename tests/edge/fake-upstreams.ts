import { serve, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import { decodeJwt } from 'jose';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

type Certificate = { key: string; cert: string };

const contract = JSON.parse(readFileSync('api-spec/generated/openapi.json', 'utf8')) as {
  components: { schemas: Record<string, { examples?: object[] }> };
};

type Example =
  | 'PodcastDetails'
  | 'EpisodePage'
  | 'SearchResults'
  | 'AudiobookDetails'
  | 'AudiobookDiscovery'
  | 'AudiobookCard'
  | 'GenrePage';

/** The name in a token of the site; undefined for one of the provider. */
const readUserName = (authorization: string): unknown =>
  authorization.split('.').length === 3 ? decodeJwt(authorization.slice('Bearer '.length))['name'] : undefined;

/** A response with the contract's example. */
const readExample = (schema: Example): object => contract.components.schemas[schema]?.examples?.[0] ?? {};

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const webPage = (slug: string) => ({
  slug,
  title: `Sidan ${slug}`,
  seoTitle: `Sidan ${slug}`,
  seoDescription: 'En sida',
  updated: '2026-01-01',
  textContent: null,
  layoutComponents: [],
  contentVersion: '1',
});

/** The parts of the v2 API and the CMS that the edge and a few pages call. */
function createBackend() {
  const calls: string[] = [];
  /** what is wrong with the page `contact` */
  const illness: { page: object | undefined } = { page: undefined };
  /** the last publication, and the feature flags */
  const published = { version: '1', isAudiobooksEnabled: true };
  /** longest time of a response, in ms; each takes another time, so that responses overtake each other */
  const pace = { upToMs: 0, isHanging: false };
  const app = new Hono();
  app.use(async (context, next) => {
    calls.push(`${context.req.method} ${context.req.path}`);
    if (pace.upToMs > 0) await pause(Math.random() * pace.upToMs);
    // longer than any timeout
    if (pace.isHanging) await pause(4_000);
    await next();
  });
  app.get('/v2/search/all', (context) =>
    context.json(context.req.url.includes('broken') ? [] : readExample('SearchResults')),
  );
  app.get('/v2/cms/web-page', async (context) => {
    const slug = context.req.query('slug') ?? '';
    // a slow page, for requests that do not wait for it
    if (slug === 'partners') await pause(800);
    // a region whose backend fails
    if (context.req.header('X-Region') === 'FI') return context.json({ title: 'ServiceDown' }, 503);
    if (slug === 'contact')
      return context.json({ ...webPage(slug), seoTitle: `Sidan ${slug} ${published.version}`, ...illness.page });
    if (slug === 'about') return context.json({ title: 'NotFound' }, 404);
    return context.json({ ...webPage(slug), seoTitle: `Sidan ${slug} ${published.version}` });
  });
  app.get('/v2/cms/sitemap', (context) => {
    const changedAt = '2026-11-01T08:00:00.000Z';
    const episodes = [{ id: 'laxan-1', changedAt }];
    return context.json({ categoryIds: [27], podcasts: [{ slug: 'laxan', changedAt }], episodes, pages: 1 });
  });
  app.get('/v2/cms/footer-pages', (context) =>
    context.json({ columns: [] }, 200, { 'X-Content-Version': published.version }),
  );
  app.get('/v2/podcast/laxan', (context) => context.json(readExample('PodcastDetails')));
  app.get('/v2/podcast/laxan/episodes', (context) => context.json(readExample('EpisodePage')));
  app.get('/v2/audiobook', (context) => context.json({ audiobooks: [readExample('AudiobookCard')], total: 1 }));
  app.get('/v2/audiobook/discover', (context) =>
    context.json({ ...readExample('AudiobookDiscovery'), newest: [readExample('AudiobookCard')] }),
  );
  app.get('/v2/audiobook/genre/:key', (context) => context.json(readExample('GenrePage')));
  app.get('/v2/audiobook/sista-farjan', (context) => context.json(readExample('AudiobookDetails')));
  app.get('/v2/feature', (context) =>
    context.json({
      isAudiobooksEnabled: published.isAudiobooksEnabled,
      isCheckoutV2Enabled: true,
      enableAccountRegionRedirect: false,
      isImmediateInactivationEnabled: false,
      enableRedirectToCheckoutV2: false,
    }),
  );
  app.get('/v2/subscription', (context) =>
    context.json({
      hasActiveSubscription: false,
      hasActiveStudentSubscription: false,
      hasCancelledSubscription: false,
      hasActiveWebSubscription: false,
      hasActiveTotalSubscription: false,
      hasActiveTotalDuoSubscription: false,
      subscriptions: [],
    }),
  );
  app.get('/v2/subscription/is-trial-eligible', (context) => context.json({ isTrialEligible: true }));
  app.all('/v2/echo', async (context) => {
    const headers = ['authorization', 'x-region', 'x-version', 'content-type', 'cookie', 'idempotency-key'];
    const seen = headers.map((name) => [name, context.req.header(name) ?? null]);
    return context.json({
      method: context.req.method,
      body: await context.req.text(),
      user: readUserName(context.req.header('Authorization') ?? ''),
      seen: Object.fromEntries(seen) as object,
    });
  });
  app.get('/v2/cms/student-page/:key', (context) => context.json(webPage('student')));
  app.post('/v2/gift/tracking-event', (context) => context.json({}, 201));
  // accepts events with the shared secret; the Finnish store fails
  app.post('/webhooks/events', async (context) => {
    if (context.req.header('Authorization') !== 'Bearer sandbox-event-secret') return context.text('', 401);
    const { region, events } = await context.req.json<{ region: string; events: unknown[] }>();
    return region === 'fi' ? context.text('', 503) : context.json({ kept: events.length, known: 0, declined: 0 });
  });
  app.get('/v2/broken', (context) => context.text('stack trace', 500));
  app.get('/v2/secret', (context) => context.json({ title: 'Unauthorized' }, 401));
  app.post('/v2/user/login', async (context) => {
    const isJson = await context.req.json().then(Boolean, () => false);
    return isJson ? context.json({}) : context.json({ title: 'MalformedJson' }, 400);
  });
  app.get('/media/cover/laxan/96.webp', (context) => {
    const headers = {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: '"p"',
    };
    return context.req.header('If-None-Match') === '"p"'
      ? context.body(null, 304, headers)
      : context.body('picture', 200, headers);
  });
  app.get('/media/cover/broken/96.webp', (context) => context.text('', 500));
  app.get('/media/cover/moved/96.webp', (context) => context.redirect('http://localhost:1/'));
  return { app, calls, illness, published, pace };
}

/** An OpenID provider without pages: the tests act as the user. Tokens of the Finnish client need a refresh at once. */
function createIdentity(origin: () => string) {
  const grants: string[] = [];
  const used = new Set<string>();
  /** duration of refreshing and revoking tokens, in ms */
  const pace = { renewMs: 150, revokeMs: 0 };
  const app = new Hono();
  app.get('/.well-known/openid-configuration', (context) =>
    context.json({
      issuer: origin(),
      authorization_endpoint: `${origin()}/auth`,
      token_endpoint: `${origin()}/token`,
      jwks_uri: `${origin()}/jwks`,
      revocation_endpoint: `${origin()}/revoke`,
      end_session_endpoint: `${origin()}/end`,
    }),
  );
  app.post('/revoke', async (context) => {
    await pause(pace.revokeMs);
    return context.body(null, 200);
  });
  app.post('/token', async (context) => {
    const form = await context.req.parseBody();
    const grant = String(form['grant_type']);
    const proof = String(form['refresh_token'] ?? form['code']);
    grants.push(grant);
    if (used.has(proof)) return context.json({ error: 'invalid_grant' }, 400);
    used.add(proof);
    const [, , , , challenge] = proof.split(' ');
    const verifier = createHash('sha256').update(String(form['code_verifier'])).digest('base64url');
    if (challenge !== undefined && verifier !== challenge) return context.json({ error: 'invalid_grant' }, 400);
    if (grant === 'refresh_token') await pause(pace.renewMs);
    const [client = ''] = decodeURIComponent(
      atob((context.req.header('Authorization') ?? '').slice('Basic '.length)),
    ).split(':');
    const now = Math.floor(Date.now() / 1000);
    // the code may name the user
    const [, , , name = 'Maja'] = proof.split(' ');
    const claims = {
      iss: origin(),
      aud: client,
      iat: now,
      exp: now + 600,
      sub: name === 'Maja' ? 'user-1' : `user of ${name}`,
      name,
      provider: 'schibsted',
    };
    const nonce = grant === 'refresh_token' ? {} : { nonce: proof.split(' ')[0] };
    return context.json({
      access_token: name === 'Maja' ? `access of ${client}` : `access of ${client} for ${name}`,
      // a refresh keeps the name
      refresh_token: `${crypto.randomUUID()} - - ${name}`,
      id_token: `${encode({ alg: 'RS256' })}.${encode({ ...claims, ...nonce })}.c2ln`,
      token_type: 'Bearer',
      expires_in: client === 'nordlyd-fi' && grant !== 'refresh_token' ? 20 : 600,
    });
  });
  return { app, grants, pace };
}

async function listen(app: Hono, certificate?: Certificate): Promise<{ url: string; server: ServerType }> {
  const secure = certificate ? { createServer, serverOptions: certificate } : {};
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', ...secure });
  await once(server, 'listening');
  return { url: `${certificate ? 'https' : 'http'}://localhost:${(server.address() as AddressInfo).port}`, server };
}

/**
 * Starts the upstreams of the site: backend and CMS in one, and an identity provider.
 *
 * @param certificate of the identity provider, which then uses TLS.
 */
export async function startNeighbours(certificate?: Certificate) {
  const backend = createBackend();
  let identityUrl = '';
  const identity = createIdentity(() => identityUrl);
  const [backendPlace, identityPlace] = await Promise.all([listen(backend.app), listen(identity.app, certificate)]);
  identityUrl = identityPlace.url;
  return {
    backendUrl: backendPlace.url,
    identityUrl,
    calls: backend.calls,
    illness: backend.illness,
    published: backend.published,
    pace: backend.pace,
    grants: identity.grants,
    identityPace: identity.pace,
    stop: (): void => {
      backendPlace.server.close();
      identityPlace.server.close();
    },
  };
}
