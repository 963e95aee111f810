/**
 * Why a provider gave no usable response. `not-sent`: certainly without effect. `invalid`: rejected without effect.
 * `unknown`: the effect may have happened, so retry with the same key.
 */
export type ProviderFailure = 'not-sent' | 'invalid' | 'unknown';

/** A call to a provider without a usable response. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  /** the provider's code of an invalid request, or the HTTP status without one */
  readonly errorCode: string | undefined;

  constructor(failure: ProviderFailure, message: string, errorCode?: string) {
    super(message);
    this.failure = failure;
    this.errorCode = errorCode;
  }
}

const notSentCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH']);

/** Classifies a fetch failure: its code, and whether the request may have arrived. */
export function classifyNetworkError(error: unknown): { failure: ProviderFailure; code: string } {
  const cause =
    error instanceof Error && error.cause instanceof Error ? (error.cause as NodeJS.ErrnoException) : undefined;
  const code = cause?.code ?? (error instanceof Error ? error.name : 'unknown');
  return { failure: notSentCodes.has(code) ? 'not-sent' : 'unknown', code };
}
