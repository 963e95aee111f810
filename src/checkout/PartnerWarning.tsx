import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery, type Subscription } from '../api/queries.ts';
import { isRunning } from '../payment/subscription-predicates.ts';
import { text } from '../../core/i18n/text.ts';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';

/** True when somebody pays a partner for Premium besides (requirement CF-02). */
const hasPartnerPlan = (subscriptions: readonly Subscription[]): boolean =>
  subscriptions.some((held) => held.discriminator === 'BundlerUserSubscription' && isRunning(held));

/** Warns whoever has Premium through a partner as well: they would pay for both. */
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
