import { useQueryClient } from '@tanstack/react-query';
import { subscriptionQuery, type Subscription } from '../api/queries.ts';
import { formatLongDate } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import { getWalletName } from '../payment/subscription-predicates.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import styles from './ChangePlanPage.module.css';
import { usePlanChange } from './plan-change.ts';
import { getPlanName } from './plan-text.ts';

/**
 * A scheduled change, or one that the wallet has yet to collect, with a button that reverts it by choosing the current
 * plan (decision 0008).
 *
 * @param onReverted the notice and the clicked button disappear.
 */
export function ScheduledChange({ subscription, onReverted }: { subscription: Subscription; onReverted: () => void }) {
  const { region } = useView();
  const queries = useQueryClient();
  const change = usePlanChange((data) => {
    queries.setQueryData(subscriptionQuery(region).queryKey, data);
    onReverted();
    showToast('success', text.change_taken_back());
  });
  const { nextOffer, pendingChange } = subscription;
  const present = getPlanName(subscription.offer.subscriptionOfferType);
  return (
    <div className={styles['scheduled']}>
      <Notice
        kind="info"
        action={
          <Button
            variant="secondary"
            size="small"
            isBusy={change.isBusy}
            onClick={() => change.run(subscription.offer.subscriptionOfferType, 0)}
          >
            {text.change_keep({ plan: present })}
          </Button>
        }
      >
        {pendingChange && (
          <p>
            {text.change_pending({
              plan: getPlanName(pendingChange.offerType),
              wallet: getWalletName(region),
              price: formatMoney(toMinor(pendingChange.amount), region),
              held: present,
            })}
          </p>
        )}
        {/* a scheduled change is dropped when the more expensive plan starts: it is valid until then */}
        {nextOffer && (
          <p>
            {text.change_scheduled({
              plan: getPlanName(nextOffer.subscriptionOfferType),
              date: formatLongDate(nextOffer.startsAt, region),
            })}
          </p>
        )}
        {change.failure && <p role="alert">{change.failure.message}</p>}
      </Notice>
    </div>
  );
}
