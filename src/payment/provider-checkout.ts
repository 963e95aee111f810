import type { PaymentMethods } from '../api/queries.ts';
import type { Language, Region } from '../domain/region.ts';
import { regionFacts } from '../domain/region.ts';
import { AdyenCheckout } from './card-provider.ts';

/** Sealed payment data and browser facts, as a component hands them over; no card number is in them. */
export type CardSubmission = {
  paymentMethod: Record<string, unknown>;
  /** Apple Pay asks no bank and tells none */
  browserInfo?: Record<string, unknown>;
};

/** What the backend answered to a submission: a final or open result, with the component's next step if there is one. */
export type CardStep = { resultCode: string; action?: Record<string, unknown> };

/** How a page pays; the same for every component. */
export type PaymentCalls = {
  /** called once per press, however often it is pressed; undefined when the call failed and the person was told */
  onSubmit: (submission: CardSubmission) => Promise<CardStep | undefined>;
  /** the result of native 3-D Secure; undefined as above */
  onDetails: (details: Record<string, unknown>) => Promise<CardStep | undefined>;
};

/** An amount in minor units. */
export type ProviderAmount = { value: number; currency: string };

/** The components' languages; they know Norwegian as "no-NO". */
const componentLocales: Record<Language, string> = { sv: 'sv-SE', nb: 'no-NO', fi: 'fi-FI' };

/** The components' internal option for their hosts; the package's version is pinned for it. */
type HostOptions = { _environmentUrls: Record<string, unknown> };

const hostsOf = (origin: string): HostOptions => ({
  _environmentUrls: {
    api: `${origin}/checkoutshopper/`,
    analytics: `${origin}/checkoutanalytics/`,
    cdn: { images: `${origin}/checkoutshopper/`, translations: `${origin}/checkoutshopper/` },
  },
});

/**
 * Sets up the card provider's library for components of one place of a page, locked while a payment is under way.
 *
 * @param amount what is authorised now; 0 keeps the card for a trial.
 * @param events the page's calls, what is said of errors by their name, and that an attempt is over.
 * @throws when the library cannot be set up.
 */
export async function openProviderCheckout(
  methods: PaymentMethods,
  amount: ProviderAmount,
  region: Region,
  events: PaymentCalls & { onError: (name: string) => void; onOver: () => void },
) {
  const { language, country } = regionFacts[region];
  let isLocked = false;

  // after an answer without a next step, nothing else may have started a second payment
  const settle = async (
    step: Promise<CardStep | undefined>,
    actions: { resolve: (result: CardStep) => void; reject: () => void },
  ): Promise<void> => {
    const result = await step;
    if (result === undefined) actions.reject();
    else actions.resolve(result.action ? result : { resultCode: result.resultCode });
    isLocked = result?.action !== undefined;
    if (!isLocked) events.onOver();
  };

  const checkout = await AdyenCheckout({
    environment: methods.environment,
    clientKey: methods.clientKey,
    locale: componentLocales[language],
    countryCode: country,
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
      const submission = { paymentMethod, ...(browserInfo && { browserInfo: { ...browserInfo } }) };
      void settle(events.onSubmit(submission), actions as never);
    },
    onAdditionalDetails: (state, _component, actions) => {
      void settle(events.onDetails(state.data.details), actions as never);
    },
    onError: (error) => {
      if (error.name === 'CANCEL') return;
      isLocked = false;
      events.onError(error.name);
    },
  });
  return { checkout, isLocked: () => isLocked };
}
