import type { Operation } from '../../../backend/contract/operations.ts';
import { coerceText } from '../../../backend/contract/parameters.ts';
import { findResponseFaults } from '../../../backend/contract/response-check.ts';
import type { Validator } from '../../../backend/contract/validator.ts';
import { keyOf, type Attempt } from './attempt.ts';

/** Whether the contract allows a call: texts are read as the backend reads them. */
export function fitsContract(operation: Operation, { texts, body }: Attempt, validator: Validator): boolean {
  const doParametersFit = operation.parameters.every((parameter) => {
    const text = texts[keyOf(parameter)];
    if (text === undefined) return !parameter.isRequired;
    return validator.check(parameter.pointer, coerceText(text, parameter.kind)).length === 0;
  });
  const pointer = operation.requestBody?.['application/json'];
  if (!doParametersFit || pointer === undefined || body === undefined) return doParametersFit;
  if (body.type !== 'application/json' || Buffer.byteLength(body.text) > 64 * 1024) return false;
  try {
    return validator.check(pointer, JSON.parse(body.text)).length === 0;
  } catch {
    return false;
  }
}

/** What the status says about the call that it should not. */
function judgeStatus(operation: Operation, attempt: Attempt, status: number, isFit: boolean): string | undefined {
  const needsToken = operation.auth === 'bearer' || (operation.auth === 'optional' && attempt.caller === 'stranger');
  const isStranger = needsToken && attempt.caller !== 'token';
  if (status >= 500 && !(String(status) in operation.responses)) return `answered ${status}`;
  if (isStranger && isFit && status !== 401) return `answered ${status} to a caller without a good token, not 401`;
  if (!isFit && status < 400) return `accepted a call that does not fit the contract with ${status}`;
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
  const verdict = judgeStatus(operation, attempt, answer.status, fitsContract(operation, attempt, validator));
  return verdict === undefined ? faults : [verdict, ...faults];
}
