/**
 * Why a provider gave no answer to work with. `not-sent`: provably without effect; `invalid`: the provider judged the
 * request and did nothing; `unknown`: the effect may have happened, so ask again with the same key.
 */
export type ProviderFailure = 'not-sent' | 'invalid' | 'unknown';

/** A call to a provider that did not lead to an answer. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  /** the provider's own code for an invalid request, or the HTTP status where it has none */
  readonly errorCode: string | undefined;

  constructor(failure: ProviderFailure, message: string, errorCode?: string) {
    super(message);
    this.failure = failure;
    this.errorCode = errorCode;
  }
}

const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH']);

/** Reads why fetch gave no answer: its code, and whether the request can have arrived. */
export function judgeNetworkError(error: unknown): { failure: ProviderFailure; code: string } {
  const cause =
    error instanceof Error && error.cause instanceof Error ? (error.cause as NodeJS.ErrnoException) : undefined;
  const code = cause?.code ?? (error instanceof Error ? error.name : 'unknown');
  return { failure: neverConnected.has(code) ? 'not-sent' : 'unknown', code };
}
