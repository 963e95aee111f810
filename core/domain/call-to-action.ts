/** The one button that a logged-in user sees in the header. */
export type CallToAction = 'goDuo' | 'openApp' | 'upgrade' | 'tryFree' | 'getPremium' | 'resume';

export type CallToActionInput = {
  hasActiveSubscription: boolean;
  hasTotal: boolean;
  hasTotalDuo: boolean;
  /** uses the extra account of another user's Duo plan */
  isGuest: boolean;
  isTrialEligible: boolean;
  /** has no access; the user's own plan resumes after a pause */
  isPaused: boolean;
  /** has access until a scheduled pause begins */
  isPauseScheduled: boolean;
};

/**
 * Plans without an upgrade: Total Duo, which is the highest, and an extra account, which only the owner changes (decision
 * 0008). A plan with a scheduled pause cannot be upgraded before the pause is cancelled (decision 0082).
 */
export const isUpgradable = ({
  hasTotalDuo,
  isGuest,
  isPauseScheduled,
}: Pick<CallToActionInput, 'hasTotalDuo' | 'isGuest' | 'isPauseScheduled'>): boolean =>
  !hasTotalDuo && !isGuest && !isPauseScheduled;

/**
/** Chooses the button (requirement NV-03); during a pause the only offer is to resume (decision 0082). */
export function chooseCallToAction(input: CallToActionInput): CallToAction {
  if (input.isPaused) return 'resume';
  if (!input.hasActiveSubscription) return input.isTrialEligible ? 'tryFree' : 'getPremium';
  if (!isUpgradable(input)) return 'openApp';
  return input.hasTotal ? 'goDuo' : 'upgrade';
}
