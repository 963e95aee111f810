import { getValidatedIdTokenClaims } from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser, openBrowser, openClient, readLedger, startIdentity, type Running } from './testing/provider.ts';

const wanted = {
  name: 'Kari Nordmann',
  email: 'Kari@Eksempel.no',
  password: 'kjempehemmelig',
};

describe('registration', () => {
  let running: Running;
  beforeAll(async () => {
    running = await startIdentity();
  });
  afterAll(() => running.stop());

  it('opens with prompt=create, logs the new user in, and has the claim is_new_user once', async () => {
    const { issuer } = running;
    const client = await openClient(issuer, 'no');
    const browser = openBrowser(issuer);
    const started = await client.begin({ prompt: 'create', ui_locales: 'nb' });
    const form = await browser.open(started.url);
    expect(form.body).toContain('Opprett en konto');
    const landed = await browser.submit(`${form.url.pathname}/register`, wanted);
    const tokens = await client.redeem(landed.url, started);
    const claims = getValidatedIdTokenClaims(tokens);
    expect(claims).toMatchObject({
      is_new_user: true,
      email: 'kari@eksempel.no',
      name: 'Kari Nordmann',
      region: 'no',
      locale: 'nb-NO',
      provider: 'schibsted',
    });
    expect(await readLedger(issuer, 'registration')).toMatchObject([{ status: 'ok', subject: claims?.sub }]);

    const later = await client.begin();
    const claimsLater = getValidatedIdTokenClaims(await client.redeem((await browser.open(later.url)).url, later));
    expect(claimsLater).not.toHaveProperty('is_new_user');
  });

  it('shows an error for each invalid field and keeps the input except passwords', async () => {
    const { issuer } = running;
    const client = await openClient(issuer, 'fi');
    const browser = openBrowser(issuer);
    const form = await browser.open((await client.begin({ prompt: 'create' })).url);
    const response = await browser.submit(`${form.url.pathname}/register`, {
      name: 'Äiti <b>Virtanen</b>',
      email: 'ei-osoite',
      password: 'lyhyt',
    });
    expect(response.status).toBe(200);
    expect(response.body).toContain('Anna kelvollinen sähköpostiosoite');
    expect(response.body).toContain('Salasanassa on oltava vähintään 8 merkkiä.');
    expect(response.body).toContain('value="Äiti &lt;b&gt;Virtanen&lt;/b&gt;"');
    expect(response.body).toContain('value="ei-osoite"');
    expect(response.body).not.toContain('lyhyt');
    expect(response.body).toContain('role="alert"');
  });

  it('does not overwrite an existing account with the same address', async () => {
    const { issuer } = running;
    const user = await makeUser(issuer, { email: 'taken@exempel.se' });
    const client = await openClient(issuer);
    const browser = openBrowser(issuer);
    const form = await browser.open((await client.begin()).url);
    const typed = { ...wanted, email: ' TAKEN@exempel.se ' };
    const response = await browser.submit(`${form.url.pathname}/register`, typed);
    expect(response.status).toBe(409);
    expect(response.body).toContain('Det finns redan ett konto');
    const landed = await browser.submit(`${form.url.pathname}/login`, { email: user.email, password: user.password });
    expect(landed.url.searchParams.has('code')).toBe(true);
  });
});
