import type { ContractDocument } from './openapi/document.ts';
import { listOperations, type Operation } from './openapi/operations.ts';
import { BadInput } from './input-error.ts';
import { makeExample } from './drift/example-calls.ts';
import { CallFailure } from './fuzz/call-failure.ts';
import { writeRequest, type Target } from './fuzz/request.ts';

/** The number of operations to call; a service without any of them does not serve the contract. */
const enough = 4;

const readType = (response: Response): string => response.headers.get('Content-Type')?.split(';')[0]?.trim() ?? '';

/** True when a response is a page, a redirect, or a 404 that no operation would return. */
function isForeign({ responses }: Operation, response: Response): boolean {
  const { status } = response;
  const isDocumented = String(status) in responses;
  if (readType(response) === 'text/html') return true;
  if (status >= 300 && status < 400) return !isDocumented;
  return [404, 405].includes(status) && (!isDocumented || readType(response) !== 'application/problem+json');
}

/**
 * Calls a few operations without path parameters to learn whether a service serves this contract.
 *
 * @param send sends a request.
 * @throws BadInput when no response is one of an API.
 */
export async function findApi(
  document: ContractDocument,
  target: Target,
  send: (request: Request) => Promise<Response>,
): Promise<void> {
  const operations = listOperations(document)
    .filter(({ method, path }) => method === 'get' && !path.includes('{'))
    .slice(0, enough);
  const results: string[] = [];
  for (const operation of operations) {
    const request = writeRequest(operation, makeExample(document, operation, false), target);
    const response = await send(request).catch((error: unknown) => {
      // a broken response is one of an API too
      if (error instanceof CallFailure) return undefined;
      throw error;
    });
    if (response === undefined || !isForeign(operation, response)) return;
    results.push(`${operation.operationId} got ${[response.status, readType(response)].join(' ').trim()}`);
  }
  // a single missing operation proves nothing
  if (results.length < 2) return;
  const addresses = document.servers.map(({ url }) => url).join(' or ');
  throw new BadInput(`${target.baseUrl} does not serve the contract (${addresses}): ${results.join(', ')}`);
}
