import {
  saveConsent,
  clearAnalyticsData,
  isConsentUnreported,
  setConsentReported,
  ownConsent,
} from '../analytics/consent-provider.ts';
import { consentCategories, type GivenConsent } from '../../core/domain/consent.ts';
import { showToast } from '../ui/toast.ts';
import { userLoadedEvent } from './user-loaded-event.ts';

/** Keyboard users continue at the content. */
const focusContent = (): void => document.getElementById('main')?.focus({ preventScroll: true });

/** Asks for consent by a bar until the visitor has chosen, and by a dialog on request (decision 0052). */
export class ConsentElement extends HTMLElement {
  /** target of the last click on the bar before this script (src/layout/consent-bar-script.ts) */
  declare early?: HTMLElement;

  connectedCallback(): void {
    this.#refresh();
    this.addEventListener('click', this.#handleClick);
    // the button that opened the dialog may be hidden now
    this.addEventListener('close', focusContent, true);
    document.addEventListener(userLoadedEvent, this.#syncAccount);
    ownConsent.watch(this.#refresh);
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- ends the inline script's handler
    this.onclick = null;
    // the shell opens the dialog, and starts after this element
    setTimeout(() => this.early?.click());
    // a consent service replaces the dialog
    if (this.dataset['service'] !== undefined)
      void import('./consent-service.ts').then(({ connectConsentService: followConsentService }) =>
        followConsentService(this, this.#syncAccount),
      );
  }

  disconnectedCallback(): void {
    document.removeEventListener(userLoadedEvent, this.#syncAccount);
  }

  /** Shows the bar before the first choice, and the stored choice in the boxes. */
  #refresh = (): void => {
    const given = ownConsent.read();
    // shows the bar, for which the page reserves space
    document.documentElement.toggleAttribute('data-asked', !given && this.querySelector('[data-bar]') !== null);
    // an expired choice also deletes what it allowed
    if (!given?.analytics) clearAnalyticsData();
    if (this.querySelector('dialog')?.open) return;
    for (const category of consentCategories) {
      const box = this.#box(category);
      if (box) box.checked = given?.[category] ?? false;
    }
  };

  #box = (category: string): HTMLInputElement | null => this.querySelector(`input[name="${category}"]`);

  #handleClick = (event: MouseEvent): void => {
    const { consent } = (event.target as Element).closest<HTMLElement>('[data-consent]')?.dataset ?? {};
    if (consent === undefined) return;
    const isChosen = (category: string): boolean =>
      consent === 'save' ? this.#box(category)?.checked === true : consent === 'accept';
    const given: GivenConsent = { analytics: isChosen('analytics'), marketing: isChosen('marketing') };
    saveConsent(given);
    this.querySelector('dialog')?.close();
    this.#refresh();
    focusContent();
    showToast('success', this.dataset['saved'] ?? '');
    this.#syncAccount();
  };

  /** Stores a choice in the account when the visitor logs in after choosing. */
  #syncAccount = (): void => {
    if (document.documentElement.dataset['me'] !== 'in') return setConsentReported(false);
    const given = ownConsent.read();
    if (given && isConsentUnreported())
      void import('../analytics/track-consent.ts').then(({ reportConsent }) => reportConsent(given));
  };
}
