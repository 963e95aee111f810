import type { EnabledFeatures } from '../api-spec/generated/v2.ts';
import type { Region } from '../src/domain/region.ts';
import type { CallBackend } from './backend.ts';
import type { AuthSession } from './session.ts';

/** Why the product does not take a log-in that the identity provider vouches for, as the log-in page tells it. */
export type AdmissionRefusal = 'legacy_account' | 'account_banned';

const refusals: Record<string, AdmissionRefusal> = {
  LegacyAccountCreationError: 'legacy_account',
  AccountBannedError: 'account_banned',
};

/**
 * Asks the backend whether a log-in leads to an account (requirements AU-06, AU-16), before anybody is logged in by it.
 *
 * @returns undefined when it does, and while the backend cannot say: being away is no refusal.
 */
export async function askAdmission(
  callBackend: CallBackend,
  { region, token }: Pick<AuthSession, 'region' | 'token'>,
): Promise<AdmissionRefusal | undefined> {
  try {
    const answer = await callBackend('/user', { region, token });
    if (answer.status !== 403) return undefined;
    const { title } = (await answer.json()) as { title?: unknown };
    return typeof title === 'string' ? refusals[title] : undefined;
  } catch {
    return undefined;
  }
}

/** True while the product is under maintenance: then nobody can log in (requirement AU-17). */
export async function isUnderMaintenance(callBackend: CallBackend, region: Region): Promise<boolean> {
  try {
    const answer = await callBackend('/feature', { region });
    return answer.ok && ((await answer.json()) as EnabledFeatures).isMaintenanceActive === true;
  } catch {
    return false;
  }
}
