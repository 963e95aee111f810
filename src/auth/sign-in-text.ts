import type { ApiProblem } from '../api/answer.ts';
import { sayProblem } from '../api/meet-failure.ts';
import { text } from '../text.ts';

/** The sentence for a log-in by e-mail that failed (requirements ER-11, ER-12): who tries too often is told of the lock. */
export const saySignInProblem = async (problem: ApiProblem): Promise<string> =>
  problem.status === 429 ? text.auth_error_account_temp_locked() : sayProblem(problem);
