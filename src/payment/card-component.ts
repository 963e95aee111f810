import type { PaymentMethods, StoredCard } from '../api/queries.ts';
import type { Region } from '../../core/domain/region.ts';
import { Card } from './card-provider.ts';
import type { CardField } from './declined-message.ts';
import {
  createProviderCheckout,
  type ChallengeEvents,
  type PaymentHandlers,
  type ProviderAmount,
} from './provider-checkout.ts';

/** Callbacks of the page that mounts a card. */
export type CardEvents = PaymentHandlers &
  ChallengeEvents & {
    /** the fields or the stored card are ready */
    onReady: () => void;
    /** the card provider is unavailable, or its fields did not load before the timeout */
    onUnavailable: () => void;
    /** every field's message, '' for a valid field, for the page's own announcements */
    onFieldError: (message: string) => void;
    /** Enter in a field: by default the component would pay at once, without the page's own checks */
    onEnter: () => void;
  };

/** A mounted card. */
export type MountedCard = {
  /**
   * Checks the fields; marks empty and invalid ones, focuses the first of them and announces them.
   *
   * @returns true when all are valid.
   */
  validate: () => boolean;
  /** checks the fields as above and starts a payment when they are valid */
  submit: () => void;
  /** moves the focus to a field, after a refusal that its value explains */
  focusField: (field: CardField) => void;
  /** the user cancels the challenge */
  cancelChallenge: () => void;
  unmount: () => void;
};

/** The component reports missing fields only after 28 s. */
const watchdogMs = 8_000;

/** A colour of the design tokens for the frames, which are other documents without the tokens. */
function resolveColor(host: HTMLElement, token: string): string {
  const probe = host.appendChild(document.createElement('span'));
  probe.style.color = `var(${token})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Options of the component for a typed card, in the colours of the design tokens. */
const buildFieldOptions = (host: HTMLElement) => ({
  hasHolderName: true,
  holderNameRequired: true,
  enableStoreDetails: false,
  // WCAG 3.2.2: the focus does not move by itself
  autoFocus: false,
  styles: {
    base: { color: resolveColor(host, '--color-ink'), fontSize: '16px' },
    placeholder: { color: resolveColor(host, '--color-ink-soft') },
    error: { color: resolveColor(host, '--color-error') },
  },
});

/** Options of a stored card; the bank may still require a challenge. */
const buildStoredCardOptions = ({ id, brand, lastFour, expiryMonth, expiryYear, holderName }: StoredCard) => ({
  storedPaymentMethodId: id,
  brand,
  lastFour,
  expiryMonth,
  expiryYear,
  holderName,
  supportedShopperInteractions: ['Ecommerce'],
  hideCVC: true,
});

/**
 * Mounts the card provider's component. Import this module only where a card is entered, because it includes the
 * provider's code. The fields are in the provider's own iframes: a card number never touches this page.
 *
 * @param host empty element that the component fills.
 * @param amount in minor units; 0 stores the card for a trial.
 * @param stored the stored card to pay with; without it one is typed.
 * @throws when the component cannot be set up.
 */
export async function mountCard(
  host: HTMLElement,
  methods: PaymentMethods,
  amount: ProviderAmount,
  region: Region,
  events: CardEvents,
  stored?: StoredCard,
): Promise<MountedCard> {
  const { checkout, isLocked, bankOptions, giveUp } = await createProviderCheckout(methods, amount, region, {
    onSubmit: events.onSubmit,
    onDetails: events.onDetails,
    onChallenge: events.onChallenge,
    onChallengeFailed: events.onChallengeFailed,
    // after a refusal the form would stay grey
    onComplete: () => card.setStatus('ready'),
  });

  const usable = Promise.withResolvers<void>();
  const watchdog = setTimeout(() => {
    events.onUnavailable();
    // the fields of a typed card may still load
    if (stored !== undefined) usable.reject(new Error('the stored card did not load'));
  }, watchdogMs);
  const handleReady = (): void => {
    clearTimeout(watchdog);
    events.onReady();
  };
  const card = new Card(checkout, {
    ...(stored === undefined ? buildFieldOptions(host) : buildStoredCardOptions(stored)),
    ...bankOptions,
    onConfigSuccess: handleReady,
    onChange: ({ isValid }: { isValid: boolean }) => {
      if (isValid) usable.resolve();
    },
    onFieldValid: () => events.onFieldError(''),
    onEnterKeyPressed: events.onEnter,
    // of a field, or of the component itself
    onError: (error: Error | { errorI18n?: string }) => {
      if (error instanceof Error) giveUp();
      else events.onFieldError(error.errorI18n ?? '');
    },
  } as never);
  card.mount(host);
  // a stored card has no fields to wait for, but is not usable at once
  if (stored !== undefined) {
    await usable.promise;
    handleReady();
  }
  return {
    validate: () => {
      if (!card.isValid) card.showValidation();
      return card.isValid;
    },
    submit: () => {
      if (!isLocked()) card.submit();
    },
    focusField: (field) => card.setFocusOn(field),
    cancelChallenge: giveUp,
    unmount: () => {
      clearTimeout(watchdog);
      card.unmount();
    },
  };
}
