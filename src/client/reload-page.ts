import { isPageUnloading } from '../ui/page-unloading.ts';
import { showRedirectOverlay } from '../ui/redirect-overlay.ts';

/** True while the page plays audio. */
export const isPlaying = (): boolean => [...document.querySelectorAll('audio')].some(({ paused }) => !paused);

/** Reloads a page that belongs to another session; the server redirects to login if necessary. */
export function reloadPage(): void {
  // a logout of this page has its own destination, and a reload must not interrupt audio
  if (document.hidden || isPageUnloading() || isPlaying()) return;
  // hide the page's content until it has reloaded
  showRedirectOverlay();
  location.reload();
}
