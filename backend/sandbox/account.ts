import { z } from 'zod';
import type { LoginProvider } from '../../core/domain/migration.ts';
import type { Region } from '../../core/domain/region.ts';
import type { AppContext } from '../app-context.ts';
import { saveUser } from '../accounts/store.ts';

/** The password of all test users; the sandbox's login page shows it. */
export const demoPassword = 'nordlyd-demo';

const createdUser = z.object({ userId: z.string() });

/**
 * Creates an account at the identity process and in the backend, unless it exists.
 *
 * @returns the user id.
 * @throws when the identity process does not respond.
 */
export async function createAccount(
  { db, clock, settings }: Pick<AppContext, 'db' | 'clock' | 'settings'>,
  person: { email: string; name: string; region: Region; provider: LoginProvider },
): Promise<string> {
  const response = await fetch(new URL('/__control/users', settings.identityUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...person, password: demoPassword }),
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  });
  if (!response.ok) throw new Error(`the identity process answered ${response.status}`);
  const { userId } = createdUser.parse(await response.json());
  await saveUser(db, { sub: userId, ...person }, clock.now());
  return userId;
}
