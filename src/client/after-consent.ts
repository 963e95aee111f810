import { ownConsent } from '../analytics/consent-provider.ts';

/** Shows a layer over the page after the consent choice, so that the question stays reachable (requirements CO-03, UP-03). */
export function showAfterConsent(show: () => void): void {
  if (ownConsent.read() || !document.querySelector('nl-consent')) return show();
  let isAnswered = false;
  ownConsent.watch(() => {
    if (isAnswered) return;
    isAnswered = true;
    // the bar or its dialog closes first and returns the focus
    setTimeout(show);
  });
}
