import type { Region } from '../../core/domain/region.ts';
import { markPageUnloading } from '../ui/page-unloading.ts';
import type { ApiProblem } from './api-result.ts';

/** In this tab, until it is closed: an older log-in was used that leads to no account (requirement AU-06). */
const storageKey = 'legacy-account-creation';

/** Remembers that an older log-in tried to make an account. */
export const rememberLegacyAccount = (): void => sessionStorage.setItem(storageKey, '1');

/** True for the refusal that ends a log-in: it is an older one, and no account belongs to it (decision 0025). */
export const isLegacyAccountError = ({ status, title }: ApiProblem): boolean =>
  status === 403 && title === 'LegacyAccountCreationError';

/** Remembers it and logs out. The form is sent as it is, without the page's own way of leaving, which would forget it. */
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
