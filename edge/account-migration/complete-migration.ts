import { readMoveRefusal, type MoveRefusal } from '../../core/domain/migration.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import type { CallBackend } from '../backend-client/client.ts';
import type { Login } from '../session/session.ts';

/**
 * Moves the account of a migration session to a log-in that the identity provider has just vouched for, before anybody is
 * logged in by it (requirements MG-06, MG-07; decision 0041): a move that comes to nothing leaves the older log-in as it is.
 *
 * @param migrationSession the move that this browser began.
 * @returns why the account did not move; `unavailable` when the backend cannot say.
 */
export async function completeMove(
  callBackend: CallBackend,
  { region, tokens, provider }: Pick<Login, 'region' | 'tokens' | 'provider'>,
  migrationSession: string,
): Promise<Result<true, MoveRefusal | 'unavailable'>> {
  // an older log-in cannot take over what an older one is to leave
  if (provider !== 'schibsted') return fail('older_login');
  try {
    const path = `/user/api/migrate/${migrationSession}`;
    const answer = await callBackend(path, { region, token: tokens.access, migrationSession });
    if (answer.ok) return succeed(true);
    if (answer.status !== 404 && answer.status !== 409) return fail('unavailable');
    return fail(readMoveRefusal(((await answer.json()) as { code?: string }).code));
  } catch {
    return fail('unavailable');
  }
}
