import * as oauth from 'oauth4webapi';
import { readResponseText } from '../../server/http/response-text.ts';
import { RefusedClaim } from './login-from-tokens.ts';
import { fetchWithSpan } from '../../server/telemetry/spans.ts';

/**
 * Leaves out members without a value, which some providers send as null in place of optional ones. A null that says whether
 * the email address is verified is no yes, and stays.
 */
function omitNulls(text: string): string {
  try {
    const body: unknown = JSON.parse(
      text,
      (name, value: unknown) => value ?? (name === 'email_verified' ? null : undefined),
    );
    return JSON.stringify(body ?? null);
  } catch {
    return text;
  }
}

/** Reads a response of the provider; JSON without its empty members. @throws Error when it is larger than one megabyte. */
export async function readProviderResponse(response: Response): Promise<Response> {
  const text = await readResponseText(response);
  const isJson = /\bjson\b/i.test(response.headers.get('Content-Type') ?? '');
  return new Response((isJson ? omitNulls(text) : text) || null, response);
}

/** Options for requests to the identity provider: HTTPS, except for the sandbox on localhost, and with a span. */
export function createOidcFetch(issuer: URL, isSandbox: boolean) {
  const send = async (address: string, init: oauth.CustomFetchOptions<string, unknown>): Promise<Response> => {
    // the paths come from the discovery document and contain no user data
    const route = new URL(address).pathname;
    return readProviderResponse(await fetchWithSpan(address, init as RequestInit, { peer: 'identity', route }));
  };
  return {
    // plain http is for the sandbox's localhost alone, which is what the deprecation warns of
    // oxlint-disable-next-line typescript/no-deprecated
    [oauth.allowInsecureRequests]: issuer.protocol === 'http:' && isSandbox,
    [oauth.customFetch]: send,
  };
}

/** No token endpoint, a timeout, a rate limit: none of them refuses a user. */
const faultStatuses = new Set([404, 408, 429]);

/** True for a fault of the network or the provider's server; false for its refusal. */
export function isFault(error: unknown): boolean {
  if (error instanceof oauth.ResponseBodyError) return error.status >= 500 || faultStatuses.has(error.status);
  if (error instanceof oauth.WWWAuthenticateChallengeError || error instanceof RefusedClaim) return false;
  if (error instanceof oauth.OperationProcessingError)
    return (
      error.code === oauth.RESPONSE_IS_NOT_CONFORM ||
      error.code === oauth.RESPONSE_IS_NOT_JSON ||
      error.code === oauth.PARSE_ERROR
    );
  return true;
}

/** Adds parameters to an endpoint, which may have some (RFC 6749, 3.1). */
export function addQuery(endpoint: string, parameters: Record<string, string>): string {
  const location = new URL(endpoint);
  for (const [name, value] of Object.entries(parameters)) location.searchParams.set(name, value);
  return location.href;
}
