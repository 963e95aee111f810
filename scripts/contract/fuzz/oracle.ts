import type { Operation } from '../../../api-spec/openapi/operations.ts';
import { coerceText } from '../../../api-spec/openapi/parameters.ts';
import { findResponseFaults } from '../../../backend/api/validate-response.ts';
import type { Validator } from '../../../api-spec/openapi/validator.ts';
import type { Attempt } from './attempt.ts';
import { keyOf } from './odd-strings.ts';

/** What of a call does not fit: a parameter, the JSON of its body, or the body before it is read as JSON. */
type Misfit = 'parameters' | 'body' | 'envelope';

/**
 * Finds what the contract does not allow in a call; texts are read as the backend reads them. A field that an object of
 * the body does not name fits where the object is open. What is added to the query and to the headers always fits: the
 * contract closes neither (decision 0031).
 */
function findMisfit(operation: Operation, { texts, body }: Attempt, validator: Validator): Misfit | undefined {
  const doParametersFit = operation.parameters.every((parameter) => {
    const text = texts[keyOf(parameter)];
    if (text === undefined) return !parameter.isRequired;
    return validator.check(parameter.pointer, coerceText(text, parameter.kind)).length === 0;
  });
  const pointer = operation.requestBody?.['application/json'];
  if (!doParametersFit) return 'parameters';
  if (pointer === undefined || body === undefined) return undefined;
  if (body.type !== 'application/json' || Buffer.byteLength(body.text) > 64 * 1024) return 'envelope';
  try {
    return validator.check(pointer, JSON.parse(body.text)).length === 0 ? undefined : 'body';
  } catch {
    return 'envelope';
  }
}

/** Whether the contract allows a call. */
export const fitsContract = (operation: Operation, attempt: Attempt, validator: Validator): boolean =>
  findMisfit(operation, attempt, validator) === undefined;

/** Failures that only a call that was understood can have: what it asks for is not there, or not now. */
const ofUnderstood = [402, 404, 409, 410, 422];

/** What the status says about the call that it should not. */
function judgeStatus(operation: Operation, attempt: Attempt, status: number, misfit?: Misfit): string | undefined {
  const needsToken = operation.auth === 'bearer' || (operation.auth === 'optional' && attempt.caller === 'stranger');
  const isStranger = needsToken && attempt.caller !== 'token';
  const isFit = misfit === undefined;
  if (status >= 500 && !(String(status) in operation.responses)) return `answered ${status}`;
  if (isStranger && isFit && status !== 401) return `answered ${status} to a caller without a good token, not 401`;
  if (!isFit && status < 400) return `accepted a call that does not fit the contract with ${status}`;
  if (misfit === 'body' && ofUnderstood.includes(status))
    return `answered ${status} to a body that does not fit the contract, not 400`;
  if (isFit && !isStranger && status === 400) return 'refused a call that fits the contract with 400';
  if (!isStranger && status === 401) return 'refused the token with 401';
  return undefined;
}

/**
 * Judges an answer by the contract alone.
 *
 * @returns one sentence a fault; empty when the answer is one that the contract documents for this call.
 */
export async function judgeAnswer(
  operation: Operation,
  attempt: Attempt,
  answer: Response,
  validator: Validator,
): Promise<string[]> {
  const faults = await findResponseFaults(operation, answer, validator).catch(() => ['the body is not JSON']);
  const verdict = judgeStatus(operation, attempt, answer.status, findMisfit(operation, attempt, validator));
  return verdict === undefined ? faults : [verdict, ...faults];
}
