import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { announceChange } from '../api/announce-change.ts';
import { unwrap } from '../api/api-error.ts';
import { browserApi } from '../api/browser.ts';
import { subscriptionQuery } from '../api/queries.ts';
import { text } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import styles from './SubscriptionCard.module.css';

/** What a guest may do with somebody else's plan: give the place up, and nothing more (requirements DU-04, DU-05). */
export function LeaveExtraAccount({ id }: { id: string }) {
  const { region } = useView();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const leave = useMutation({
    mutationFn: () =>
      unwrap(
        browserApi(region).DELETE('/multimember-subscription/{id}/leave-guest-subscription', {
          params: { path: { id } },
        }),
      ),
    onSuccess: (data) => {
      queries.setQueryData(subscriptionQuery(region).queryKey, data);
      announceChange();
      showToast('success', text.duo_left());
    },
    meta: { onFailure: { kind: 'toast', say: text.duo_leave_failed } },
    onSettled: () => setAsking(false),
  });
  return (
    <div className={styles['form']}>
      <Notice kind="info">
        <p>{text.duo_guest_info()}</p>
      </Notice>
      <div className={styles['actions']}>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {text.duo_leave()}
        </Button>
      </div>
      <Dialog
        id="leave-extra-account"
        title={text.duo_leave_title()}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="danger" isBusy={leave.isPending} onClick={() => leave.mutate()}>
              {text.duo_leave()}
            </Button>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {text.duo_keep()}
            </Button>
          </>
        }
      >
        <p>{text.duo_leave_body()}</p>
      </Dialog>
    </div>
  );
}
