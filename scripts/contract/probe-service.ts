import type { ContractDocument } from '../../api-spec/openapi/document.ts';
import { listOperations, type Operation } from '../../api-spec/openapi/operations.ts';
import { BadInput } from './input-error.ts';
import { makeExample } from './drift/example-calls.ts';
import { writeRequest, type Target } from './fuzz/request.ts';

/** So many operations are asked; a service that has none of them has none at all. */
const enough = 4;

const readType = (answer: Response): string => answer.headers.get('Content-Type')?.split(';')[0]?.trim() ?? '';

/** Whether an answer is a page, a way elsewhere, or says that nothing stands there, as no operation would say it. */
function isForeign({ responses }: Operation, answer: Response): boolean {
  const { status } = answer;
  const isDocumented = String(status) in responses;
  if (readType(answer) === 'text/html') return true;
  if (status >= 300 && status < 400) return !isDocumented;
  return [404, 405].includes(status) && (!isDocumented || readType(answer) !== 'application/problem+json');
}

/**
 * Asks a service for a few things that need not be named, to learn whether it serves this contract at all.
 *
 * @param send carries a request out.
 * @throws BadInput when none of its answers is one of an API.
 */
export async function findApi(
  document: ContractDocument,
  target: Target,
  send: (request: Request) => Promise<Response>,
): Promise<void> {
  const asked = listOperations(document)
    .filter(({ method, path }) => method === 'get' && !path.includes('{'))
    .slice(0, enough);
  const told: string[] = [];
  for (const operation of asked) {
    const answer = await send(writeRequest(operation, makeExample(document, operation, false), target));
    if (!isForeign(operation, answer)) return;
    told.push(`${operation.operationId} got ${[answer.status, readType(answer)].join(' ').trim()}`);
  }
  // one operation may be missing anywhere
  if (told.length < 2) return;
  const places = document.servers.map(({ url }) => url).join(' or ');
  throw new BadInput(`${target.baseUrl} does not serve the contract (${places}): ${told.join(', ')}`);
}
