import { isUtf8 } from 'node:buffer';
import { lookup as resolveName } from 'node:dns';
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { requireAllowedUrl, isPublicAddress } from './safe-url.ts';
import { FeedError } from './feed-error.ts';

/** Rules for requests to other hosts. */
export type RequestRules = {
  /** allows this machine and its network: for tests and internal feeds */
  isPrivateAllowed: boolean;
  headers?: Record<string, string>;
  method?: 'GET' | 'HEAD';
  /** the request is aborted after this time without a byte, in ms */
  idleMs: number;
  signal?: AbortSignal;
};

/** The address of a redirect: Node reads the bytes of a header as Latin-1, and hosts write them in UTF-8. */
function readLocation({ headers: { location } }: IncomingMessage): string | undefined {
  const bytes = Buffer.from(location ?? '', 'latin1');
  return isUtf8(bytes) && location !== undefined ? bytes.toString() : location;
}

/** Maximum number of redirects. */
const maxRedirects = 20;

/**
 * Resolves a name and rejects private addresses. The connection uses the address that was checked, so a second DNS
 * response cannot change it (DNS rebinding).
 */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0);
    const isInside = addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address));
    if (isInside)
      return callback(new FeedError('notAllowed', 'the address belongs to this machine or its network'), '');
    if (options.all === true) return callback(null, addresses);
    const [first] = addresses;
    return callback(null, first?.address ?? '', first?.family ?? 0);
  });
};

function sendRequest(url: URL, rules: RequestRules): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: rules.method ?? 'GET',
    headers: { 'User-Agent': 'Nordlyd/1.0 (podcast catalogue)', ...rules.headers },
    timeout: rules.idleMs,
    ...(rules.signal !== undefined && { signal: rules.signal }),
    ...(!rules.isPrivateAllowed && { lookup: lookUpPublic }),
  };
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, options, resolve);
    outgoing.on('timeout', () =>
      outgoing.destroy(new FeedError('tooSlow', `${url.host} did not answer in ${rules.idleMs / 1_000} s`)),
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error instanceof FeedError
          ? error
          : new FeedError('noAnswer', `${url.host} does not answer (${error.code ?? error.name})`),
      ),
    );
    outgoing.end();
  });
}

/**
 * Sends a request, GET by default, to a public URL and follows redirects, checking each URL.
 *
 * @returns the response with an unread body and any status, and the addresses of permanent redirects.
 * @throws FeedError with notAllowed, noAnswer or tooSlow.
 */
export async function requestPublic(
  address: string,
  rules: RequestRules,
): Promise<{ response: IncomingMessage; url: URL; permanentUrls: string[] }> {
  let url = requireAllowedUrl(address, rules.isPrivateAllowed);
  const permanentUrls = [url.href];
  let isPermanent = true;
  for (let step = 0; step <= maxRedirects; step += 1) {
    const response = await sendRequest(url, rules);
    const location = readLocation(response);
    if (![301, 302, 303, 307, 308].includes(response.statusCode ?? 0) || location === undefined)
      return { response, url, permanentUrls };
    response.destroy();
    isPermanent &&= response.statusCode === 301 || response.statusCode === 308;
    if (!URL.canParse(location, url)) throw new FeedError('noAnswer', `${url.host} sends on to what is no address`);
    url = requireAllowedUrl(new URL(location, url).href, rules.isPrivateAllowed);
    if (isPermanent) permanentUrls.push(url.href);
  }
  throw new FeedError('noAnswer', `${url.host} redirects more than ${maxRedirects} times`);
}
