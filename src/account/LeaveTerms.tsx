import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { emitAccountChange } from '../api/emit-account-change.ts';
import { unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { subscriptionQuery } from '../api/queries.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import dialog from './ChangePlanPage.module.css';
import styles from './SubscriptionCard.module.css';

/**
 * The consequences of leaving an extra account, and the button that does it (requirement DU-05).
 *
 * @param id of the extra account.
 */
export function LeaveTerms({ id, onClose }: { id: string; onClose: () => void }) {
  const { region } = useView();
  const queries = useQueryClient();
  const keepButton = useRef<HTMLButtonElement>(null);
  // the dialog opened before this code was loaded, with the focus elsewhere
  useEffect(() => keepButton.current?.focus(), []);
  const leave = useMutation({
    mutationFn: () =>
      unwrap(
        getApiClient(region).DELETE('/multimember-subscription/{id}/leave-guest-subscription', {
          params: { path: { id } },
        }),
      ),
    onSuccess: (left) => {
      queries.setQueryData(subscriptionQuery(region).queryKey, left);
      emitAccountChange();
      showToast('success', text.duo_left());
    },
    meta: { onFailure: { kind: 'toast', message: text.duo_leave_failed } },
    onSettled: onClose,
  });
  return (
    <div className={dialog['said']}>
      <p>{text.duo_leave_body()}</p>
      <div className={styles['actions']}>
        <Button variant="danger" isBusy={leave.isPending} onClick={() => leave.mutate()}>
          {text.duo_leave()}
        </Button>
        <Button ref={keepButton} variant="secondary" data-first-focus onClick={onClose}>
          {text.duo_keep()}
        </Button>
      </div>
    </div>
  );
}
