import type { ContractDocument } from './openapi/document.ts';
import { BadInput } from './input-error.ts';
import { CallFailure, nameFailure } from './fuzz/call-failure.ts';
import type { Target } from './fuzz/request.ts';

/** Timeout of a service, in ms. */
const timeoutMs = 15_000;

/**
 * Sends a request.
 *
 * @throws CallFailure when the response is missing or late. @throws BadInput when the service is unavailable.
 */
export async function send(request: Request): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
    const body = await response.arrayBuffer();
    return new Response([204, 205, 304].includes(response.status) ? null : body, response);
  } catch (error) {
    const fault = nameFailure(error, timeoutMs);
    if (fault !== undefined) throw new CallFailure(new URL(request.url).origin, fault);
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new BadInput(`${new URL(request.url).origin} does not answer: ${cause}`);
  }
}

/**
 * Finds the base address of the contract's paths at a service and checks that it responds.
 *
 * @param baseUrl the service's address, with or without the path of the contract's first server.
 * @throws BadInput when the address is invalid or the service does not respond.
 */
export async function openTarget(
  document: ContractDocument,
  baseUrl: string,
  tokens: readonly string[],
): Promise<Target> {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new BadInput(`"${baseUrl}" is not an http address`);
  const path = document.servers[0]?.url ?? '';
  const given = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  const prefix = path.startsWith('/') && !given.endsWith(path) ? path.replace(/\/+$/, '') : '';
  await send(new Request(given, { method: 'GET', redirect: 'manual' }));
  return { baseUrl: given + prefix, tokens };
}
