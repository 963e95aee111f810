import type { Jar } from './cookie-jar.ts';
import type { Answer, Asked, Site } from './start-sites.ts';

/** Asks as the browser does whose cookies these are. */
export async function askAs(site: Site, path: string, { headers, ...asked }: Asked, jar?: Jar): Promise<Answer> {
  const cookies = jar?.header();
  const response = await site.ask(path, { ...asked, headers: { ...headers, ...(cookies ? { Cookie: cookies } : {}) } });
  jar?.keep(response);
  return response;
}

/** Starts a login. Returns the response, and the query of the callback. */
export async function beginLogIn(
  site: Site,
  jar: Jar,
  region: string,
  name: string,
): Promise<[Answer, URLSearchParams]> {
  const begun = await askAs(site, `/auth/login?region=${region}&returnTo=/${region}/`, {}, jar);
  const asked = new URL(begun.headers.location ?? '').searchParams;
  const code = `${asked.get('nonce')} ${site.name} ${crypto.randomUUID()} ${name} ${asked.get('code_challenge')}`;
  return [begun, new URLSearchParams({ code, state: asked.get('state') ?? '' })];
}

/**
 * Logs a user in; the test acts as the provider's page. Returns the responses of login and callback.
 *
 * @param name the user's name at the provider, one word.
 */
export async function logIn(site: Site, jar: Jar, region: string, name = 'Maja'): Promise<[Answer, Answer]> {
  const [begun, query] = await beginLogIn(site, jar, region, name);
  return [begun, await askAs(site, `/auth/callback?${query}`, {}, jar)];
}
