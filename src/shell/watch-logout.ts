import { clearStorage } from '../auth/clear-storage.ts';
import { constants } from '../domain/constants.ts';

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
