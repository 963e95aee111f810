import type { Me } from '../../api-spec/generated/edge.ts';
import { text } from '../../core/i18n/text.ts';
import { showRedirectOverlay } from '../ui/redirect-overlay.ts';
import { showToast } from '../ui/toast.ts';
import { loginLinks } from './watch-login.ts';

const timeoutMs = 5_000;

/** Whether it goes on, as far as anybody can say: where nobody answers, the way to the log-in tells. */
async function isMaintenanceActive(): Promise<boolean> {
  try {
    const answer = await fetch('/api/me', { headers: { 'X-Nordlyd': '1' }, signal: AbortSignal.timeout(timeoutMs) });
    return answer.ok && ((await answer.json()) as Me).features?.['isMaintenanceActive'] === true;
  } catch {
    return false;
  }
}

let isDisabled = false;
let isChecking = false;

function updateLinks(): void {
  for (const link of document.querySelectorAll(loginLinks)) {
    if (isDisabled) link.setAttribute('aria-disabled', 'true');
    else link.removeAttribute('aria-disabled');
  }
}

function handleClick(event: Event): void {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(loginLinks);
  if (!isDisabled || !link) return;
  event.preventDefault();
  if (isChecking) return;
  isChecking = true;
  void isMaintenanceActive().then((isSo) => {
    isChecking = false;
    if (isSo) return showToast('info', text.auth_maintenance_login());
    isDisabled = false;
    updateLinks();
    showRedirectOverlay();
    location.assign(link.href);
  });
}

/**
 * While nobody can log in, what leads there looks so and says so in place of leading (requirement AU-17). A press asks
 * anew, for the page may be older than the end of the maintenance.
 */
export function disableLogin(): void {
  if (isDisabled) return;
  isDisabled = true;
  updateLinks();
  // before the page is covered for a way that nobody goes
  document.addEventListener('click', handleClick, { capture: true });
}
