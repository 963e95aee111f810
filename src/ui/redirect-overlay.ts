import { constants } from '../../core/domain/constants.ts';

/** Id of the full-screen element of every page. */
export const redirectOverlayId = 'redirecting';

/** Longer than any provider takes to respond: after that the redirect has failed, and the page is usable again. */
const timeoutMs = 20_000;

let hideTimer: ReturnType<typeof setTimeout> | undefined;

const findOverlay = (): HTMLElement | null => document.getElementById(redirectOverlayId);

/** Hides the overlay after a short delay (requirement NV-14). */
function hideLater(overlay: HTMLElement | null): void {
  clearTimeout(hideTimer);
  hideTimer = setTimeout(() => {
    if (overlay?.matches(':popover-open')) overlay.hidePopover();
  }, constants.spinnerHideDelay);
}

/** Covers the page during the redirect to the identity provider (requirement AU-14). */
export function showRedirectOverlay(): void {
  const overlay = findOverlay();
  clearTimeout(hideTimer);
  hideTimer = setTimeout(() => hideLater(overlay), timeoutMs);
  if (!overlay || overlay.matches(':popover-open')) return;
  // the top layer, so that it also covers an open menu or dialog
  overlay.showPopover();
  overlay.focus({ preventScroll: true });
}

/** Hides the overlay when the page returns from the cache or the redirect failed. A new redirect keeps it visible. */
export const hideRedirectOverlay = (): void => hideLater(findOverlay());
