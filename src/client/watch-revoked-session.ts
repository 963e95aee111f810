import { isPageSessionOver } from '../ui/page-session.ts';

const check = (): void => {
  // few pages ever need it
  if (isPageSessionOver()) void import('./reload-page.ts').then(({ reloadPage: renewPage }) => renewPage());
};

/**
 * Lets a page that was opened by somebody who was logged in go when it is looked at again and the log-in has ended
 * meanwhile in another tab, or somebody else has logged in there: it would go on showing whose it was (requirement AU-08).
 * Opened anew it is nobody's, or theirs, so this happens once.
 */
export function watchRevokedSession(): void {
  document.addEventListener('visibilitychange', check);
  addEventListener('pageshow', ({ persisted }) => persisted && check());
}
