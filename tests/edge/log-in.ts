import type { Jar } from './cookie-jar.ts';
import type { SiteResponse, RequestOptions, Site } from './start-sites.ts';

/** Sends a request with the cookies of a browser. */
export async function callAs(
  site: Site,
  path: string,
  { headers, ...requests }: RequestOptions,
  jar?: Jar,
): Promise<SiteResponse> {
  const cookies = jar?.header();
  const response = await site.fetch(path, {
    ...requests,
    headers: { ...headers, ...(cookies ? { Cookie: cookies } : {}) },
  });
  jar?.keep(response);
  return response;
}

/** Starts a login. Returns the response, and the query of the callback. */
export async function beginLogIn(
  site: Site,
  jar: Jar,
  region: string,
  name: string,
): Promise<[SiteResponse, URLSearchParams]> {
  const begun = await callAs(site, `/auth/login?region=${region}&returnTo=/${region}/`, {}, jar);
  const requests = new URL(begun.headers.location ?? '').searchParams;
  const code = `${requests.get('nonce')} ${site.name} ${crypto.randomUUID()} ${name} ${requests.get('code_challenge')}`;
  return [begun, new URLSearchParams({ code, state: requests.get('state') ?? '' })];
}

/**
 * Logs a user in; the test acts as the provider's page. Returns the responses of login and callback.
 *
 * @param name the user's name at the provider, one word.
 */
export async function logIn(
  site: Site,
  jar: Jar,
  region: string,
  name = 'Maja',
): Promise<[SiteResponse, SiteResponse]> {
  const [begun, query] = await beginLogIn(site, jar, region, name);
  return [begun, await callAs(site, `/auth/callback?${query}`, {}, jar)];
}
