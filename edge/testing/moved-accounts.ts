import { expect } from 'vitest';
import { openFileStore } from '../runtime/node/sql-session-store.ts';
import { createTestSite, accountDetails, featureFlags, type ReceivedCall } from './test-site.ts';

/** The id of every migration. */
export const move = '5d3c7b52-2f0c-4a53-9a0e-5a4f7f1c2b10';

/**
 * A test site with a migrated account. The backend maps the login `new` to the account `old` of region `se` when
 * `hasMoved` is true. Every other login has its own account.
 */
export function createMigrationSite({ hasMoved = true, sessionStore = openFileStore(':memory:').store } = {}) {
  const site = createTestSite({}, { sessionStore });
  const state = { hasMoved };
  site.backend.respond = ({ path, headers }: ReceivedCall) => {
    const { userId } = site.identity;
    const region = site.identity.home ?? headers.get('X-Region')?.toLowerCase();
    if (path === '/v2/feature') return Response.json({ ...featureFlags, enableAccountRegionRedirect: true });
    if (path === '/v2/user/details')
      return Response.json(userId === 'new' && state.hasMoved ? accountDetails('old') : accountDetails(userId, region));
    if (path.startsWith('/v2/user/api/user-accepted-migration-prompt/'))
      return Response.json({ migrationSessionId: move });
    if (path.startsWith('/v2/user/api/migrate/')) {
      state.hasMoved = true;
      return Response.json({ outcome: 'success', userId: 'old' });
    }
    return Response.json({});
  };
  const logIn = async (userId: string, home: string, browser = site.browser()) => {
    Object.assign(site.identity, { userId, home });
    await browser.logIn();
    return browser;
  };
  /**
   * Migrates the account of the logged-in user to the login `new` of a region.
   *
   * @throws when the migration does not end on the requested page.
   */
  const migrateAccount = async (browser: ReturnType<typeof site.browser>, home: string): Promise<void> => {
    await browser.call('/api/v2/user/api/user-accepted-migration-prompt/1', { method: 'PATCH' });
    Object.assign(site.identity, { userId: 'new', home });
    const page = '/se/logga-in/anslut?migrating=1';
    const landed = await browser.logIn(`region=se&screen=connect&returnTo=${page}`);
    // an outcome other than success is named in the address
    expect([landed.status, locationOf(landed)]).toEqual([303, page]);
  };
  const listGiftEvents = () =>
    site.backend.calls.filter(({ path }) => path === '/v2/gift/tracking-event').map(({ body }) => body);
  return { ...site, state, logIn, moveAccount: migrateAccount, listGiftEvents };
}
export const locationOf = (response: Response): string => response.headers.get('Location') ?? '';
/** True when the record of the browser's session exists. */
export const isLoggedIn = async (browser: { call: (path: string) => Promise<Response> }): Promise<boolean> =>
  ((await (await browser.call('/api/me')).json()) as { isLoggedIn: boolean }).isLoggedIn;
