import { runnerImport } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as officeApp from '../../office/app.tsx';
import { readOfficeSettings } from '../../office/env.ts';
import { startIdentity, type Running } from '../../sandbox/identity/testing/provider.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { describeBackend } from './describe-backend.ts';
import { openOfficeBrowser as openBrowserOf } from './office-browser.ts';
import { createOfficeSteps } from './office-steps.ts';
import { listen } from './test-backend.ts';

describeBackend('the staff page', (api) => {
  const { createPayer, paymentOf, rowsOf, auditOf } = createOfficeSteps(() => api);
  let [url, closeOffice] = ['', async (): Promise<void> => {}];
  let identity: Running;
  const lines: string[] = [];
  const takeSecurityEvents = (): string[] =>
    lines
      .splice(0)
      .map((line) => JSON.parse(line) as { event: string; kind: string })
      .filter(({ event }) => event === 'security event')
      .map(({ kind }) => kind);
  beforeAll(async () => {
    let fetchOffice: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
    const server = await listen(() => fetchOffice);
    [url, closeOffice] = [server.url, server.close];
    identity = await startIdentity(openDocumentStore(':memory:'), 0, { office: { url, secret: 'office-secret' } });
    const { backendUrl, officeKey } = api.settings;
    const settings = readOfficeSettings({
      SANDBOX: '1',
      OFFICE_URL: url,
      OFFICE_ISSUER: identity.issuer,
      OFFICE_CLIENT_SECRET: 'office-secret',
      OFFICE_KEY: officeKey,
      BACKEND_URL: backendUrl,
    });
    // Node runs no JSX
    const { module } = await runnerImport<typeof officeApp>('./office/app.tsx', {
      configFile: false,
    });
    const app = module.createOffice(
      settings,
      createLog('office', (line) => void lines.push(line)),
    );
    fetchOffice = (request) => app.fetch(request);
  }, 60_000);
  afterAll(async () => {
    await identity.stop();
    await closeOffice();
  });

  const openOfficeBrowser = () => openBrowserOf(url, identity.issuer);
  const hiddenFields = (text: string): Record<string, string> =>
    Object.fromEntries(
      [...text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
  const csrfOf = (text: string): string => hiddenFields(text)['csrf_token'] ?? '';

  it('logs staff in by OpenID, with separate cookies and strict headers', async () => {
    const browser = openOfficeBrowser();
    expect(await browser.visit('/')).toMatchObject({ status: 303, location: '/login' });
    const page = await browser.logIn('support@nordlyd.example');
    expect(page.text).toContain('support@nordlyd.example (support)');
    expect([...browser.cookies.keys()]).toEqual(['office_session']);
    expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect(page.text).not.toMatch(/<script|style=|href="\/audit"/);
    browser.cookies.set('office_session', `${browser.cookies.get('office_session')?.slice(0, -4)}AAAA`);
    expect(await browser.visit('/')).toMatchObject({ location: '/login' });
  });

  it('has no page for an account without a role', async () => {
    const person = { email: 'customer@nordlyd.example', name: 'A customer', region: 'se', password: 'nordlyd-demo' };
    const init = { method: 'POST', body: JSON.stringify(person) };
    await fetch(`${identity.issuer}/__control/users`, init);
    const browser = openOfficeBrowser();
    expect(await browser.logIn(person.email, person.password)).toMatchObject({
      status: 401,
      text: expect.stringContaining('has no role') as string,
    });
    expect(await browser.visit('/vouchers')).toMatchObject({ location: '/login' });
    expect(takeSecurityEvents()).toContain('login_failed');
  });

  it('finds a customer, previews a refund and makes it once, although staff confirm twice', async () => {
    const user = await createPayer();
    const browser = openOfficeBrowser();
    await browser.logIn('finance@nordlyd.example');
    const found = await browser.visit(`/?query=${user.id}%40nordlyd.example`);
    const [, path = ''] = /href="(\/customers\/[^"]+)"/.exec(found.text) ?? [];
    const customer = await browser.visit(path);
    expect(customer.text).toContain('99.00 SEK');
    expect(customer.text).toMatch(/<summary>Refund<\/summary>/);
    expect(customer.text).not.toContain('Erase the account');
    const transactionId = String((await paymentOf(user.id))['id']);
    const order = { userId: user.id, action: 'refund', transactionId, reason: 'no sound', back: path };
    const preview = await browser.submit('/do/changeCustomer', { ...order, csrf_token: csrfOf(customer.text) });
    expect(preview.text).toMatch(/What would change[^]*99\.00 SEK[^]*<button type="submit">Confirm/);
    const confirmation = { ...hiddenFields(preview.text) };
    const clicks = await Promise.all([1, 2].map(() => browser.submit('/do/changeCustomer', confirmation)));
    expect(clicks.filter(({ text }) => text.includes('What has changed')).length).toBeGreaterThan(0);
    expect((await auditOf(user.id)).filter(({ action }) => action === 'refund')).toMatchObject([
      { staff: 'finance@nordlyd.example', reason: 'no sound' },
    ]);
    await api.tick();
    expect((await api.ledger()).filter(({ subject, kind }) => subject === user.id && kind === 'refund')).toHaveLength(
      1,
    );
  });

  it('refuses forms of other origins and without the token of the session, and actions without a role', async () => {
    const user = await createPayer();
    const browser = openOfficeBrowser();
    const start = await browser.logIn('support@nordlyd.example');
    const order = {
      userId: user.id,
      action: 'cancel',
      reason: 'a test',
      confirmed: 'true',
      request_key: crypto.randomUUID(),
    };
    const csrf = { csrf_token: csrfOf(start.text) };
    expect(takeSecurityEvents()).toContain('login_succeeded');
    const refused = await Promise.all([
      browser.submit('/do/changeCustomer', order),
      browser.submit('/do/changeCustomer', { ...order, csrf_token: crypto.randomUUID() }),
      browser.submit('/do/changeCustomer', { ...order, ...csrf }, { Origin: 'http://localhost:3000' }),
      browser.submit('/do/changeCustomer', { ...order, ...csrf }, { 'Sec-Fetch-Site': 'same-site' }),
      browser.submit('/do/changeCustomer', { ...order, ...csrf, action: 'erase' }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const [foreign, denied] = ['cross_site_refused', 'access_denied'];
    expect(takeSecurityEvents().toSorted()).toEqual([denied, foreign, foreign, foreign, foreign]);
    expect((await rowsOf(`/customers/${user.id}`, 'plans'))[0]).toMatchObject({ status: 'active' });
    await browser.submit('/do/changeCustomer', { ...order, ...csrf, request_key: crypto.randomUUID() });
    expect((await rowsOf(`/customers/${user.id}`, 'plans'))[0]).toMatchObject({ status: 'cancelled' });
    const { request_key: _key, ...withoutKey } = order;
    expect((await browser.submit('/do/changeCustomer', { ...withoutKey, ...csrf })).status).toBe(400);
    const copied = [...browser.cookies];
    expect((await browser.submit('/logout', csrf)).text).toContain('Logged out');
    expect(await browser.visit('/')).toMatchObject({ location: '/login' });
    for (const [name, value] of copied) browser.cookies.set(name, value);
    expect(await browser.visit('/')).toMatchObject({ location: '/login' });
  });

  it.each([
    ['/vouchers', 'addVouchers', { code: 'PAGE', type: 'FREE', months: '1', reward: 'true' }, '<td>PAGE</td>'],
    [
      '/prices',
      'increasePrice',
      { region: 'fi', offer: 'duo', price: '30', at: '2090-01-01T00:00' },
      '<td>30.00 EUR</td>',
    ],
    [
      '/switches',
      'changeSwitch',
      { region: 'no', name: 'maintenance', value: 'true', at: '2090-01-01T00:00' },
      'To come',
    ],
    ['/tasks', 'decideTask', { id: 'nothing', decision: 'skip' }, 'Tasks: none'],
    ['/audit', '', {}, '<td>show</td>'],
  ])('%s shows the list, and its form changes it', async (path, operation, fields, shown) => {
    const browser = openOfficeBrowser();
    const { text } = await browser.logIn('admin@nordlyd.example');
    const confirmed = {
      reason: 'a test',
      csrf_token: csrfOf(text),
      confirmed: 'true',
      request_key: crypto.randomUUID(),
    };
    if (operation !== '') await browser.submit(`/do/${operation}`, { ...fields, ...confirmed });
    expect(await browser.visit(path)).toMatchObject({ status: 200, text: expect.stringContaining(shown) as string });
  });

  it('refuses more than 300 requests of a login in a minute from one address, and no other page', async () => {
    const { visit } = openOfficeBrowser();
    const responses = [];
    for (let index = 0; index < 320; index += 1) responses.push(await visit('/callback'));
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.text).toContain('Too many logins. Try again in a minute.');
    expect(refused?.headers.get('Retry-After')).toBe('60');
    expect(responses.filter(({ status }) => status === 303).length).toBeLessThanOrEqual(300);
    expect((await visit('/login')).status).toBe(429);
    expect((await visit('/office.css')).status).toBe(200);
    expect(takeSecurityEvents()).toContain('rate_limited');
  });
});
