import { afterEach, expect, it, vi } from 'vitest';
import { createTestSite, accountDetails } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const sessionId = '5d3c7b52-2f0c-4a53-9a0e-5a4f7f1c2b10';
const other = '6e4d8c63-3a1d-4b64-8b1f-6b5a8a2d3c21';
const accept = '/api/v2/user/api/user-accepted-migration-prompt/0f5e2a8e-64a7-4a53-8c39-0a4b1f0c9d11';
const migrate = (id: string): string => `/api/v2/user/api/migrate/${id}`;

/** A user who accepted the migration, with the response of the backend to the call that completes it. */
async function begin(migrated: () => Response = () => Response.json({ outcome: 'success', userId: 'u' })) {
  const site = createTestSite();
  const browser = site.browser();
  await browser.logIn();
  site.backend.respond = ({ path }) =>
    path.includes('/migrate/') ? migrated() : Response.json({ migrationSessionId: sessionId });
  const accepted = await browser.call(accept, { method: 'PATCH' });
  return { ...site, browser, accepted };
}

it('[MG-08] [KO-01] stores the migration session for an hour in an encrypted cookie that scripts cannot read', async () => {
  const { accepted } = await begin();
  const cookie = accepted.headers.getSetCookie().find((line) => line.startsWith('__Host-migration_session=')) ?? '';
  for (const attribute of ['Max-Age=3600', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
    expect(cookie).toContain(attribute);
  expect(cookie).not.toContain(sessionId);
});

it('[MG-08] sends the migration header with every call after the user accepts, and not before', async () => {
  const { browser, backend } = await begin();
  expect(backend.calls.at(-1)?.headers.has('X-Migration-Session')).toBe(false);
  await browser.call('/api/v2/offer');
  expect(backend.calls.at(-1)?.headers.get('X-Migration-Session')).toBe(sessionId);
});

it('[MG-08] starts no migration for the all-zero session id, an error response or an invalid body', async () => {
  for (const response of [
    Response.json({ migrationSessionId: '00000000-0000-0000-0000-000000000000' }),
    Response.json({ migrationSessionId: sessionId }, { status: 409 }),
    new Response('<html>'),
  ]) {
    const { browser, backend } = await begin();
    browser.jar.delete('__Host-migration_session');
    backend.respond = () => response;
    await browser.call(accept, { method: 'PATCH' });
    expect(browser.jar.has('__Host-migration_session')).toBe(false);
  }
});

it('[MG-06] changes the account of the session after a refresh that holds its record', async () => {
  const { browser, backend, platform } = await begin();
  const { respond } = backend;
  backend.respond = (call) =>
    call.path === '/v2/user/details' ? Response.json(accountDetails('u', 'no')) : respond(call);
  vi.spyOn(platform.sessionStore, 'lock').mockResolvedValueOnce(undefined);
  await browser.call(migrate(sessionId));
  expect(browser.jar.get('region')).toBe('no');
});

it('[MG-06] [MG-07] completes a migration only with its own session id', async () => {
  const { browser, backend } = await begin();
  for (const path of [
    migrate(other),
    migrate('00000000-0000-0000-0000-000000000000'),
    migrate(other).replace('migrate', 'migr%61te'),
  ]) {
    const response = await browser.call(path);
    // the same error as that of the backend
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { title: 'MigrationFailedError', code: 'generic_error' },
    ]);
  }
  expect(backend.calls.some(({ path }) => path.includes('/migrate/'))).toBe(false);
  expect((await browser.call(migrate(sessionId))).status).toBe(200);
  expect(browser.jar.has('__Host-migration_session')).toBe(false);
});

it.each([
  [200, true],
  [409, true],
  [404, false],
  [503, false],
])('[MG-06] ends the migration after a response with status %i: %s', async (status, isOver) => {
  const { browser } = await begin(() => Response.json({ title: 'X' }, { status }));
  await browser.call(migrate(sessionId));
  expect(browser.jar.has('__Host-migration_session')).toBe(!isOver);
});

it('[MG-06] [MG-08] decodes the path of a call as the backend does, when a migration starts and when it ends', async () => {
  const { browser, backend } = await begin();
  browser.jar.delete('__Host-migration_session');
  await browser.call(accept.replace('user-accepted', 'user-%61ccepted'), { method: 'PATCH' });
  expect(browser.jar.has('__Host-migration_session')).toBe(true);
  const { respond } = backend;
  backend.respond = (call) =>
    call.path === '/v2/user/details' ? Response.json(accountDetails('old', 'no')) : respond(call);
  expect((await browser.call(migrate(sessionId).replace('migrate', 'migr%61te'))).status).toBe(200);
  expect(browser.jar.has('__Host-migration_session')).toBe(false);
  // the session belongs to the migrated account
  expect(browser.jar.get('region')).toBe('no');
});
