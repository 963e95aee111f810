import { deriveSubscriptionFlags, type SubscriptionSummary } from './subscription.ts';

/** What a user may play in addition to free content. */
export type Entitlement = { canPlayPremium: boolean; canPlayAudiobooks: boolean };

/** Without a subscription: free episodes, trailers and samples only. */
export const noEntitlement: Entitlement = { canPlayPremium: false, canPlayAudiobooks: false };

/** Derives what a user may play: premium episodes with any plan, audiobooks with the Total plans. */
export function deriveEntitlement(subscriptions: readonly SubscriptionSummary[]): Entitlement {
  const flags = deriveSubscriptionFlags(subscriptions);
  return {
    canPlayPremium: flags.hasActiveSubscription,
    canPlayAudiobooks: flags.hasActiveTotalSubscription || flags.hasActiveTotalDuoSubscription,
  };
}
