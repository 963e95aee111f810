import { hintCookie, saysIn } from '../domain/login-hint.ts';
import { readCookie } from '../ui/cookie.ts';
import { isLeaving } from '../ui/leaving.ts';
import { showRedirectOverlay } from '../ui/redirect-overlay.ts';

/**
 * Lets a page that was opened by somebody who was logged in go when it is looked at again and the log-in has ended
 * meanwhile in another tab, or somebody else has logged in there: it would go on showing whose it was, and what is sent
 * from it would be the other one's (requirement AU-08). It is loaded anew, which leads to the log-in where that is needed;
 * nothing of what it showed is seen meanwhile. Opened anew it is nobody's, or theirs, so this happens once.
 */
export function watchEndedLogin(): void {
  const opened = readCookie(hintCookie);
  if (!saysIn(opened)) return;
  const renew = (): void => {
    // a log-out of this very page knows where it ends
    if (document.hidden || isLeaving() || readCookie(hintCookie) === opened) return;
    showRedirectOverlay();
    location.reload();
  };
  document.addEventListener('visibilitychange', renew);
  addEventListener('pageshow', ({ persisted }) => persisted && renew());
}
