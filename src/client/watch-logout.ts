import { clearStorage } from '../auth/clear-storage.ts';
import { constants } from '../../core/domain/constants.ts';
import { clearPageUnloading, isPageUnloading, markPageUnloading } from '../ui/page-unloading.ts';

function handleSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== '/auth/logout') return;
  event.preventDefault();
  // a double click logs out once
  if (isPageUnloading()) return;
  markPageUnloading();
  clearStorage(Date.now());
  setTimeout(() => form.submit(), constants.logoutDelay);
}

/** Clears the storage before a logout, which follows 200 ms later (requirement AU-08). */
export function watchLogout(): void {
  document.addEventListener('submit', handleSubmit);
  // a page restored from the back/forward cache is no longer leaving
  addEventListener('pageshow', clearPageUnloading);
}
