import { BadInput } from '../input-error.ts';

/** A call without a complete response, though the service is there; `fault` describes it for a finding. */
export class CallFailure extends BadInput {
  readonly fault: string;
  /** the response was late, not damaged */
  readonly isLate: boolean;
  constructor(origin: string, fault: string, isLate = false) {
    super(`${origin} does not answer: ${fault}`);
    this.name = 'CallFailure';
    this.fault = fault;
    this.isLate = isLate;
  }
}

type Failed = { code?: unknown; name?: unknown; message?: unknown; cause?: unknown };

/** The innermost error, which names the reason. */
const findCause = (error: unknown): Failed => {
  const failed = (error ?? {}) as Failed;
  return typeof failed.cause === 'object' && failed.cause !== null ? findCause(failed.cause) : failed;
};

/** Codes of errors before a connection exists: there is no service. */
const absence =
  /^(ECONNREFUSED|ENOTFOUND|EAI_\w+|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+|ERR_TLS_\w+|ERR_SSL_\w+)$/;

/** True for an error of a call that shows that there is no service. */
export const isAbsence = (error: unknown): boolean => {
  const { code, message } = findCause(error);
  return absence.test(String(code)) || message === 'bad port' || message === 'unknown scheme';
};

/** Faults of a response by the code of the error that they cause. */
const faults: [RegExp, string][] = [
  [/^(ECONNRESET|EPIPE|ECONNABORTED|UND_ERR_SOCKET)$/, 'cut the connection'],
  [/CONTENT_LENGTH_MISMATCH$/, 'sent a body of another length than Content-Length says'],
  [
    /^(Z_|ERR__?ZLIB|ERR_BROTLI|ERR__ERROR_FORMAT|ZSTD_)/,
    'sent a body that is not in the encoding that Content-Encoding says',
  ],
  [/^UND_ERR_HEADERS_OVERFLOW$/, 'sent more headers than a client reads'],
];

/** Names what is wrong with the response to a call. @param limitMs the time limit of the call. */
export function nameFailure(error: unknown, limitMs: number): { fault: string; isLate: boolean } {
  const { code: found, name, message } = findCause(error);
  const code = String(found ?? '');
  if (name === 'TimeoutError' || (error as Failed).name === 'TimeoutError' || code.endsWith('TIMEOUT'))
    return { fault: `gave no complete response within ${limitMs / 1_000} s`, isLate: true };
  const known = faults.find(([codes]) => codes.test(code))?.[1];
  return { fault: known ?? `sent an invalid HTTP response (${String(message ?? code)})`, isLate: false };
}
