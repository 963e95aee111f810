import { parseMigrationError, type MigrationError } from '../../core/domain/migration.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import type { CallBackend } from '../backend-client/client.ts';
import type { Login } from '../session/session.ts';

/**
 * Migrates the account of a migration session to a new login, before that login gets a session (requirements MG-06,
 * MG-07). After a failure the old session stays as it is.
 *
 * @param migrationSession the migration that this browser started.
 * @returns why the account was not migrated; `unavailable` when the backend fails.
 */
export async function completeMigration(
  callBackend: CallBackend,
  { region, tokens, provider }: Pick<Login, 'region' | 'tokens' | 'provider'>,
  migrationSession: string,
): Promise<Result<true, MigrationError | 'unavailable'>> {
  // an email login is the source of a migration, never its target
  if (provider !== 'schibsted') return fail('older_login');
  try {
    const path = `/user/api/migrate/${migrationSession}`;
    const response = await callBackend(path, { region, token: tokens.access, migrationSession });
    if (response.ok) return succeed(true);
    if (response.status !== 404 && response.status !== 409) return fail('unavailable');
    return fail(parseMigrationError(((await response.json()) as { code?: string }).code));
  } catch {
    return fail('unavailable');
  }
}
