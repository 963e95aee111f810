import type { Region } from '../../core/domain/region.ts';
import { markPageUnloading } from '../ui/page-unloading.ts';
import type { ApiProblem } from './api-result.ts';
import { trySessionStorage } from '../ui/try-storage.ts';

/** Key in this tab's storage: a legacy login without an account was used (requirement AU-06). */
const storageKey = 'legacy-account-creation';

/** Remembers that a legacy login tried to create an account. */
export const rememberLegacyAccount = (): void => trySessionStorage((storage) => storage.setItem(storageKey, '1'));

/** True for a legacy login without an account, which ends the session (decision 0025). */
export const isLegacyAccountError = ({ status, title }: ApiProblem): boolean =>
  status === 403 && title === 'LegacyAccountCreationError';

/** Remembers it and logs out. The form is submitted directly, because the page's own logout would clear the mark. */
export function logOutLegacyAccount(region: Region): void {
  rememberLegacyAccount();
  markPageUnloading();
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/auth/logout';
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'region';
  field.value = region;
  form.append(field);
  document.body.append(form);
  form.submit();
}
