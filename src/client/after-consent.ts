import { ownConsent } from '../analytics/consent-provider.ts';

/**
 * Shows something that covers the page once nobody is asked for consent any more: at once, or after the answer, so that
 * the question stays within reach of pointer, keyboard and screen reader (requirements CO-03, UP-03).
 */
export function showAfterConsent(show: () => void): void {
  if (ownConsent.read() || !document.querySelector('nl-consent')) return show();
  let isAnswered = false;
  ownConsent.watch(() => {
    if (isAnswered) return;
    isAnswered = true;
    // the bar, or its dialog, closes first and gives the focus back
    setTimeout(show);
  });
}
