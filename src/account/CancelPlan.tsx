import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import type { Subscription, SubscriptionData } from '../api/queries.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import { CancellationTerms } from './CancellationTerms.tsx';
import dialog from './ChangePlanPage.module.css';
import { renewalKey, trackRenewal } from './renewal.ts';
import styles from './SubscriptionCard.module.css';

type CancelPlanProps = {
  subscription: Subscription;
  /** receives the updated subscriptions */
  onCancelled: (data: SubscriptionData) => void;
  onClose: () => void;
};

/** Explains a cancellation. The focus starts on the safe button (requirement SL-07). */
export function CancelPlan({ subscription, onCancelled, onClose }: CancelPlanProps) {
  const { region } = useView();
  const queries = useQueryClient();
  const keepButton = useRef<HTMLButtonElement>(null);
  // the dialog is already open when this component loads
  useEffect(() => keepButton.current?.focus(), []);
  const cancel = useMutation({
    mutationKey: renewalKey,
    mutationFn: () => unwrap(getApiClient(region).DELETE('/subscription/package')),
    onSuccess: (data) => {
      onCancelled(data);
      trackRenewal('cancel_subscription', subscription, region);
      showToast('success', text.account_cancelled());
    },
    meta: { onFailure: { kind: 'toast', message: text.account_cancel_failed } },
    onSettled: onClose,
  });
  return (
    <div className={dialog['said']}>
      <CancellationTerms subscription={subscription} />
      <div className={styles['actions']}>
        <Button
          variant="danger"
          isBusy={cancel.isPending}
          onClick={() => {
            if (queries.isMutating({ mutationKey: renewalKey }) === 0) cancel.mutate();
          }}
        >
          {text.account_cancel_confirm()}
        </Button>
        <Button ref={keepButton} variant="secondary" data-first-focus onClick={onClose}>
          {text.account_cancel_keep()}
        </Button>
      </div>
    </div>
  );
}
