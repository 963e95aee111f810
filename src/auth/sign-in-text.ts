import type { ApiProblem } from '../api/answer.ts';
import { text } from '../text.ts';

/** What a refused log-in by e-mail says, by the title of the answer (requirements ER-11, ER-12). */
const sentences: Partial<Record<string, () => string>> = {
  InvalidDetailsSentError: text.auth_error_invalid_details,
  InvalidDetailsError: text.auth_error_invalid_details,
  AccountLockedError: text.auth_error_account_locked,
  AccountBannedError: text.auth_error_account_locked,
  AccountTempLockedError: text.auth_error_account_temp_locked,
  ServiceDownError: text.error_service_down,
  ServiceDown: text.error_service_down,
  LegacyAccountCreationError: text.auth_notice_legacy_account_body,
};

/**
 * The sentence for a log-in by e-mail that failed.
 *
 * @param isOnline what the browser says: no answer while it is offline has its own sentence.
 */
export function describeSignInProblem({ status, title }: ApiProblem, isOnline: boolean): string {
  if (status === 0) return isOnline ? text.error_service_down() : text.error_offline();
  if (title === 'MaintenanceError') return text.error_general();
  if (status === 429) return text.auth_error_account_temp_locked();
  return (sentences[title] ?? text.error_general)();
}
