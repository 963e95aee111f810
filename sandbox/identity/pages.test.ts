import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  logIn,
  makeUser,
  openBrowser,
  openClient,
  readLedger,
  siteUrl,
  startIdentity,
  type Running,
} from './testing/provider.ts';

let running: Running;
beforeAll(async () => {
  running = await startIdentity();
});
afterAll(() => running.stop());

const openForm = async (extra: Record<string, string> = {}) => {
  const client = await openClient(running.issuer);
  const browser = openBrowser(running.issuer);
  const started = await client.begin(extra);
  return { client, browser, started, form: await browser.open(started.url) };
};

describe('password reset', () => {
  it('changes the password with a code from an email, and revokes existing sessions', async () => {
    const user = await makeUser(running.issuer, { email: 'forgot@exempel.se' });
    const client = await openClient(running.issuer);
    const old = await logIn(client, openBrowser(running.issuer), user);
    const { browser, form } = await openForm();
    const response = await browser.submit(`${form.url.pathname}/forgot`, { email: user.email });
    expect(response.body).toContain('Om det finns ett konto');
    const code = running.mails.find(({ to }) => to === user.email)?.code ?? '';
    expect(code).toMatch(/^\d{6}$/);

    const fields = { email: user.email, password: 'nytt-hemligt' };
    const wrong = await browser.submit(`${form.url.pathname}/reset`, {
      ...fields,
      code: code === '000000' ? '1' : '000000',
    });
    expect(wrong.body).toContain('Koden stämmer inte');
    const landed = await browser.submit(`${form.url.pathname}/reset`, { ...fields, code });
    expect(landed.url.searchParams.has('code')).toBe(true);
    await expect(client.refresh(old.refresh_token ?? '')).rejects.toThrow();
    expect(await logIn(client, openBrowser(running.issuer), fields)).toHaveProperty('access_token');
  });

  it('returns the same response for an unknown address, and sends no email', async () => {
    const { browser, form } = await openForm();
    const response = await browser.submit(`${form.url.pathname}/forgot`, { email: 'nobody@exempel.se' });
    expect(response.body).toContain('Om det finns ett konto');
    expect(running.mails.some(({ to }) => to === 'nobody@exempel.se')).toBe(false);
  });
});

describe('social accounts', () => {
  it('log in when they exist, with their provider in the tokens', async () => {
    const user = await makeUser(running.issuer, { email: 'old@gmail.test', provider: 'google' });
    const { client, browser, started, form } = await openForm();
    const page = await browser.open(`${form.url.pathname}/social/google`);
    expect(page.body).toContain(user.email);
    const landed = await browser.submit(page.url.pathname, { email: user.email });
    const tokens = await client.redeem(landed.url, started);
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: user.userId, provider: 'google' });
  });

  it.each(['google', 'facebook', 'apple'])('are rejected when they are new: %s', async (provider) => {
    const { browser, form } = await openForm();
    const landed = await browser.submit(`${form.url.pathname}/social/${provider}`, { email: `new@${provider}.test` });
    expect(landed.url.origin).toBe(siteUrl);
    expect(landed.url.searchParams.get('error')).toBe('access_denied');
    expect(landed.url.searchParams.get('error_description')).toBe('social_account_banned');
  });
});

describe('pages of the identity provider', () => {
  it('use the requested language, fill in the login hint, and return to the client when cancelled', async () => {
    const { browser, form } = await openForm({ ui_locales: 'fi', login_hint: 'vihje@esimerkki.fi' });
    expect(form.body).toContain('<html lang="fi">');
    expect(form.body).toContain('value="vihje@esimerkki.fi"');
    const cancelled = await browser.open(`${form.url.pathname}/cancel`);
    expect(cancelled.url.searchParams.get('error')).toBe('access_denied');
    expect(cancelled.url.searchParams.get('error_description')).toBe('login_cancelled');
  });

  it('keep the language when the login has expired', async () => {
    const { browser } = await openForm({ ui_locales: 'nb' });
    const expired = await browser.open('/interaction/gone');
    expect(expired.status).toBe(410);
    expect(expired.body).toContain('Innloggingen er utløpt');
  });

  it('run only the script of their forms, and allow forms only to the site', async () => {
    const { form } = await openForm();
    const response = await fetch(form.url);
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain(`form-action 'self' ${siteUrl}`);
    expect(form.body.match(/<script[^>]*>/g)).toEqual(['<script src="/identity.js" defer>']);
    const script = await fetch(new URL('/identity.js', form.url));
    expect([script.status, await script.text()]).toEqual([200, expect.stringContaining('setCustomValidity')]);
  });

  it('offer the current account or another one', async () => {
    const first = await makeUser(running.issuer, { email: 'first@exempel.se', name: 'Första Person' });
    const second = await makeUser(running.issuer, { email: 'second@exempel.se' });
    const client = await openClient(running.issuer);
    const browser = openBrowser(running.issuer);
    await logIn(client, browser, first);

    const chosen = await client.begin({ prompt: 'select_account' });
    const chooser = await browser.open(chosen.url);
    expect(chooser.body).toContain('Fortsätt som Första Person');
    const landed = await browser.submit(`${chooser.url.pathname}/choose`, {});
    expect(decodeJwt((await client.redeem(landed.url, chosen)).access_token).sub).toBe(first.userId);

    const fresh = await client.begin({ prompt: 'login' });
    const again = await browser.open(fresh.url);
    const response = await browser.submit(`${again.url.pathname}/choose`, {});
    expect(response.body).toContain('autocomplete="current-password"');
    const other = await browser.submit(`${again.url.pathname}/login`, second);
    expect(decodeJwt((await client.redeem(other.url, fresh)).access_token).sub).toBe(second.userId);
  });
});

describe('logout', () => {
  it('with an ID token redirects immediately, and revokes session and tokens', async () => {
    const user = await makeUser(running.issuer, { email: 'out@exempel.se' });
    const client = await openClient(running.issuer);
    const browser = openBrowser(running.issuer);
    const tokens = await logIn(client, browser, user);
    const end = new URL(client.server.end_session_endpoint ?? '');
    const wanted = { client_id: 'nordlyd-se', post_logout_redirect_uri: `${siteUrl}/auth/logged-out`, state: 'se' };
    end.search = new URLSearchParams({ ...wanted, id_token_hint: tokens.id_token ?? '' }).toString();
    const landed = await browser.open(end.href);
    expect(landed.url.href).toBe(`${siteUrl}/auth/logged-out?state=se`);
    expect((await browser.open((await client.begin()).url)).body).toContain('autocomplete="current-password"');
    await expect(client.refresh(tokens.refresh_token ?? '')).rejects.toThrow();
    const entries = await readLedger(running.issuer, 'logout');
    expect(entries.at(-1)).toMatchObject({ status: 'ok', subject: user.userId, reference: 'nordlyd-se' });
    // The second request has no session to end.
    expect((await browser.open(end.href)).url.href).toBe(`${siteUrl}/auth/logged-out?state=se`);
  });

  it('without an ID token requires a confirmation', async () => {
    const client = await openClient(running.issuer);
    const browser = openBrowser(running.issuer);
    await logIn(client, browser, await makeUser(running.issuer, { email: 'ask@exempel.se' }));
    const page = await browser.open('/session/end?client_id=nordlyd-se&ui_locales=nb');
    expect(page.body).toContain('Ja, logg ut');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const done = await browser.submit('/session/end/confirm', { xsrf, logout: 'yes' });
    expect(done.body).toContain('logga');
    expect((await browser.open((await client.begin()).url)).body).toContain('autocomplete="current-password"');
  });
});
