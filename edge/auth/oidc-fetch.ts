import * as oauth from 'oauth4webapi';
import { fetchWithSpan } from '../../server/telemetry/spans.ts';

/** How the identity provider is asked: encrypted, unless it is the sandbox's on localhost, and measured. */
export function createOidcFetch(issuer: URL, isSandbox: boolean) {
  const ask = (address: string, init: oauth.CustomFetchOptions<string, unknown>): Promise<Response> => {
    // its paths stand in its discovery document, the same for everybody
    const route = new URL(address).pathname;
    return fetchWithSpan(address, init as RequestInit, { peer: 'identity', route });
  };
  return {
    // plain http is for the sandbox's localhost alone, which is what the deprecation warns of
    // oxlint-disable-next-line typescript/no-deprecated
    [oauth.allowInsecureRequests]: issuer.protocol === 'http:' && isSandbox,
    [oauth.customFetch]: ask,
  };
}

/** A fault of the network or of the provider's server, as opposed to its refusal. */
export function isFault(error: unknown): boolean {
  if (error instanceof oauth.ResponseBodyError) return error.status >= 500;
  if (error instanceof oauth.WWWAuthenticateChallengeError) return false;
  if (error instanceof oauth.OperationProcessingError)
    return (
      error.code === oauth.RESPONSE_IS_NOT_CONFORM ||
      error.code === oauth.RESPONSE_IS_NOT_JSON ||
      error.code === oauth.PARSE_ERROR
    );
  return true;
}
