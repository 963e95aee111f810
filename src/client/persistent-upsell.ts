import { showAfterConsent } from './after-consent.ts';

// loaded where the premium dialog is the page: it stands open whatever is pressed (requirement UP-02), but for what is
// asked before it
const dialog = document.querySelector<HTMLDialogElement>('#upsell');
if (dialog) {
  showAfterConsent(() => dialog.showModal());
  // a second Escape closes it where the platform has no `closedby`
  dialog.addEventListener('close', () => dialog.showModal());
}
