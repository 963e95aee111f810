import type { Jar } from './cookie-jar.ts';
import type { Answer, Asked, Site } from './start-sites.ts';

/** Asks as the browser does whose cookies these are. */
export async function askAs(site: Site, path: string, { headers, ...asked }: Asked, jar?: Jar): Promise<Answer> {
  const cookies = jar?.header();
  const answer = await site.ask(path, { ...asked, headers: { ...headers, ...(cookies ? { Cookie: cookies } : {}) } });
  jar?.keep(answer);
  return answer;
}

/** Begins a log-in. Returns the answer, and the query with which the provider would send the browser back. */
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
 * Logs somebody in; the test itself is the provider's page. Returns the answers of log-in and callback.
 *
 * @param name what the provider calls this person, one word.
 */
export async function logIn(site: Site, jar: Jar, region: string, name = 'Maja'): Promise<[Answer, Answer]> {
  const [begun, query] = await beginLogIn(site, jar, region, name);
  return [begun, await askAs(site, `/auth/callback?${query}`, {}, jar)];
}
