import { parseLoginErrorCode, parseLoginError, type LoginError } from '../../core/domain/password-login.ts';

/** Errors that the provider names in its description; each has its own text (requirement ER-11). */
const namedErrors = [
  'social_account_banned',
  'eid_failed',
  'eid_timeout',
  'account_locked',
  'account_temp_locked',
  'invalid_details',
  'service_down',
] as const;

/** Why a login failed: provider unavailable, refused without a reason, cancelled by the user, or a named error. */
export type ProviderLoginError = 'unavailable' | 'refused' | 'cancelled' | (typeof namedErrors)[number];

/** Meaning of the numbers in the provider's descriptions (requirement ER-11). */
const numbered: Record<LoginError, ProviderLoginError | undefined> = {
  InvalidDetailsSentError: 'invalid_details',
  AccountTempLockedError: 'account_temp_locked',
  AccountLockedError: 'account_locked',
  InvalidDetailsError: 'invalid_details',
  ServiceDownError: 'service_down',
  SignInFailedError: undefined,
};

/** The provider's number for "cancelled by the user". */
const cancelledCode = '90091';

/** Errors by which the provider says that it is unavailable (RFC 6749, 4.1.2.1). */
const unavailableErrors: readonly string[] = ['server_error', 'temporarily_unavailable'];

/** Maps the error and description of the callback. */
export function toLoginError({
  error,
  error_description: description = '',
}: {
  error: string;
  error_description?: string | undefined;
}): ProviderLoginError {
  const named = namedErrors.find((code) => code === description) ?? numbered[parseLoginError(description)];
  if (named) return named;
  if (unavailableErrors.includes(error)) return 'service_down';
  // an unknown number is a failure, not a cancellation
  const code = parseLoginErrorCode(description) ?? cancelledCode;
  return error === 'access_denied' && code === cancelledCode ? 'cancelled' : 'refused';
}
