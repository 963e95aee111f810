import type { ContractDocument } from '../openapi/document.ts';
import { listOperations, type Operation } from '../openapi/operations.ts';
import { writeText } from '../openapi/parameter-style.ts';
import type { Attempt } from '../fuzz/attempt.ts';
import { findGap } from '../fuzz/find-gap.ts';
import { CallFailure } from '../fuzz/call-failure.ts';
import { sample } from '../fuzz/guess-request.ts';
import { findExample, haveOwnNames, writeFields } from '../fuzz/generate-request.ts';
import { writeRequest, type Target } from '../fuzz/request.ts';
import { keyOf } from '../fuzz/odd-strings.ts';
import { createValidator, type Validator } from '../openapi/validator.ts';
import type { RecordedCall } from './har.ts';

/**
 * The call that consists of the contract's examples, without a body; a required parameter without one is generated.
 *
 * @param validator chooses among generated values.
 */
export function makeExample(
  document: ContractDocument,
  operation: Operation,
  hasToken: boolean,
  validator?: Validator,
): Attempt {
  const texts = operation.parameters.flatMap((parameter): [string, string][] => {
    const given = findExample(document, parameter);
    const example = given ?? (parameter.isRequired ? sample(document, parameter.pointer, validator) : undefined);
    if (example === undefined) return [];
    if (haveOwnNames(parameter)) return writeFields(parameter, example);
    const text = writeText(parameter.style, example);
    return text === undefined ? [] : [[keyOf(parameter), text]];
  });
  const isNamed = operation.auth !== 'none' && hasToken;
  return { caller: isNamed ? 'token' : 'nobody', texts: Object.fromEntries(texts), body: undefined };
}

/**
 * Makes the example call of every read-only operation, as each test user, and records the responses of a live service.
 *
 * @param send sends a request.
 * @param onSkip receives each operation for which no call can be generated, and the reason.
 */
export async function recordExamples(
  document: ContractDocument,
  target: Target,
  send: (request: Request) => Promise<Response>,
  onSkip: (operationId: string, reason: string) => void = () => undefined,
): Promise<RecordedCall[]> {
  const calls: RecordedCall[] = [];
  const validator = createValidator(document);
  const reading = listOperations(document).filter((operation) => {
    const gap = operation.method === 'get' ? findGap(document, operation) : undefined;
    if (gap !== undefined) onSkip(operation.operationId, gap);
    return operation.method === 'get' && gap === undefined;
  });
  const users = Array.from({ length: Math.max(target.tokens.length, 1) }, (_, user) => user);
  for (const [operation, user] of reading.flatMap((one) => users.map((number) => [one, number] as const))) {
    if (user > 0 && operation.auth === 'none') continue;
    const example = makeExample(document, operation, target.tokens.length > 0, validator);
    const request = writeRequest(operation, { ...example, user }, target);
    const call = {
      method: request.method,
      url: request.url,
      requestHeaders: [...request.headers],
      requestBody: undefined,
    };
    try {
      const response = await send(request);
      const { status, headers } = response;
      calls.push({ ...call, status, responseHeaders: [...headers], responseBody: await response.text() });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      calls.push({ ...call, status: 0, responseHeaders: [], responseBody: undefined, failure: error.fault });
    }
  }
  return calls;
}
