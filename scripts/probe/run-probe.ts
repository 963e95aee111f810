import { regions, type Region } from '../../core/domain/region.ts';
import { linkTo, linkToCheckout } from '../../core/routing/routes.ts';

/** The result of one check: `detail` is the cause of a failure, otherwise what was seen. */
export type ProbeResult = { region: Region; check: string; isOk: boolean; ms: number; detail: string };

/** A failed check, with its cause in one sentence. */
class ProbeError extends Error {}

/** Each request of a check may take this long, in ms. */
const timeoutMs = 10_000;

async function open(url: URL): Promise<Response> {
  const request = { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) } as const;
  return fetch(url, request).catch((error: Error) => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new ProbeError(`${url.origin} does not respond: ${reason}`);
  });
}

async function read(url: URL, type: string): Promise<string> {
  const response = await open(url);
  const found = response.headers.get('content-type') ?? 'no type';
  if (response.status !== 200) throw new ProbeError(`${url.href} returned ${response.status}`);
  if (!found.startsWith(type)) throw new ProbeError(`${url.href} returned ${found}, expected ${type}`);
  return response.text();
}

/** Follows redirects to a page of the identity provider, without logging in. */
async function followToLogin(url: URL): Promise<URL> {
  let at = url;
  for (let step = 0; step < 5; step += 1) {
    const response = await open(at);
    const next = response.headers.get('location');
    if (next === null) {
      if (at.origin === url.origin) throw new ProbeError(`${at.href} returned ${response.status}, expected a login`);
      // a provider may require a browser from here on: any page that is no server error shows that it responds
      if (response.status >= 500) throw new ProbeError(`${at.origin} returned ${response.status}`);
      return at;
    }
    at = new URL(next, at);
    if (at.searchParams.has('error')) throw new ProbeError(`the login returned ${at.searchParams.get('error')}`);
  }
  throw new ProbeError(`${url.href} redirects without end`);
}

type Check = (origin: URL, region: Region) => Promise<string>;

/** Pages are read without cookies, and nothing is bought: each check is harmless on a live deployment. */
const checks: Record<string, Check> = {
  'start page': async (origin, region) => {
    const html = await read(new URL(linkTo('home', region), origin), 'text/html');
    const podcast = /href="(\/[^"]*\/podcast\/[^"/]+\/?)"/.exec(html)?.[1];
    if (podcast === undefined) throw new ProbeError('the start page links to no podcast');
    await read(new URL(podcast, origin), 'text/html');
    return `links to ${podcast}`;
  },
  picture: async (origin, region) => {
    const html = await read(new URL(linkTo('home', region), origin), 'text/html');
    const picture = /<img[^>]* src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    if (picture === undefined) throw new ProbeError('the start page has no picture');
    await read(new URL(picture, origin), 'image/');
    return picture;
  },
  price: async (origin, region) => {
    const url = new URL(`/api/v2/cms/pricing?region=${region}`, origin);
    const body = JSON.parse(await read(url, 'application/json')) as Record<string, unknown>;
    if (Object.keys(body).length === 0) throw new ProbeError('no plan has a price');
    return 'plans have prices';
  },
  login: async (origin, region) => {
    const provider = await followToLogin(new URL(`/auth/login?region=${region}`, origin));
    return `begins at ${provider.origin}`;
  },
  checkout: async (origin, region) => {
    const provider = await followToLogin(new URL(linkToCheckout('standard', region), origin));
    return `asks for a login at ${provider.origin}`;
  },
};

async function runCheck(name: string, check: Check, origin: URL, region: Region): Promise<ProbeResult> {
  const started = performance.now();
  const end = (isOk: boolean, detail: string): ProbeResult => ({
    region,
    check: name,
    isOk,
    ms: Math.round(performance.now() - started),
    detail,
  });
  try {
    return end(true, await check(origin, region));
  } catch (error) {
    return end(false, (error as Error).message);
  }
}

/**
 * Reads pages, a picture and prices of a deployment, and begins a login and a checkout in each region, without buying.
 *
 * @param origin of the site, such as https://nordlyd.example.
 * @returns a result for each check and region; no check throws for a fault of the deployment.
 */
export async function runProbe(origin: URL): Promise<ProbeResult[]> {
  const results: ProbeResult[] = [];
  for (const region of regions)
    for (const [name, check] of Object.entries(checks)) results.push(await runCheck(name, check, origin, region));
  return results;
}
