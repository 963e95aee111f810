import { constants } from '../domain/constants.ts';
import { keptAtLogout, storageKeys } from '../domain/storage.ts';

/**
 * Empties what pages keep in this browser. The remembered address stays, as somebody asked for it; the widget counts as
 * just seen, so that nobody who leaves is asked to come back at once.
 */
export function clearStorage(local: Storage, session: Storage, now: number): void {
  for (const key of Object.keys(local)) if (!keptAtLogout.includes(key)) local.removeItem(key);
  session.clear();
  local.setItem(storageKeys.widgetSeen, String(now));
}

function watchSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.getAttribute('action') !== '/auth/logout') return;
  event.preventDefault();
  if (form.dataset['leaving'] !== undefined) return;
  form.dataset['leaving'] = '';
  clearStorage(localStorage, sessionStorage, Date.now());
  setTimeout(() => {
    delete form.dataset['leaving'];
    form.submit();
  }, constants.logoutDelay);
}

/** Empties the storage before a log-out, which follows 200 ms later (requirement AU-08). */
export function watchLogout(): void {
  document.addEventListener('submit', watchSubmit);
}
