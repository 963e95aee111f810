import type { ApiProblem } from '../api/api-result.ts';
import { isLegacyAccountError } from '../api/legacy-account.ts';
import { getProblemMessage } from '../api/handle-failure.ts';
import { text } from '../../core/i18n/text.ts';

/**
 * The sentence for a log-in by e-mail that failed (requirements ER-11, ER-12): who tries too often is told of the lock, and
 * during maintenance everybody that it is so (requirement AU-17).
 */
export const getLoginMessage = async (problem: ApiProblem): Promise<string> => {
  if (problem.title === 'MaintenanceError') return text.auth_maintenance_login();
  return problem.status === 429 ? text.auth_error_account_temp_locked() : getProblemMessage(problem);
};

/**
 * The dialog of the log-in page that tells a refusal which more than a passing sentence is due to, as after single
 * sign-on (requirements AU-06, AU-16); undefined for any other.
 */
export function getLoginNotice(problem: ApiProblem): 'legacy_account' | 'account_banned' | undefined {
  if (isLegacyAccountError(problem)) return 'legacy_account';
  return problem.status === 403 && problem.title === 'AccountBannedError' ? 'account_banned' : undefined;
}
