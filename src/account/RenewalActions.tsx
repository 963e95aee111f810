import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { emitAccountChange } from '../api/emit-account-change.ts';
import { unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { subscriptionQuery, type Subscription, type SubscriptionData } from '../api/queries.ts';
import { formatLongDate } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import type { Region } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import { isOwnSubscription, statusNumbers } from '../../core/domain/subscription.ts';
import { isChangeable, getWalletName } from '../payment/subscription-predicates.ts';
import { LazySection } from './LazySection.tsx';
import { LeaveExtraAccount } from './LeaveExtraAccount.tsx';
import { ManagedElsewhere } from './ManagedElsewhere.tsx';
import { PauseActions } from './PauseActions.tsx';
import { renewalKey, trackRenewal } from './renewal.ts';
import styles from './SubscriptionCard.module.css';

/** Price and date of a reactivation, shown before it. */
const formatRenewalTerms = ({ amount, date }: NonNullable<Subscription['chargeIfRenewed']>, region: Region): string =>
  text.account_reactivate_terms({ price: formatMoney(toMinor(amount), region), date: formatLongDate(date, region) });

const loadTerms = async () => (await import('./CancelPlan.tsx')).CancelPlan;

const sharedPlans: readonly number[] = [2, 4];
const canBeCancelled: readonly Subscription['status'][] = [1, 2, 3, 5];

/**
 * The buttons to cancel and to reactivate (requirements SL-07, AC-03).
 *
 * @param onChanged other buttons replace these: the focus needs another element.
 */
export function RenewalActions({ subscription, onChanged }: { subscription: Subscription; onChanged: () => void }) {
  const { region, query } = useView();
  const queries = useQueryClient();
  // the footer's link opens the dialog (decision 0100)
  const [isConfirming, setConfirming] = useState(query['cancel'] !== undefined && subscription.cancellation !== null);
  const api = getApiClient(region);
  const hasChanged = useRef(false);
  const applyChange = (data: SubscriptionData): void => {
    hasChanged.current = true;
    queries.setQueryData(subscriptionQuery(region).queryKey, data);
    emitAccountChange();
  };
  useEffect(() => {
    if (!hasChanged.current) return;
    hasChanged.current = false;
    onChanged();
  }, [subscription, onChanged]);

  // these actions remove the clicked button, and the focus with it
  const buttonState = `${subscription.status} ${subscription.pause?.resumesAt}`;
  const seenState = useRef(buttonState);
  useEffect(() => {
    if (seenState.current === buttonState) return;
    seenState.current = buttonState;
    if (document.activeElement === document.body) onChanged();
  }, [buttonState, onChanged]);

  const reactivate = useMutation({
    mutationKey: renewalKey,
    mutationFn: () => unwrap(api.PUT('/subscription/package')),
    onSuccess: (data) => {
      applyChange(data);
      trackRenewal('reactivate_subscription', subscription, region);
      showToast('success', text.account_reactivated());
    },
    // the subscription may have changed since the page loaded, so that its button disappears
    onError: () => queries.invalidateQueries({ queryKey: subscriptionQuery(region).queryKey }),
    meta: { onFailure: { kind: 'toast', message: text.account_reactivate_failed } },
  });

  if (subscription.discriminator === 'MultimemberUserSubscription') {
    return subscription.status === statusNumbers.inactive ? null : <LeaveExtraAccount subscription={subscription} />;
  }
  if (!isOwnSubscription(subscription.discriminator)) {
    return subscription.status === statusNumbers.inactive ? null : (
      <ManagedElsewhere discriminator={subscription.discriminator} />
    );
  }
  // the extra account stays the owner's until the end
  const extraAccount = sharedPlans.includes(subscription.offer.subscriptionOfferType) && (
    <ButtonLink variant="secondary" href={linkTo('manageExtraAccount', region)}>
      {text.duo_manage()}
    </ButtonLink>
  );
  if (subscription.status === statusNumbers.cancelled) {
    // without the wallet's agreement there is nothing to reactivate: a button could only fail
    if (!subscription.isRenewable) {
      return (
        <div className={styles['form']}>
          <p className={styles['soft']}>{text.account_reactivate_gone({ wallet: getWalletName(region) })}</p>
          {extraAccount && <div className={styles['actions']}>{extraAccount}</div>}
        </div>
      );
    }
    return (
      <div className={styles['form']}>
        {subscription.chargeIfRenewed && (
          <p className={styles['soft']}>{formatRenewalTerms(subscription.chargeIfRenewed, region)}</p>
        )}
        <div className={styles['actions']}>
          <Button
            isBusy={reactivate.isPending}
            onClick={() => {
              if (queries.isMutating({ mutationKey: renewalKey }) === 0) reactivate.mutate();
            }}
          >
            {text.account_reactivate()}
          </Button>
          {extraAccount}
        </div>
      </div>
    );
  }
  const { status, pause, nextCharge } = subscription;
  if (!canBeCancelled.includes(status)) return null;
  // a plan that is never charged cannot be paused
  const canBePaused = status === statusNumbers.active && nextCharge !== null;
  return (
    <div className={styles['actions']}>
      {isChangeable(subscription) && (
        <ButtonLink variant="secondary" href={linkTo('changeSubscription', region)}>
          {text.account_change()}
        </ButtonLink>
      )}
      {(status !== statusNumbers.onHold || pause !== null) && extraAccount}
      {(canBePaused || pause !== null) && <PauseActions pause={pause} status={status} />}
      <Button variant="secondary" onClick={() => setConfirming(true)}>
        {text.account_cancel()}
      </Button>
      <Dialog
        id="cancel-subscription"
        title={text.account_cancel_title()}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
      >
        {isConfirming && (
          <LazySection
            name="cancel"
            load={loadTerms}
            props={{ subscription, onCancelled: applyChange, onClose: () => setConfirming(false) }}
          />
        )}
      </Dialog>
    </div>
  );
}
