import type { PaymentMethods } from '../api/queries.ts';
import type { Language, Region } from '../domain/region.ts';
import { regionFacts } from '../domain/region.ts';
import { AdyenCheckout, Card } from './card-provider.ts';

/** Encrypted card data and browser facts, as the component hands them over; no card number is in them. */
export type CardSubmission = {
  paymentMethod: Record<string, unknown>;
  browserInfo: Record<string, unknown>;
};

/** What the backend answered to a submission: a final or open result, with the component's next step if there is one. */
export type CardStep = { resultCode: string; action?: Record<string, unknown> };

/** Callbacks of the page that mounts a card. */
export type CardEvents = {
  /** the secured fields stand ready for typing */
  onReady: () => void;
  /** the card provider cannot be reached, or its fields did not come within the watchdog's time */
  onUnavailable: () => void;
  /** called once per press, however often it is pressed; undefined when the call failed and the person was told */
  onSubmit: (submission: CardSubmission) => Promise<CardStep | undefined>;
  /** the result of native 3-D Secure; undefined as above */
  onDetails: (details: Record<string, unknown>) => Promise<CardStep | undefined>;
  /** every field's message, '' when it is right, for the page's own announcements */
  onFieldError: (message: string) => void;
};

/** A mounted card. */
export type MountedCard = {
  /**
   * Checks the fields; marks those that are empty or wrong, puts the focus into the first of them and has them announced.
   *
   * @returns true when all are right.
   */
  check: () => boolean;
  /** checks the fields as above and starts a payment when they are right */
  submit: () => void;
  unmount: () => void;
};

/** The component's languages; it knows Norwegian as "no-NO". */
const componentLocales: Record<Language, string> = { sv: 'sv-SE', nb: 'no-NO', fi: 'fi-FI' };

/** The component itself reports missing fields after 28 s; nobody waits that long. */
const watchdogMs = 8_000;

/** The component's internal option for its hosts; the package's version is pinned for it. */
type HostOptions = { _environmentUrls: Record<string, unknown> };

const hostsOf = (origin: string): HostOptions => ({
  _environmentUrls: {
    api: `${origin}/checkoutshopper/`,
    analytics: `${origin}/checkoutanalytics/`,
    cdn: { images: `${origin}/checkoutshopper/`, translations: `${origin}/checkoutshopper/` },
  },
});

/** A colour of our tokens as the frames need it: they are other documents and know no token. */
function resolveColor(host: HTMLElement, token: string): string {
  const probe = host.appendChild(document.createElement('span'));
  probe.style.color = `var(${token})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/**
 * Mounts the card provider's component. Load this module where a card is entered, alone: it brings the provider's code.
 * The fields live in the provider's own iframes: a card number never touches this page.
 *
 * @param host empty element that the component fills.
 * @param amount in minor units; 0 stores the card for a trial.
 * @throws when the component cannot be set up.
 */
export async function mountCard(
  host: HTMLElement,
  methods: PaymentMethods,
  amount: { value: number; currency: string },
  region: Region,
  events: CardEvents,
): Promise<MountedCard> {
  const facts = regionFacts[region];
  let isLocked = false;

  // after a refusal the form would stay grey; after an answer nothing else may start a second payment
  const settle = async (
    step: Promise<CardStep | undefined>,
    actions: { resolve: (result: CardStep) => void; reject: () => void },
  ): Promise<void> => {
    const result = await step;
    if (result === undefined) actions.reject();
    else actions.resolve(result.action ? result : { resultCode: result.resultCode });
    const isOver = result?.action === undefined;
    if (isOver) card.setStatus('ready');
    isLocked = !isOver;
  };

  const checkout = await AdyenCheckout({
    environment: methods.environment,
    clientKey: methods.clientKey,
    locale: componentLocales[facts.language],
    countryCode: facts.country,
    amount,
    paymentMethodsResponse: methods.paymentMethodsResponse as never,
    analytics: { enabled: false },
    risk: { enabled: false },
    showPayButton: false,
    ...(methods.environment === 'test' ? hostsOf(methods.environmentUrl) : {}),
    onSubmit: (state, _component, actions) => {
      if (isLocked) return;
      isLocked = true;
      const { paymentMethod, browserInfo } = state.data as {
        paymentMethod: CardSubmission['paymentMethod'];
        browserInfo?: object;
      };
      const submission = { paymentMethod, browserInfo: { ...browserInfo } };
      void settle(events.onSubmit(submission), actions as never);
    },
    onAdditionalDetails: (state, _component, actions) => {
      void settle(events.onDetails(state.data.details), actions as never);
    },
    onError: (error) => {
      if (error.name === 'CANCEL') return;
      isLocked = false;
      if (error.name === 'NETWORK_ERROR' || error.name === 'SCRIPT_ERROR') events.onUnavailable();
    },
  });

  const watchdog = setTimeout(events.onUnavailable, watchdogMs);
  const card = new Card(checkout, {
    hasHolderName: true,
    holderNameRequired: true,
    enableStoreDetails: false,
    // WCAG 3.2.2: focus stays where the person put it
    autoFocus: false,
    styles: {
      base: { color: resolveColor(host, '--color-ink'), fontSize: '16px' },
      placeholder: { color: resolveColor(host, '--color-ink-soft') },
      error: { color: resolveColor(host, '--color-error') },
    },
    onConfigSuccess: () => {
      clearTimeout(watchdog);
      events.onReady();
    },
    onFieldValid: () => events.onFieldError(''),
    onError: (error: { error?: string; errorI18n?: string }) => events.onFieldError(error.errorI18n ?? ''),
  } as never);
  card.mount(host);
  return {
    check: () => {
      if (!card.isValid) card.showValidation();
      return card.isValid;
    },
    submit: () => {
      if (!isLocked) card.submit();
    },
    unmount: () => {
      clearTimeout(watchdog);
      card.unmount();
    },
  };
}
