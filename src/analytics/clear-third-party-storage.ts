import { analyticsCookies, consentCookie } from '../../core/domain/consent.ts';
import { loginHintCookie } from '../../core/domain/login-hint-cookie.ts';
import { storageKeys, voucherStorageKeys } from '../../core/domain/storage.ts';
import { clearCookie } from '../ui/cookie.ts';
import { tryStorage } from '../ui/try-storage.ts';

/** The site's own cookies that scripts can read; third parties set all others. */
const ownCookies: readonly string[] = [
  consentCookie,
  ...analyticsCookies,
  loginHintCookie,
  'nl-toast',
  'region',
  'X-Version',
  'has_completed_checkout',
];
const ownKeys: readonly string[] = [...Object.values(storageKeys), ...Object.values(voucherStorageKeys)];

/** A consent service stores its choice in the browser too: if it were deleted, the service would ask again. */
function isConsentServiceKey(name: string): boolean {
  const names = document.querySelector<HTMLElement>('nl-consent')?.dataset['keeps']?.split(' ') ?? [];
  return names.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern));
}

/** Deletes what third-party tags stored in this browser, and their worker. @param scope of the worker. */
export async function clearThirdPartyStorage(scope: string): Promise<void> {
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=')[0] ?? '';
    if (name !== '' && !ownCookies.includes(name) && !isConsentServiceKey(name)) clearCookie(name);
  }
  tryStorage((storage) => {
    for (const key of Object.keys(storage))
      if (!ownKeys.includes(key) && !isConsentServiceKey(key)) storage.removeItem(key);
    storage.removeItem(storageKeys.tagsRan);
  });
  await (await navigator.serviceWorker.getRegistration(scope))?.unregister();
}
