import { BadInput } from '../input-error.ts';

/** A call without a complete response, though the service is there; `fault` describes it for a finding. */
export class CallFailure extends BadInput {
  readonly fault: string;
  constructor(origin: string, fault: string) {
    super(`${origin} does not answer: ${fault}`);
    this.fault = fault;
  }
}

const codeOf = (error: unknown): string => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : cause === undefined ? '' : codeOf(cause);
};

/**
 * Names what went wrong with a call.
 *
 * @param limitMs the time limit of the call.
 * @returns undefined when there is no service at all.
 */
export function nameFailure(error: unknown, limitMs: number): string | undefined {
  if (error instanceof Error && error.name === 'TimeoutError') return `gave no response within ${limitMs / 1_000} s`;
  const code = codeOf(error);
  if (['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code)) return 'cut the connection';
  if (code.startsWith('HPE_')) return `sent an invalid HTTP response (${code})`;
  return code.endsWith('TIMEOUT') && code !== 'UND_ERR_CONNECT_TIMEOUT'
    ? `gave no response in time (${code})`
    : undefined;
}
