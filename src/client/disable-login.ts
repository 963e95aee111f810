import type { Me } from '../../api-spec/generated/edge.ts';
import { text } from '../../core/i18n/text.ts';
import { showRedirectOverlay } from '../ui/redirect-overlay.ts';
import { showToast } from '../ui/toast.ts';
import { loginLinks } from './watch-login.ts';

const timeoutMs = 5_000;

/** Checks whether maintenance continues; without a response the login itself shows it. */
async function isMaintenanceActive(): Promise<boolean> {
  try {
    const response = await fetch('/api/me', { headers: { 'X-Nordlyd': '1' }, signal: AbortSignal.timeout(timeoutMs) });
    return response.ok && ((await response.json()) as Me).features?.['isMaintenanceActive'] === true;
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
  void isMaintenanceActive().then((isActive) => {
    isChecking = false;
    if (isActive) return showToast('info', text.auth_maintenance_login());
    isDisabled = false;
    updateLinks();
    showRedirectOverlay();
    location.assign(link.href);
  });
}

/**
 * Disables login links during maintenance and explains why on a click (requirement AU-17). Each click checks again,
 * because the maintenance may have ended since the page loaded.
 */
export function disableLogin(): void {
  if (isDisabled) return;
  isDisabled = true;
  updateLinks();
  // in the capture phase, before the redirect overlay appears
  document.addEventListener('click', handleClick, { capture: true });
}
