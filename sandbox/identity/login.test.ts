import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeUser,
  openBrowser,
  openClient,
  readLedger,
  redirectUri,
  startIdentity,
  type Running,
} from './testing/provider.ts';

describe('login', () => {
  let running: Running;
  beforeAll(async () => {
    running = await startIdentity();
  });
  afterAll(() => running.stop());

  it('returns tokens for the API after an authorization code flow with PKCE', async () => {
    const { issuer } = running;
    const user = await makeUser(issuer);
    const client = await openClient(issuer);
    const browser = openBrowser(issuer);
    const started = await client.begin();

    const form = await browser.open(started.url);
    expect(form.body).toContain('<html lang="sv">');
    const landed = await browser.submit(`${form.url.pathname}/login`, { email: user.email, password: user.password });
    expect(landed.url.href.startsWith(`${redirectUri}?`)).toBe(true);
    expect(landed.url.searchParams.get('iss')).toBe(issuer);

    const tokens = await client.redeem(landed.url, started);
    expect(tokens.expires_in).toBe(600);
    expect(tokens.refresh_token).toEqual(expect.any(String));
    const identity = { sub: user.userId, email: user.email, name: 'Anna Ek', region: 'se', provider: 'schibsted' };
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    expect(claims).toMatchObject({ ...identity, locale: 'sv-SE' });
    expect(claims).not.toHaveProperty('is_new_user');
    const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
    const access = await jwtVerify(tokens.access_token, keys, { issuer, audience: 'urn:nordlyd:api', typ: 'at+jwt' });
    expect(access.payload).toMatchObject(identity);
    expect(access.protectedHeader.alg).toBe('RS256');
    expect(await readLedger(issuer, 'token')).toMatchObject([
      { status: 'ok', subject: user.userId, reference: 'nordlyd-se authorization_code' },
    ]);
  });

  it('shows no page while the browser has a session', async () => {
    const { issuer } = running;
    const user = await makeUser(issuer, { email: 'sso@exempel.se' });
    const client = await openClient(issuer);
    const browser = openBrowser(issuer);
    const form = await browser.open((await client.begin()).url);
    await browser.submit(`${form.url.pathname}/login`, user);

    const norwegian = await openClient(issuer, 'no');
    const again = await norwegian.begin();
    const landed = await browser.open(again.url);
    const claims = oauth.getValidatedIdTokenClaims(await norwegian.redeem(landed.url, again));
    expect(claims?.sub).toBe(user.userId);
  });

  it('rejects a request without PKCE and one with an unregistered redirect URI', async () => {
    const { issuer } = running;
    const client = await openClient(issuer);
    const { url } = await client.begin();
    const plain = new URL(url);
    plain.searchParams.delete('code_challenge');
    plain.searchParams.delete('code_challenge_method');
    const refused = await openBrowser(issuer).open(plain.href);
    expect(refused.url.searchParams.get('error')).toBe('invalid_request');

    const foreign = new URL(url);
    foreign.searchParams.set('redirect_uri', 'https://evil.example/auth/callback');
    const page = await openBrowser(issuer).open(foreign.href);
    expect(page.url.origin).toBe(issuer);
    expect(page.status).toBe(400);
  });

  it('returns the same response for an unknown address and a wrong password', async () => {
    const { issuer } = running;
    const user = await makeUser(issuer, { email: 'wrong@exempel.se' });
    const client = await openClient(issuer, 'no');
    const browser = openBrowser(issuer);
    const form = await browser.open((await client.begin()).url);
    const bodies: string[] = [];
    for (const email of [user.email, 'nobody@exempel.se']) {
      const response = await browser.submit(`${form.url.pathname}/login`, { email, password: 'helt-feil-1' });
      expect(response.status).toBe(401);
      expect(response.body).toContain('Feil e-postadresse eller passord');
      bodies.push(response.body.replaceAll(email, ''));
    }
    expect(new Set(bodies).size).toBe(1);
  });

  it('locks an account temporarily after ten failures, even for the correct password', async () => {
    const { issuer } = running;
    const user = await makeUser(issuer, { email: 'locked@exempel.se' });
    const client = await openClient(issuer, 'fi');
    const browser = openBrowser(issuer);
    const form = await browser.open((await client.begin()).url);
    const tryWith = (password: string) => browser.submit(`${form.url.pathname}/login`, { email: user.email, password });
    for (let tries = 0; tries < 10; tries += 1) expect((await tryWith('aivan-vaarin')).status).toBe(401);
    const locked = await tryWith(user.password);
    expect(locked.status).toBe(429);
    expect(locked.body).toContain('tilapäisesti lukittu');
  });

  it('accepts a login only from the browser that started it, and not from forms of other origins', async () => {
    const { issuer } = running;
    const user = await makeUser(issuer, { email: 'own@exempel.se' });
    const client = await openClient(issuer);
    const browser = openBrowser(issuer);
    const form = await browser.open((await client.begin()).url);
    const otherUser = await openBrowser(issuer).submit(`${form.url.pathname}/login`, user);
    expect(otherUser.status).toBe(410);
    const foreign = await fetch(`${form.url.href}/login`, {
      method: 'POST',
      headers: { Origin: 'http://localhost:1' },
    });
    expect(foreign.status).toBe(403);
  });
});
