import { useQueryClient } from '@tanstack/react-query';
import { subscriptionQuery, type Subscription } from '../api/queries.ts';
import { formatDay } from '../domain/date.ts';
import { text } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toast.ts';
import { keepDays } from '../ui/keep-days.tsx';
import { useView } from '../view.tsx';
import styles from './ChangePlanPage.module.css';
import { usePlanChange } from './plan-change.ts';
import { sayPlan } from './plan-text.ts';

/**
 * The change that waits for its day, and the way to take it back: choosing the present plan (decision 0017).
 *
 * @param onTakenBack the notice goes, and the button that was pressed with it.
 */
export function ScheduledChange({
  held,
  nextOffer,
  onTakenBack,
}: {
  held: Subscription;
  nextOffer: NonNullable<Subscription['nextOffer']>;
  onTakenBack: () => void;
}) {
  const { region } = useView();
  const queries = useQueryClient();
  const change = usePlanChange((data) => {
    queries.setQueryData(subscriptionQuery(region).queryKey, data);
    onTakenBack();
    showToast('success', text.change_taken_back());
  });
  const plan = sayPlan(nextOffer.subscriptionOfferType);
  return (
    <div className={styles['scheduled']}>
      <Notice
        kind="info"
        action={
          <Button
            variant="secondary"
            size="small"
            isBusy={change.isBusy}
            onClick={() => change.run(held.offer.subscriptionOfferType, 0)}
          >
            {text.change_keep({ plan: sayPlan(held.offer.subscriptionOfferType) })}
          </Button>
        }
      >
        <p>{keepDays(text.change_scheduled({ plan, date: formatDay(nextOffer.startsAt, region) }))}</p>
        {change.failure && <p role="alert">{change.failure.message}</p>}
      </Notice>
    </div>
  );
}
