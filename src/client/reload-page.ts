import { isPageUnloading } from '../ui/page-unloading.ts';
import { showRedirectOverlay } from '../ui/redirect-overlay.ts';

const isPlaying = (): boolean => [...document.querySelectorAll('audio')].some(({ paused }) => !paused);

/** Loads a page anew that is not of who is logged in now, which leads to the log-in where that is needed. */
export function reloadPage(): void {
  // a log-out of this very page knows where it ends, and nobody who listens is cut off
  if (document.hidden || isPageUnloading() || isPlaying()) return;
  // nothing of what it showed is seen meanwhile
  showRedirectOverlay();
  location.reload();
}
