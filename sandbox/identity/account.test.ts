import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn, makeUser, openBrowser, openClient, startIdentity, type Running } from './testing/provider.ts';

let running: Running;
beforeAll(async () => {
  running = await startIdentity();
});
afterAll(() => running.stop());

const open = async (email: string, region = 'se') => {
  const user = await makeUser(running.issuer, { email, region });
  const browser = openBrowser(running.issuer);
  const login = await browser.open('/account');
  const page = await browser.submit(`${login.url.pathname}/login`, { email, password: user.password });
  return { user, browser, page };
};

it('shows the account in its language after a login', async () => {
  const { page } = await open('profile@eksempel.no', 'no');
  expect(page.url.pathname).toBe('/account');
  expect(page.body).toContain('Min Nordkonto');
  expect(page.body).toContain('profile@eksempel.no');
});

it('changes the name, and shows an error for an empty one', async () => {
  const { browser } = await open('name@exempel.se');
  expect((await browser.submit('/account/name', { name: ' ' })).body).toContain('Ange ditt namn.');
  await browser.submit('/account/name', { name: 'Nytt Namn' });
  expect((await browser.open('/account')).body).toContain('value="Nytt Namn"');
});

it('changes the password and revokes other sessions, but not the current one', async () => {
  const { user, browser } = await open('change@exempel.se');
  const client = await openClient(running.issuer);
  const otherTokens = await logIn(client, openBrowser(running.issuer), user);
  const fields = { current: 'inte-detta', password: 'nytt-hemligt' };
  expect((await browser.submit('/account/password', fields)).body).toContain('Lösenordet stämmer inte.');
  const done = await browser.submit('/account/password', { ...fields, current: user.password });
  expect(done.body).toContain('Lösenordet är bytt.');
  await expect(client.refresh(otherTokens.refresh_token ?? '')).rejects.toThrow();
  expect((await browser.open('/account')).url.pathname).toBe('/account');
});

it('saves the choices of the privacy page', async () => {
  const { browser } = await open('privacy@exempel.se');
  const shown = await browser.open('/privacy-settings?ui_locales=fi');
  expect(shown.body).toContain('Tietosuoja-asetukset');
  await browser.submit('/privacy-settings', { marketing: 'on' });
  const { body } = await browser.open('/privacy-settings');
  expect(body.match(/name="analytics"[^>]*>/)?.[0]).not.toContain('checked');
  expect(body.match(/name="marketing"[^>]*>/)?.[0]).toContain('checked');
});

it('account page logs out', async () => {
  const { browser } = await open('signout@exempel.se');
  expect((await browser.submit('/account/sign-out', {})).body).toContain('Du är utloggad');
  expect((await browser.open('/account')).url.pathname).toMatch(/^\/interaction\//);
});
