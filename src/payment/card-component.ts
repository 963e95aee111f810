import type { PaymentMethods, StoredCard } from '../api/queries.ts';
import type { Region } from '../../core/domain/region.ts';
import { Card } from './card-provider.ts';
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
    /** the card provider cannot be reached, or its fields did not come within the watchdog's time */
    onUnavailable: () => void;
    /** every field's message, '' when it is right, for the page's own announcements */
    onFieldError: (message: string) => void;
    /** Enter in a field: left to itself the component would pay at once, past all that the page asks for before */
    onEnter: () => void;
  };

/** A mounted card. */
export type MountedCard = {
  /**
   * Checks the fields; marks those that are empty or wrong, puts the focus into the first of them and has them announced.
   *
   * @returns true when all are right.
   */
  validate: () => boolean;
  /** checks the fields as above and starts a payment when they are right */
  submit: () => void;
  /** the user cancels the challenge */
  cancelChallenge: () => void;
  unmount: () => void;
};

/** The component reports missing fields only after 28 s. */
const watchdogMs = 8_000;

/** A colour of our tokens as the frames need it: they are other documents and know no token. */
function resolveColor(host: HTMLElement, token: string): string {
  const probe = host.appendChild(document.createElement('span'));
  probe.style.color = `var(${token})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** What the component needs for a card that is typed, in the colours of our tokens. */
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

/** Options of a stored card; the bank asks for more if it needs to. */
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
 * Mounts the card provider's component. Load this module where a card is entered, alone: it brings the provider's code.
 * The fields live in the provider's own iframes: a card number never touches this page.
 *
 * @param host empty element that the component fills.
 * @param amount in minor units; 0 stores the card for a trial.
 * @param stored the kept card to pay with; without it one is typed.
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
    if (stored !== undefined) usable.reject(new Error('the kept card does not come'));
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
    cancelChallenge: giveUp,
    unmount: () => {
      clearTimeout(watchdog);
      card.unmount();
    },
  };
}
