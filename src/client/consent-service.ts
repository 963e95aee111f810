import { saveConsent, readConsentChoice } from '../analytics/consent-provider.ts';
import { loadConsentService, openConsentDialog, type HostedChoice } from '../analytics/hosted-consent.ts';
import { consentDialogId, noConsent } from '../../core/domain/consent.ts';
import { showToast } from '../ui/toast.ts';

/** How long a request for the dialog waits for a service that is still loading. */
const timeoutMs = 3_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Stores a choice made in the service. A withdrawal made without the service stays until the visitor chooses again. */
function applyHostedChoice({ given, isFresh }: HostedChoice, onChange: () => void): void {
  const stored = readConsentChoice();
  if (stored?.isWithdrawalPending && !isFresh) return;
  if (stored?.given.analytics === given.analytics && stored.given.marketing === given.marketing) return;
  saveConsent(given);
  onChange();
}

/**
 * Lets a consent service replace the dialog (decision 0052). When the service cannot open, all consent is withdrawn: a
 * visitor must always be able to withdraw it.
 *
 * @param element the page's `nl-consent`, which names the script and texts; no script on routes without tags.
 * @param onChange stores a change in the account.
 */
export function connectConsentService(element: HTMLElement, onChange: () => void): void {
  const { service = '', open, elsewhere = '', away = '' } = element.dataset;
  const loaded =
    service === '' ? undefined : loadConsentService(service, (choice) => applyHostedChoice(choice, onChange));
  const reopen = async (): Promise<void> => {
    if (!loaded) return location.assign(elsewhere);
    await Promise.race([loaded, wait(timeoutMs)]);
    if (openConsentDialog(open)) return;
    const hadConsent = Object.values(readConsentChoice()?.given ?? {}).includes(true);
    if (hadConsent) {
      saveConsent(noConsent, true);
      onChange();
    }
    showToast('info', away);
  };
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest(`[data-opens="${consentDialogId}"]`)) return;
    event.preventDefault();
    void reopen();
  });
}
