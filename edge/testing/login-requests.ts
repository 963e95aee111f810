import { ownScript, type createTestSite } from './test-site.ts';

type TestSite = ReturnType<typeof createTestSite>;
type Visit = (browser: ReturnType<TestSite['browser']>, site: TestSite) => Promise<Response>;

const loggedIn =
  (visit: Visit): Visit =>
  async (browser, site) => {
    await browser.logIn();
    return visit(browser, site);
  };

/** The session store fails. */
const withoutStore =
  (visit: Visit): Visit =>
  (browser, site) => {
    site.platform.sessionStore.list = () => Promise.reject(new Error('the store is down'));
    return visit(browser, site);
  };
const logins = '/api/logins';

/** Requests to the routes that list and end sessions, by operation and status. */
export const sessionRequests: Record<
  'confirmEmail' | 'listLogins' | 'endOtherLogins' | 'endLogin',
  Record<number, Visit>
> = {
  confirmEmail: {
    303: (browser) => browser.open('/auth/email', { method: 'POST', body: 'email=a@b.example', headers: ownScript }),
    403: (browser) => browser.open('/auth/email', { method: 'POST' }),
    413: (browser) => browser.open('/auth/email', { method: 'POST', body: 'x'.repeat(5_000), headers: ownScript }),
  },
  listLogins: {
    200: loggedIn((browser) => browser.call(logins)),
    401: (browser) => browser.call(logins),
    503: loggedIn(withoutStore((browser) => browser.call(logins))),
  },
  endOtherLogins: {
    200: loggedIn((browser) => browser.call(logins, { method: 'DELETE' })),
    401: (browser) => browser.call(logins, { method: 'DELETE' }),
    403: (browser) => browser.open(logins, { method: 'DELETE' }),
    503: loggedIn(withoutStore((browser) => browser.call(logins, { method: 'DELETE' }))),
  },
  endLogin: {
    200: async (browser, site) => {
      await site.browser().logIn();
      await browser.logIn();
      const { logins: known } = (await (await browser.call(logins)).json()) as { logins: { id: string }[] };
      return browser.call(`${logins}/${known.at(-1)?.id}`, { method: 'DELETE' });
    },
    401: (browser) => browser.call(`${logins}/x`, { method: 'DELETE' }),
    403: (browser) => browser.open(`${logins}/x`, { method: 'DELETE' }),
    404: loggedIn((browser) => browser.call(`${logins}/x`, { method: 'DELETE' })),
    503: loggedIn(withoutStore((browser) => browser.call(`${logins}/x`, { method: 'DELETE' }))),
  },
};
