import { showAfterConsent } from './after-consent.ts';

// on the buy page the premium dialog never closes (requirement UP-02); it opens after the consent question
const dialog = document.querySelector<HTMLDialogElement>('#upsell');
if (dialog) {
  showAfterConsent(() => dialog.showModal());
  // a second Escape closes it in browsers without `closedby`
  dialog.addEventListener('close', () => dialog.showModal());
}
