import { toApiResult } from '../api/api-result.ts';
import { getApiClient } from '../api/browser-client.ts';
import { redirectIfSessionEnded } from '../api/handle-failure.ts';
import type { Region } from '../../core/domain/region.ts';
import { linkTo, linkToLogin } from '../../core/routing/routes.ts';

/**
 * Records that the prompt was shown. Returns the record's id, or undefined after a failure.
 *
 * @param isInteractive the user waits: an ended session then redirects to the login.
 */
export async function recordPrompt(region: Region, isInteractive = false): Promise<string | undefined> {
  const call = getApiClient(region).GET('/user/api/create-migration-prompt-history-record');
  const result = await toApiResult(call);
  if (!result.ok && isInteractive) redirectIfSessionEnded(result.problem, region);
  return result.ok ? result.value?.id : undefined;
}

/**
 * Accepts the migration (requirement MG-05).
 *
 * @returns the address of the identity provider's login, which returns to the page that completes the migration;
 * undefined when the call failed.
 */
export async function acceptMigration(region: Region): Promise<string | undefined> {
  const id = await recordPrompt(region, true);
  if (id === undefined) return undefined;
  const path = '/user/api/user-accepted-migration-prompt/{id}';
  const result = await toApiResult(getApiClient(region).PATCH(path, { params: { path: { id } } }));
  if (!result.ok) redirectIfSessionEnded(result.problem, region);
  return result.ok ? linkToLogin(region, linkTo('loginConnect', region, {}, { migrating: '1' }), 'connect') : undefined;
}

/** Sends "remind me later"; the page ignores a failure. */
export async function postponeMigration(region: Region, id: string): Promise<void> {
  const path = '/user/api/user-cancelled-migration-prompt/{id}';
  await toApiResult(getApiClient(region).PATCH(path, { params: { path: { id } } }));
}
