/** The one button that a logged-in person sees in the header. */
export type CallToAction = 'goDuo' | 'openApp' | 'upgrade' | 'tryFree' | 'getPremium' | 'resume';

/** What the choice depends on. */
export type CallToActionInput = {
  hasActiveSubscription: boolean;
  hasTotal: boolean;
  hasTotalDuo: boolean;
  /** guest on somebody else's Duo plan */
  isGuest: boolean;
  isTrialEligible: boolean;
  /** has no access, and a plan of their own that goes on after a pause */
  isPaused: boolean;
  /** has access still, and a pause of it that is set */
  isPauseScheduled: boolean;
};

/**
 * Plans that cannot be upgraded: Total Duo, above which there is nothing, and a guest's place, which is its owner's to
 * change. The specification names two kinds without saying which (decision 0008). Nor can one whose pause is set, whatever
 * it is: that has to be called off first (decision 0082).
 */
export const isUpgradable = ({
  hasTotalDuo,
  isGuest,
  isPauseScheduled: isPauseScheduled,
}: Pick<CallToActionInput, 'hasTotalDuo' | 'isGuest' | 'isPauseScheduled'>): boolean => !hasTotalDuo && !isGuest && !isPauseScheduled;

/**
 * Chooses the button by the specification's table, which knows no pause: within one nothing is left to buy, but something
 * to go on with (decision 0082).
 */
export function chooseCallToAction(standing: CallToActionInput): CallToAction {
  if (standing.isPaused) return 'resume';
  if (!standing.hasActiveSubscription) return standing.isTrialEligible ? 'tryFree' : 'getPremium';
  if (!isUpgradable(standing)) return 'openApp';
  return standing.hasTotal ? 'goDuo' : 'upgrade';
}
