import { isLeaving } from '../ui/leaving.ts';
import { findPageLogin, isPageForeign } from '../ui/page-login.ts';
import { showRedirectOverlay } from '../ui/redirect-overlay.ts';

/** Loads the page anew, which leads to the log-in where that is needed. Nothing of what it showed is seen meanwhile. */
function renew(): void {
  // a log-out of this very page knows where it ends
  if (document.hidden || isLeaving() || !isPageForeign()) return;
  showRedirectOverlay();
  location.reload();
}

/**
 * Lets a page that was opened by somebody who was logged in go when it is looked at again and the log-in has ended
 * meanwhile in another tab, or somebody else has logged in there: it would go on showing whose it was (requirement AU-08).
 * Opened anew it is nobody's, or theirs, so this happens once.
 */
export function watchEndedLogin(): void {
  if (findPageLogin() === undefined) return;
  document.addEventListener('visibilitychange', renew);
  addEventListener('pageshow', ({ persisted }) => persisted && renew());
}
