import type { ContractDocument } from '../../api-spec/openapi/document.ts';
import { BadInput } from './input-error.ts';
import type { Target } from './fuzz/request.ts';

/** A service that does not answer within this has hung, in ms. */
const patienceMs = 15_000;

/** Carries a request out. @throws BadInput when nobody answers. */
export async function send(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new BadInput(`${new URL(request.url).origin} does not answer: ${cause}`);
  }
}

/**
 * Finds where the contract's paths stand at a service, and whether it answers at all.
 *
 * @param baseUrl the service's address, with or without the path of the contract's first server.
 * @throws BadInput when it is no address, or nobody answers there.
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

/** Where a service of ours stands unless it is said: the backend on the port that the environment gives it. */
export const ownBackendUrl = (env: Record<string, string | undefined>): string =>
  `http://localhost:${env['BACKEND_PORT'] || '4000'}`;
