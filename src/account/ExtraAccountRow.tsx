import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { components } from '../../api-spec/generated/v2.ts';
import { unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { extraAccountsQuery } from '../api/queries.ts';
import { formatDay } from '../../core/domain/date.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { markDates } from '../ui/no-break-dates.tsx';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import styles from './SubscriptionCard.module.css';

type ExtraAccountRowProps = { guest: components['schemas']['Guest']; subscriptionId: string; onRemoved: () => void };

/**
 * A guest, with a confirmed button to remove the guest (requirement DU-04).
 *
 * @param onRemoved the row and its buttons are about to disappear.
 */
export function ExtraAccountRow({ guest, subscriptionId, onRemoved }: ExtraAccountRowProps) {
  const { region } = useView();
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const name = guest.firstName ?? text.duo_guest_nameless();
  const remove = useMutation({
    mutationFn: () =>
      unwrap(
        getApiClient(region).DELETE('/multimember-subscription/{subscriptionId}/remove-guest/{userId}', {
          params: { path: { subscriptionId, userId: guest.userId } },
        }),
      ),
    onSuccess: (overview) => {
      onRemoved();
      queries.setQueryData(extraAccountsQuery(region).queryKey, overview);
      showToast('success', text.duo_removed());
    },
    meta: { onFailure: { kind: 'toast', message: text.duo_remove_failed } },
    onSettled: () => setConfirming(false),
  });
  return (
    <>
      <p>{markDates(text.duo_guest({ name, date: formatDay(guest.joinedAt, region) }))}</p>
      <div className={styles['actions']}>
        <Button variant="secondary" size="small" onClick={() => setConfirming(true)}>
          {text.duo_remove()}
        </Button>
      </div>
      <Dialog
        id="remove-guest"
        title={text.duo_remove_title()}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        actions={
          <>
            <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              {text.duo_remove()}
            </Button>
            <Button variant="secondary" data-first-focus onClick={() => setConfirming(false)}>
              {text.duo_keep()}
            </Button>
          </>
        }
      >
        <p>{text.duo_remove_body({ name })}</p>
      </Dialog>
    </>
  );
}
