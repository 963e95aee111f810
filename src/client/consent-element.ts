import {
  saveConsent,
  clearAnalyticsData,
  isConsentUnreported,
  setConsentReported,
  ownConsent,
} from '../analytics/consent-provider.ts';
import { consentCategories, type GivenConsent } from '../../core/domain/consent.ts';
import { isRegion } from '../../core/domain/region.ts';
import { showToast } from '../ui/toast.ts';
import { userLoadedEvent } from './user-loaded-event.ts';

/** Asks for consent by its bar until somebody has chosen, and by its dialog whenever it is opened (decision 0052). */
export class ConsentElement extends HTMLElement {
  connectedCallback(): void {
    this.#refresh();
    this.addEventListener('click', this.#answer);
    document.addEventListener(userLoadedEvent, this.#tell);
    ownConsent.watch(this.#refresh);
    // a service asks in our place
    if (this.dataset['service'] !== undefined)
      void import('./consent-service.ts').then(({ connectConsentService: followConsentService }) => followConsentService(this, this.#tell));
  }

  disconnectedCallback(): void {
    document.removeEventListener(userLoadedEvent, this.#tell);
  }

  /** Shows what stands: the bar while nothing was chosen, and the boxes as they were kept. */
  #refresh = (): void => {
    const given = ownConsent.read();
    const bar = this.querySelector<HTMLElement>('[data-bar]');
    if (bar) bar.hidden = given !== undefined;
    // the page keeps room for it
    document.documentElement.toggleAttribute('data-asked', bar?.hidden === false);
    // a choice that has run out takes with it what it allowed
    if (!given?.analytics) clearAnalyticsData();
    if (this.querySelector('dialog')?.open) return;
    for (const category of consentCategories) {
      const box = this.#box(category);
      if (box) box.checked = given?.[category] ?? false;
    }
  };

  #box = (category: string): HTMLInputElement | null => this.querySelector(`input[name="${category}"]`);

  #answer = (event: MouseEvent): void => {
    const { consent } = (event.target as Element).closest<HTMLElement>('[data-consent]')?.dataset ?? {};
    if (consent === undefined) return;
    const decide = (category: string): boolean =>
      consent === 'save' ? this.#box(category)?.checked === true : consent === 'accept';
    const given: GivenConsent = { analytics: decide('analytics'), marketing: decide('marketing') };
    const isInBar = (event.target as Element).closest('[data-bar]') !== null;
    saveConsent(given);
    this.querySelector('dialog')?.close();
    this.#refresh();
    // the button is gone: whoever uses a keyboard goes on at the page
    if (isInBar) document.getElementById('main')?.focus({ preventScroll: true });
    showToast('success', this.dataset['saved'] ?? '');
    this.#tell();
  };

  /** Lets the account hold what was chosen before it was known who chose. */
  #tell = (): void => {
    const { me, region } = document.documentElement.dataset;
    if (me !== 'in') return setConsentReported(false);
    const given = ownConsent.read();
    if (given && isConsentUnreported() && isRegion(region))
      void import('../analytics/track-consent.ts').then(({ reportConsent: tellConsent }) => tellConsent(region, given));
  };
}
