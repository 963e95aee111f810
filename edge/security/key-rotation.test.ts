import { afterEach, expect, it, vi } from 'vitest';
import { openFileStore } from '../runtime/node/sql-session-store.ts';
import { createTestSite } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

const [oldKey, newKey] = ['o'.repeat(40), 'n'.repeat(40)];

it('[AU-07] keeps a session when the keys change: the old key decrypts it, and a refresh encrypts it with the new key', async () => {
  const sessionStore = openFileStore(':memory:').store;
  const before = createTestSite({ SESSION_KEYS: oldKey }, { sessionStore });
  const first = before.browser();
  await first.logIn();
  /** The same browser after a restart of the site with other keys. */
  const restart = (keys: string, jar: ReadonlyMap<string, string>) => {
    const site = createTestSite({ SESSION_KEYS: keys }, { sessionStore });
    const browser = site.browser();
    for (const [name, value] of jar) browser.jar.set(name, value);
    return browser;
  };
  const isKnown = async (browser: typeof first): Promise<boolean> =>
    ((await (await browser.open('/api/me')).json()) as { isLoggedIn: boolean }).isLoggedIn;

  const during = restart(`${newKey},${oldKey}`, first.jar);
  expect(await isKnown(during)).toBe(true);
  expect(await isKnown(restart(newKey, during.jar))).toBe(false);
  const soon = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 481_000);
  expect(await isKnown(during)).toBe(true);
  expect(await isKnown(restart(newKey, during.jar))).toBe(true);
  soon.mockRestore();
  expect(await isKnown(restart(oldKey, during.jar))).toBe(false);
});

it('completes a login under the new key when it started under the old one', async () => {
  const first = createTestSite({ SESSION_KEYS: oldKey }).browser();
  const back = await first.begin('region=se&returnTo=/se/sok');
  const later = createTestSite({ SESSION_KEYS: `${newKey},${oldKey}` }).browser();
  for (const [name, value] of first.jar) later.jar.set(name, value);
  expect((await later.open(back.pathname + back.search)).headers.get('Location')).toBe('/se/sok');
  expect(later.jar.has('__Host-access_token')).toBe(true);
});
