import type { ApiProblem } from '../api/api-result.ts';
import { isLegacyAccountError } from '../api/legacy-account.ts';
import { getProblemMessage } from '../api/handle-failure.ts';
import { text } from '../../core/i18n/text.ts';

/**
 * Returns the message of a failed email login (requirements ER-11, ER-12). Too many attempts name the lock, and
 * maintenance has its own message (requirement AU-17).
 */
export const getLoginMessage = async (problem: ApiProblem): Promise<string> => {
  if (problem.title === 'MaintenanceError') return text.auth_maintenance_login();
  return problem.status === 429 ? text.auth_error_account_temp_locked() : getProblemMessage(problem);
};

/**
 * Returns the dialog of a rejected login that needs more than a toast (requirements AU-06, AU-16); undefined for other
 * failures.
 */
export function getLoginNotice(problem: ApiProblem): 'legacy_account' | 'account_banned' | undefined {
  if (isLegacyAccountError(problem)) return 'legacy_account';
  return problem.status === 403 && problem.title === 'AccountBannedError' ? 'account_banned' : undefined;
}
