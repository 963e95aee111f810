import type { PaymentMethods } from '../api/queries.ts';
import type { CardPlatform } from '../../core/domain/card-environment.ts';
import type { Language, Region } from '../../core/domain/region.ts';
import { regionConfigs } from '../../core/domain/region.ts';
import { isResultCode, getPaymentOutcome } from '../../core/domain/payment.ts';
import { AdyenCheckout } from './card-provider.ts';

/** Encrypted payment data and browser details from a component; they contain no card number. */
export type CardSubmission = {
  paymentMethod: Record<string, unknown>;
  /** Apple Pay involves no challenge and provides none */
  browserInfo?: Record<string, unknown>;
};

/** The backend's response to a submission: a final or open result, with the component's next step if there is one. */
export type CardStep = { resultCode: string; action?: Record<string, unknown> };

/** The page's side of a payment; the same for every component. */
export type PaymentHandlers = {
  /** called once for each submission; undefined when the call failed and its message is shown */
  onSubmit: (submission: CardSubmission) => Promise<CardStep | undefined>;
  /** result of the bank's challenge; empty when it was cancelled; undefined as above */
  onDetails: (details: Record<string, unknown>) => Promise<CardStep | undefined>;
};

/** Events of a 3-D Secure challenge inside a component. */
export type ChallengeEvents = {
  /** the challenge is visible */
  onChallenge: () => void;
  /** the challenge failed, and the component is gone: another one must be mounted */
  onChallengeFailed: () => void;
};

/** An amount in minor units. */
export type ProviderAmount = { value: number; currency: string };

/** The components' languages; Norwegian is "no-NO" for them. */
const componentLocales: Record<Language, string> = { sv: 'sv-SE', nb: 'no-NO', fi: 'fi-FI' };

/** Timeout between an order and the challenge: the fingerprint may take 10 s, and the provider's response as long. */
const challengeTimeoutMs = 30_000;

const isPaid = (step: CardStep | undefined): boolean =>
  step !== undefined && isResultCode(step.resultCode) && getPaymentOutcome(step.resultCode) === 'success';

/** The components' internal option for their hosts; the package's version is pinned for it. */
type HostOptions = { _environmentUrls: Record<string, unknown> };

/** The platform of the provider whose host this is; another host is the sandbox's and replaces the component's hosts. */
function buildEnvironment(origin: string): { environment: CardPlatform } & Partial<HostOptions> {
  const environment = /^https:\/\/checkoutshopper-([a-z-]+)\.adyen\.com/.exec(origin)?.[1] as CardPlatform | undefined;
  if (environment !== undefined) return { environment };
  const shopper = `${origin}/checkoutshopper/`;
  return {
    environment: 'test',
    _environmentUrls: {
      api: shopper,
      analytics: `${origin}/checkoutanalytics/`,
      cdn: { images: shopper, translations: shopper },
    },
  };
}

/**
 * Sets up the card provider's library for one group of components, locked during a payment.
 *
 * @param amount authorised now; 0 stores the card for a trial.
 * @param events handlers of the page.
 * @returns the library, the components' challenge options, and a function that cancels an open challenge.
 * @throws when the library cannot be set up.
 */
export async function createProviderCheckout(
  methods: PaymentMethods,
  amount: ProviderAmount,
  region: Region,
  events: PaymentHandlers & ChallengeEvents & { onComplete: () => void },
) {
  const { language, country } = regionConfigs[region];
  let isLocked = false;
  let challenge: 'none' | 'open' | 'answered' = 'none';
  let challengeTimeout: ReturnType<typeof setTimeout> | undefined;

  // after a response without a next step, nothing may start a second payment
  const completeStep = async (
    step: Promise<CardStep | undefined>,
    actions: { resolve: (result: CardStep) => void; reject: () => void },
  ): Promise<void> => {
    const result = await step;
    if (result === undefined) actions.reject();
    else actions.resolve(result.action ? result : { resultCode: result.resultCode });
    isLocked = result?.action !== undefined;
    const hadChallenge = challenge !== 'none';
    challenge = result?.action?.['type'] === 'threeDS2' ? 'open' : 'none';
    if (challenge === 'open') challengeTimeout = setTimeout(cancelChallenge, challengeTimeoutMs);
    if (isLocked) return;
    if (!hadChallenge) events.onComplete();
    else if (!isPaid(result)) events.onChallengeFailed();
  };

  /** Requests the payment's result instead of the challenge's: without the bank no money has moved. */
  const cancelChallenge = (): boolean => submitChallenge({}, { resolve: () => undefined, reject: () => undefined });

  /** The first of these counts: the bank's result, or the cancellation. */
  const submitChallenge = (details: Record<string, unknown>, actions: Parameters<typeof completeStep>[1]): boolean => {
    if (challenge !== 'open') return false;
    challenge = 'answered';
    clearTimeout(challengeTimeout);
    void completeStep(events.onDetails(details), actions);
    return true;
  };

  const checkout = await AdyenCheckout({
    clientKey: methods.clientKey,
    locale: componentLocales[language],
    countryCode: country,
    amount,
    paymentMethodsResponse: methods.paymentMethodsResponse as never,
    analytics: { enabled: false },
    risk: { enabled: false },
    showPayButton: false,
    ...buildEnvironment(methods.environmentUrl),
    onSubmit: (state, _component, actions) => {
      if (isLocked) return;
      isLocked = true;
      const { paymentMethod, browserInfo } = state.data as {
        paymentMethod: CardSubmission['paymentMethod'];
        browserInfo?: object;
      };
      const submission = { paymentMethod, ...(browserInfo && { browserInfo: { ...browserInfo } }) };
      void completeStep(events.onSubmit(submission), actions as never);
    },
    onAdditionalDetails: (state, _component, actions) => {
      submitChallenge(state.data.details, actions as never);
    },
  });
  const challengeOptions = {
    // as wide as its container: the provider's own sizes are wider than a phone
    challengeWindowSize: '05',
    onActionHandled: ({ componentType }: { componentType: string }): void => {
      if (componentType !== '3DS2Challenge' || challenge !== 'open') return;
      clearTimeout(challengeTimeout);
      events.onChallenge();
    },
  };
  return { checkout, isLocked: () => isLocked, bankOptions: challengeOptions, giveUp: cancelChallenge };
}
