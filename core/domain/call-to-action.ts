/** The one button that a logged-in user sees in the header. */
export type CallToAction = 'goDuo' | 'openApp' | 'upgrade' | 'tryFree' | 'getPremium' | 'resume' | 'reactivate' | 'pay';

export type CallToActionInput = {
  hasActiveSubscription: boolean;
  hasTotal: boolean;
  hasTotalDuo: boolean;
  /** the user's own plan, managed here, continues; no pause of it is scheduled (decision 0082) */
  isChangeable: boolean;
  /** the plan is cancelled, and its end has not come */
  isReactivatable: boolean;
  /** a payment failed, and is tried again */
  isUnpaid: boolean;
  isTrialEligible: boolean;
  /** has no access; the user's own plan resumes after a pause */
  isPaused: boolean;
};

/**
 * Chooses the button (requirement NV-03); during a pause the only offer is to resume (decision 0082). A plan that cannot be
 * changed gets a button that leads to what the user can do (decision 0123).
 */
export function chooseCallToAction(input: CallToActionInput): CallToAction {
  if (input.isPaused) return 'resume';
  if (input.isUnpaid) return 'pay';
  if (!input.hasActiveSubscription) return input.isTrialEligible ? 'tryFree' : 'getPremium';
  if (input.isReactivatable) return 'reactivate';
  if (input.hasTotalDuo || !input.isChangeable) return 'openApp';
  return input.hasTotal ? 'goDuo' : 'upgrade';
}
