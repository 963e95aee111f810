import { whereToFind } from '../../server/env.ts';
import { parseJson } from '../../server/http/parse-json.ts';

/** A cause that the owner of the product can remove, as one sentence. */
export class CheckError extends Error {}

/** The environment of the product's processes. */
export type Environment = Record<string, string | undefined>;

/** One provider, or one account at a provider; `note` prints what works. */
export type Check = { name: string; run: (note: (line: string) => void) => Promise<void> };

/**
 * A response, with the variable that decides its host; `body` is undefined when it is not JSON. A page of HTML comes from
 * another server, or from a gateway in front of the provider.
 */
export type ProviderResponse = {
  variable: string;
  origin: string;
  status: number;
  location: string | undefined;
  body: unknown;
  isPage: boolean;
};

const timeoutMs = 10_000;

/** Signed requests and tokens fail when the clocks differ by more than this, in ms. */
const clockToleranceMs = 60_000;

function readCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer within ten seconds';
  const { code, message } = (error.cause ?? error) as { code?: string; message: string };
  return code ?? message;
}

/** Codes of a certificate that this machine does not accept. */
export const certificateCodes = /^(UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|CERT_|ERR_TLS_CERT_ALTNAME_INVALID)/;

/** The error for a server that gives no response. */
function describeNoResponse(variable: string, origin: string, error: unknown): CheckError {
  const cause = readCause(error);
  if (certificateCodes.test(cause))
    return new CheckError(
      `${variable} leads to ${origin}, whose certificate is not valid for this machine (${cause}): complete its chain, or name its authority in NODE_EXTRA_CA_CERTS`,
    );
  if (cause.startsWith('ERR_SSL_'))
    return new CheckError(`${variable} has https://, but ${origin} does not begin with TLS (${cause})`);
  return new CheckError(`${variable} leads to ${origin}, where no server answers (${cause})`);
}

function checkClock(origin: string, headers: Headers, now: number): void {
  // a cached response is older than its request
  const theirs = Date.parse(headers.get('Date') ?? '') + Number(headers.get('Age') ?? 0) * 1_000;
  if (Number.isNaN(theirs) || Math.abs(theirs - now) <= clockToleranceMs) return;
  const seconds = Math.round(Math.abs(theirs - now) / 1_000);
  const side = theirs > now ? 'behind' : 'ahead of';
  throw new CheckError(`the clock of this machine is ${seconds} seconds ${side} that of ${origin}: synchronise it`);
}

/**
 * Sends a request to a provider.
 *
 * @param variable the environment variable that decides the host.
 * @throws CheckError when no server answers, or its clock differs.
 */
export async function send(variable: string, url: string, init: RequestInit = {}): Promise<ProviderResponse> {
  const { origin } = new URL(url);
  const options: RequestInit = { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) };
  const fail = (error: unknown): never => {
    throw describeNoResponse(variable, origin, error);
  };
  const response = await fetch(url, options).catch(fail);
  const text = await response.text().catch(fail);
  checkClock(origin, response.headers, Date.now());
  const { status, headers } = response;
  const isPage = headers.get('Content-Type')?.startsWith('text/html') === true;
  return { variable, origin, status, location: headers.get('Location') ?? undefined, body: parseJson(text), isPage };
}

/**
 * Reads the URL of a variable, without a slash at its end as the product does.
 *
 * @throws CheckError when it is missing or malformed.
 */
export function readUrl(env: Environment, name: string): string {
  const value = env[name] ?? '';
  if (value === '') throw new CheckError(`set ${name}, ${whereToFind}`);
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? '')) {
    throw new CheckError(`set ${name} to a URL with https://: it is "${value}"`);
  }
  return value.replace(/\/+$/, '');
}

/** Options of a request with a JSON body. */
export const withJson = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The error for a server that answers, but does not know the provider's calls. */
export const describeOtherServer = (variable: string, url: string, provider: string): CheckError =>
  new CheckError(`${variable} leads to ${new URL(url).origin}, which is not ${provider}`);

/** The error for a response that no other sentence explains. A page or a redirect comes from another server. */
export function describeResponse(what: string, response: ProviderResponse): CheckError {
  const { variable, origin, status, body, isPage } = response;
  if (isPage || (body === undefined && status < 400))
    return new CheckError(
      `${variable} leads to ${origin}, which is another server or behind a gateway: ${what} was answered with a page or a redirect (${status})`,
    );
  return new CheckError(
    `${what} was answered with ${status}: ${body === undefined ? 'no JSON' : JSON.stringify(body).slice(0, 300)}`,
  );
}
