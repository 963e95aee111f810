import { parseLoginErrorCode, parseLoginError, type LoginError } from '../../core/domain/password-login.ts';

/** Refusals that the provider names in its description; each has a text of its own (spec core §8, supplement §8). */
const namedErrors = [
  'social_account_banned',
  'eid_failed',
  'eid_timeout',
  'account_locked',
  'account_temp_locked',
  'invalid_details',
  'service_down',
] as const;

/** Why a log-in came to nothing: the provider is away, it said no without more words, the person gave up, or as named. */
export type LoginError = 'unavailable' | 'refused' | 'cancelled' | (typeof namedErrors)[number];

/** What the provider's numbers mean, which it may write into its description (requirement ER-11). */
const numbered: Record<SignInRefusal, LoginError | undefined> = {
  InvalidDetailsSentError: 'invalid_details',
  AccountTempLockedError: 'account_temp_locked',
  AccountLockedError: 'account_locked',
  InvalidDetailsError: 'invalid_details',
  ServiceDownError: 'service_down',
  SignInFailedError: undefined,
};

/** The provider's own number for "the person has cancelled". */
const cancelledCode = '90091';

/** By these the provider says of itself that it cannot answer now (RFC 6749, 4.1.2.1). */
const unavailableErrors: readonly string[] = ['server_error', 'temporarily_unavailable'];

/** Names the refusal that came back with the browser, by its error and its description. */
export function toLoginError({
  error,
  error_description: description = '',
}: {
  error: string;
  error_description?: string | undefined;
}): LoginError {
  const named = namedErrors.find((code) => code === description) ?? numbered[readSignInRefusal(description)];
  if (named) return named;
  if (unavailableErrors.includes(error)) return 'service_down';
  // a number that nobody has named is a failure, and no wish of the person's
  const code = parseLoginErrorCode(description) ?? cancelledCode;
  return error === 'access_denied' && code === cancelledCode ? 'cancelled' : 'refused';
}
