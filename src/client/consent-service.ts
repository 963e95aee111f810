import { saveConsent, readConsentChoice } from '../analytics/consent-provider.ts';
import { loadConsentService, openConsentDialog, type HostedChoice } from '../analytics/hosted-consent.ts';
import { consentDialogId, noConsent } from '../../core/domain/consent.ts';
import { showToast } from '../ui/toast.ts';

/** How long somebody who wants the dialog waits for a service that is still on its way. */
const timeoutMs = 3_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Keeps what the service tells, where our own dialog keeps it. What was taken back without the service stays so until somebody chooses anew. */
function applyHostedChoice({ given, isFresh }: HostedChoice, tell: () => void): void {
  const kept = readConsentChoice();
  if (kept?.isWithdrawalPending && !isFresh) return;
  if (kept?.given.analytics === given.analytics && kept.given.marketing === given.marketing) return;
  saveConsent(given);
  tell();
}

/**
 * Lets a hired service ask in place of our own dialog (decision 0052). When it cannot be opened nothing is agreed to any
 * more: whoever wants to take a consent back can, whether it is there or not.
 *
 * @param element the page's `nl-consent`, which names script, way to open and words; no script where none may be.
 * @param tell lets the account know of a change.
 */
export function connectConsentService(element: HTMLElement, tell: () => void): void {
  const { service = '', open, elsewhere = '', away = '' } = element.dataset;
  const loaded = service === '' ? undefined : loadConsentService(service, (choice) => applyHostedChoice(choice, tell));
  const reopen = async (): Promise<void> => {
    if (!loaded) return location.assign(elsewhere);
    await Promise.race([loaded, wait(timeoutMs)]);
    if (openConsentDialog(open)) return;
    const hadAgreed = Object.values(readConsentChoice()?.given ?? {}).includes(true);
    if (hadAgreed) {
      saveConsent(noConsent, true);
      tell();
    }
    showToast('info', away);
  };
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest(`[data-opens="${consentDialogId}"]`)) return;
    event.preventDefault();
    void reopen();
  });
}
