import { track } from '../analytics/track.ts';
import { hideRedirectOverlay, showRedirectOverlay } from '../ui/redirect-overlay.ts';
import { showToast } from '../ui/toast.ts';
import { readShellMessages } from './messages.ts';

/** Ways that end at the identity provider: log-in itself, and for visitors the checkout. */
export const loginLinks = 'a[href^="/auth/login"], html[data-me="out"] a[href*="/checkout-v2/"]';

function handleClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.defaultPrevented) return;
  // another tab or window leaves this page where it is
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest<HTMLAnchorElement>(loginLinks);
  if (!link) return;
  if (navigator.onLine) {
    track({ event: 'init_login', method: 'schibsted' });
    showRedirectOverlay();
    return;
  }
  // browsers are wrong about it at times: only a request that fails, or hangs, shows that there is no network
  event.preventDefault();
  fetch('/api/me', { signal: AbortSignal.timeout(5_000) }).then(
    () => location.assign(link.href),
    () => {
      const words = readShellMessages()?.toasts['offline'];
      if (words) showToast(words.kind, words.message);
    },
  );
}

/** Covers the page when somebody leaves it to log in (requirements AU-01, AU-14), and says so when there is no network. */
export function watchLogin(): void {
  document.addEventListener('click', handleClick);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) hideRedirectOverlay();
  });
}
