import { locate, type ContractDocument } from '../../../backend/contract/document.ts';
import { listOperations, type Operation } from '../../../backend/contract/operations.ts';
import type { RawParameter } from '../document.ts';
import { keyOf, type Attempt } from '../fuzz/attempt.ts';
import { writeRequest, type Target } from '../fuzz/request.ts';
import type { RecordedCall } from './har.ts';

/** The call that the contract's own examples make up, without its body. */
export function makeExample(document: ContractDocument, operation: Operation, hasToken: boolean): Attempt {
  const texts = operation.parameters.flatMap((parameter): [string, string][] => {
    const { example } = locate<RawParameter>(document, parameter.pointer.replace(/\/schema$/, '')).value;
    return example === undefined ? [] : [[keyOf(parameter), String(example)]];
  });
  const isNamed = operation.auth !== 'none' && hasToken;
  return { caller: isNamed ? 'token' : 'nobody', texts: Object.fromEntries(texts), body: undefined };
}

/**
 * Makes the example call of every operation that changes nothing, and records what a live service answers.
 *
 * @param send carries a request out.
 */
export async function recordExamples(
  document: ContractDocument,
  target: Target,
  send: (request: Request) => Promise<Response>,
): Promise<RecordedCall[]> {
  const calls: RecordedCall[] = [];
  for (const operation of listOperations(document).filter(({ method }) => method === 'get')) {
    const request = writeRequest(operation, makeExample(document, operation, target.token !== undefined), target);
    const answer = await send(request);
    calls.push({
      method: request.method,
      url: request.url,
      requestHeaders: [...request.headers],
      requestBody: undefined,
      status: answer.status,
      responseHeaders: [...answer.headers],
      responseBody: await answer.text(),
    });
  }
  return calls;
}
