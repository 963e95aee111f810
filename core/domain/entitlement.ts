import { deriveSubscriptionFlags, type SubscriptionSummary } from './subscription.ts';

/** What a listener may hear beyond what is free. */
export type Entitlement = { canPlayPremium: boolean; canPlayAudiobooks: boolean };

/** What everybody may hear: free episodes, trailers and samples alone. */
export const noEntitlement: Entitlement = { canPlayPremium: false, canPlayAudiobooks: false };

/** Derives what a listener may hear from everything held: Premium from any plan, audiobooks from the Total ones. */
export function deriveEntitlement(held: readonly SubscriptionSummary[]): Entitlement {
  const flags = deriveSubscriptionFlags(held);
  return {
    canPlayPremium: flags.hasActiveSubscription,
    canPlayAudiobooks: flags.hasActiveTotalSubscription || flags.hasActiveTotalDuoSubscription,
  };
}
