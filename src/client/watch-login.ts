import { track } from '../analytics/track.ts';
import { hideRedirectOverlay, showRedirectOverlay } from '../ui/redirect-overlay.ts';
import { showToast } from '../ui/toast.ts';
import { readShellMessages } from './messages.ts';

/** Links to the identity provider: login itself, and for visitors the checkout. */
export const loginLinks = 'a[href^="/auth/login"], html[data-me="out"] a[href*="/checkout-v2/"]';

function handleClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.defaultPrevented) return;
  // a new tab or window leaves this page unchanged
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest<HTMLAnchorElement>(loginLinks);
  if (!link) return;
  if (navigator.onLine) {
    track({ event: 'init_login', method: 'schibsted' });
    showRedirectOverlay();
    return;
  }
  // browsers report offline wrongly: only a failed or hanging request proves it
  event.preventDefault();
  fetch('/api/me', { signal: AbortSignal.timeout(5_000) }).then(
    () => location.assign(link.href),
    () => {
      const toast = readShellMessages()?.toasts['offline'];
      if (toast) showToast(toast.kind, toast.message);
    },
  );
}

/** Covers the page when a login starts (requirements AU-01, AU-14), and shows a toast when offline. */
export function watchLogin(): void {
  document.addEventListener('click', handleClick);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) hideRedirectOverlay();
  });
}
