import { showAfterConsent } from './after-consent.ts';

/** Opens the premium dialog, which never closes (requirement UP-02), after the consent question. */
export function showPersistentUpsell(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#upsell');
  if (!dialog || dialog.open) return;
  showAfterConsent(() => dialog.showModal());
  // a second Escape closes it in browsers without `closedby`
  dialog.addEventListener('close', () => dialog.showModal());
}
