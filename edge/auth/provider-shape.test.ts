import { afterEach, expect, it, vi } from 'vitest';
import { createTestSite, identityUrl, logOutForm } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const complete = {
  issuer: identityUrl,
  authorization_endpoint: `${identityUrl}/auth`,
  token_endpoint: `${identityUrl}/token`,
  jwks_uri: `${identityUrl}/jwks`,
};

/** A site whose provider answers a path differently. */
function setUp(path: string, respond: () => Response) {
  const site = createTestSite();
  const { fetch } = site.identity;
  site.identity.fetch = (request: Request) => (new URL(request.url).pathname === path ? respond() : fetch(request));
  const listFailures = () =>
    site.lines
      .map((line) => JSON.parse(line) as Record<string, string>)
      .filter(({ event }) => event === 'the identity provider failed');
  return { ...site, listFailures };
}

it.each([
  ['a page', () => new Response('<html>'), /json/],
  ['a page that is missing', () => new Response('<html>', { status: 404 }), /status/],
  ['null', () => Response.json(null), /body/],
  ['no issuer', () => Response.json({ ...complete, issuer: undefined }), /issuer/],
  ['another issuer', () => Response.json({ ...complete, issuer: 'http://other.test' }), /issuer/],
  ['no login page', () => Response.json({ ...complete, authorization_endpoint: undefined }), /authorization_endpoint/],
  [
    'a login page of another kind',
    () => Response.json({ ...complete, authorization_endpoint: 5 }),
    /authorization_endpoint/,
  ],
  ['no token endpoint', () => Response.json({ ...complete, token_endpoint: '/token' }), /token_endpoint/],
  [
    'more than a megabyte',
    () => Response.json({ ...complete, scopes_supported: ['x'.repeat(1_100_000)] }),
    /too large/,
  ],
  ['no keys', () => Response.json({ ...complete, jwks_uri: undefined }), /jwks_uri/],
])(
  'a discovery document with %s is named in the log, and the user reads that the login is down',
  async (_what, respond, field) => {
    const { browser, listFailures } = setUp('/.well-known/openid-configuration', respond);
    const page = await browser().open('/auth/login?region=se');
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('>unavailable ');
    expect(listFailures()).toEqual([expect.objectContaining({ operation: 'discovery', region: 'se' })]);
    expect(listFailures()[0]?.['reason']).toMatch(field);
  },
);

it('[AU-02] null counts as a missing member of an answer', async () => {
  const site = createTestSite();
  const { fetch } = site.identity;
  const absent = { scope: null, expires_in: null, refresh_token: null, end_session_endpoint: null };
  site.identity.fetch = async (request: Request) => {
    const response = await fetch(request);
    const body = (await response.json()) as Record<string, unknown>;
    return Response.json({ ...absent, ...body, scope: null }, { status: response.status });
  };
  const user = site.browser();
  expect((await user.logIn()).status).toBe(303);
  expect(await (await user.open('/api/me')).json()).toMatchObject({ isLoggedIn: true });
});

it('a logout token that cannot be verified is named in the log', async () => {
  const { edge, listFailures } = setUp('/.well-known/openid-configuration', () => new Response('<html>'));
  const init = { method: 'POST', body: new URLSearchParams({ logout_token: 'a.b.c' }) };
  expect((await edge.request('https://nordlyd.example/auth/backchannel-logout', init)).status).toBe(503);
  expect(listFailures()).toEqual([expect.objectContaining({ operation: 'back-channel logout' })]);
});

it('a refused end of all sessions is named in the log', async () => {
  const { browser, identity, listFailures } = setUp('/none', () => new Response());
  identity.endStatus = 404;
  const user = browser();
  await user.logIn();
  await user.open('/auth/logout', { ...logOutForm, body: 'region=se&everywhere=1' });
  expect(listFailures()).toEqual([
    expect.objectContaining({ operation: 'end of all sessions', reason: 'Error: status 404' }),
  ]);
});

it.each([
  ['an error', () => Response.json({ error: 'invalid_client' }, { status: 401 }), /: invalid_client \(401\)$/],
  [
    'a challenge',
    () => Response.json({}, { status: 401, headers: { 'WWW-Authenticate': 'Basic realm="a"' } }),
    /\(401\)$/,
  ],
  ['a fault', () => new Response('', { status: 500 }), /\(500\)$/],
  [
    'no answer',
    () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) });
    },
    /fetch failed \(ECONNREFUSED\)$/,
  ],
])('a token endpoint with %s is named in the log with its code', async (_what, respond, reason) => {
  const { browser, listFailures } = setUp('/token', respond);
  await browser().logIn();
  expect(listFailures()).toEqual([expect.objectContaining({ operation: 'login', region: 'se' })]);
  expect(listFailures()[0]?.['reason']).toMatch(reason);
  const isAboutClient = reason.source.includes('401');
  const variables = isAboutClient ? 'IDENTITY_CLIENT_ID_SE, IDENTITY_CLIENT_SECRET_SE' : undefined;
  expect(listFailures()[0]?.['check']).toBe(variables);
});

it('logs the status of a refusal without a body when a server has replaced the global Response', async () => {
  const refusal = new Response(null, { status: 401 });
  const { browser, listFailures } = setUp('/token', () => refusal);
  vi.stubGlobal('Response', class extends Response {});
  await browser().logIn();
  expect(listFailures()).toEqual([expect.objectContaining({ reason: expect.stringMatching(/\(401\)$/) as string })]);
});
