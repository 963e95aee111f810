import { readTexts, textOf, regions } from '../region-expectations.ts';
import { core, expect, test } from './test.ts';
import { logIn, logOut, register } from './user-steps.ts';

const [, norway] = regions as [unknown, (typeof regions)[number]];
const texts = readTexts(norway);
const account = `/no/${norway.path.dashboard}`;

test(
  '[AU-02] [AU-08] [AU-15] [CC-01] [FF-02] [INV-35] [INV-36] a user registers, pays, logs out, logs in again by form and chooser, and the provider ends the session; replayed cookies are worthless',
  core,
  async ({ page, context, control, stack, request, browserErrors }) => {
    test.slow();
    const email = `rund.${Date.now()}@nordlyd.example`;
    const from = '/no/checkout-v2/standard?utm_source=prov';

    await test.step('the checkout leads to the provider and back', async () => {
      await page.goto(from);
      await register(page, email);
      await expect(page).toHaveURL(new RegExp(`${from.replace('?', '\\?')}$`));
    });

    await test.step('[FF-02] the checkout redirects to the offers while its feature flag is off', async () => {
      const turn = (value: boolean) => control.changeSwitch({ region: 'no', name: 'isCheckoutV2Enabled', value });
      await turn(false);
      try {
        // the redirect of the page would abort a `goto`
        await page.evaluate((path) => location.assign(path), from);
        await expect(page).toHaveURL(new RegExp(`/no/${norway.path.offer}$`));
        await page.waitForLoadState();
      } finally {
        await turn(true);
      }
    });

    await test.step('the user keeps the session on the way to the wallet and back', async () => {
      await page.goto(from);
      await page.getByRole('checkbox', { name: textOf(texts, 'checkout_consent') }).check();
      await page.getByRole('button', { name: textOf(texts, 'checkout_wallet_order', { wallet: 'Vipps' }) }).click();
      await page.locator('button[value="approve"]').click();
      await expect(page).toHaveURL(/\/no\/checkout-v2\/confirmation/);
    });

    const cookies = await context.cookies(stack.url('site'));
    const tokens = cookies.filter(({ name }) => name.startsWith('__Host-'));
    expect(
      tokens.map(({ name, httpOnly, sameSite, secure, path }) => ({ name, httpOnly, sameSite, secure, path })),
    ).toEqual([{ name: '__Host-access_token', httpOnly: true, sameSite: 'Lax', secure: true, path: '/' }]);
    const readable = await page.evaluate(
      () => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }),
    );
    for (const { value } of tokens) expect(readable).not.toContain(value);
    expect(readable).not.toMatch(/token|eyJ/);

    await test.step('a copy of the cookies is worthless after a logout', async () => {
      await page.goto(account);
      await logOut(page, texts);
      const copy = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
      const response = await request.get(account, { headers: copy, maxRedirects: 0 });
      expect([response.status(), new URL(response.headers()['location'] ?? '', stack.url('site')).pathname]).toEqual([
        302,
        '/auth/login',
      ]);
      expect(await (await request.get('/api/me', { headers: copy })).json()).toMatchObject({ isLoggedIn: false });
    });

    await test.step('the user logs in again, by the form and then by the account chooser', async () => {
      await page.goto(account);
      await logIn(page, { email, password: 'en lang setning 42' });
      await expect(page).toHaveURL(new RegExp(`${account}$`));
      // a late request of the page would redirect to the provider
      await page.goto('about:blank');
      await context.clearCookies({ name: '__Host-access_token' });
      const begun = await page.request.get(`${stack.url('site')}/auth/login?region=no&returnTo=${account}`, {
        maxRedirects: 0,
      });
      await page.goto(`${begun.headers()['location']}&prompt=select_account`);
      await page.locator('button.person').click();
      await expect(page).toHaveURL(new RegExp(`${account}$`));
    });

    await test.step('after the provider ends the session the next refresh logs out', async () => {
      browserErrors.allow(/401/);
      const refresh = () =>
        page.evaluate(async () => {
          const body = JSON.stringify({ state: { uuid: '1', region: 'no' } });
          const headers = { 'X-Nordlyd': '1', 'Content-Type': 'application/json' };
          const response = await fetch('/auth/refreshSchibstedSession', { method: 'POST', headers, body });
          return { status: response.status, session: (await response.json()) as Record<string, unknown> };
        });
      const { status, session } = await refresh();
      expect([status, session]).toEqual([
        200,
        expect.objectContaining({ access_token: '', refresh_token: '', provider: 'schibsted', username: 'Siv Larsen' }),
      ]);
      const client = `Basic ${btoa('nordlyd-no:sandbox-identity-secret-no')}`;
      const sessions = `${stack.url('identity')}/api/accounts/${String(session['userId'])}/sessions`;
      expect((await request.delete(sessions, { headers: { Authorization: client } })).status()).toBe(204);
      // an older token gets the refreshed session for half a minute, but not a revoked one
      expect((await refresh()).status).toBe(401);
      // the cookie of a deleted session stays, and is worthless
      expect(await (await page.request.get('/api/me')).json()).toMatchObject({ isLoggedIn: false });
      await page.goto(account);
      await expect(page.locator('input[name="password"]')).toBeVisible();
    });
  },
);
