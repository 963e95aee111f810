import { isPageSessionOver } from '../ui/page-session.ts';

const check = (): void => {
  // loaded only when needed
  if (isPageSessionOver()) void import('./reload-page.ts').then(({ reloadPage: renewPage }) => renewPage());
};

/**
 * Reloads a page of a logged-in user when its session has ended or changed in another tab. Otherwise the page would still
 * show the previous user's data (requirement AU-08).
 */
export function watchRevokedSession(): void {
  document.addEventListener('visibilitychange', check);
  addEventListener('pageshow', ({ persisted }) => persisted && check());
}
