import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery, type Subscription } from '../api/queries.ts';
import { isRunning } from '../payment/subscription-predicates.ts';
import { text } from '../../core/i18n/text.ts';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';

const hasPartnerPlan = (subscriptions: readonly Subscription[]): boolean =>
  subscriptions.some(
    (subscription) => subscription.discriminator === 'BundlerUserSubscription' && isRunning(subscription),
  );

/** Warns a buyer who also has Premium through a partner and would pay twice (requirement CF-02). */
export function PartnerWarning() {
  const { region } = useView();
  const { data } = useQuery(subscriptionQuery(region));
  if (!hasPartnerPlan(data?.subscriptions ?? [])) return null;
  return (
    <Notice kind="warning" isAnnounced>
      <p>{text.confirmation_partner()}</p>
    </Notice>
  );
}
