import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { components } from '../../api-spec/generated/v2.ts';
import { unwrap } from '../api/api-error.ts';
import { browserApi } from '../api/browser-client.ts';
import { guestsQuery } from '../api/queries.ts';
import { formatDay } from '../../core/domain/date.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { keepDays } from '../ui/no-break-dates.tsx';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import styles from './SubscriptionCard.module.css';

type GuestRowProps = { guest: components['schemas']['Guest']; subscriptionId: string; onRemoved: () => void };

/**
 * A guest, and the way to take the slot back once that is confirmed (requirement DU-04).
 *
 * @param onRemoved the row is about to go, and its buttons with it.
 */
export function GuestRow({ guest, subscriptionId, onRemoved }: GuestRowProps) {
  const { region } = useView();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const name = guest.firstName ?? text.duo_guest_nameless();
  const remove = useMutation({
    mutationFn: () =>
      unwrap(
        browserApi(region).DELETE('/multimember-subscription/{subscriptionId}/remove-guest/{userId}', {
          params: { path: { subscriptionId, userId: guest.userId } },
        }),
      ),
    onSuccess: (overview) => {
      onRemoved();
      queries.setQueryData(guestsQuery(region).queryKey, overview);
      showToast('success', text.duo_removed());
    },
    meta: { onFailure: { kind: 'toast', say: text.duo_remove_failed } },
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <p>{keepDays(text.duo_guest({ name, date: formatDay(guest.joinedAt, region) }))}</p>
      <div className={styles['actions']}>
        <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
          {text.duo_remove()}
        </Button>
      </div>
      <Dialog
        id="remove-guest"
        title={text.duo_remove_title()}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              {text.duo_remove()}
            </Button>
            <Button variant="secondary" data-first-focus onClick={() => setAsking(false)}>
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
