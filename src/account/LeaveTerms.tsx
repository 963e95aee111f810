import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { announceChange } from '../api/announce-change.ts';
import { unwrap } from '../api/api-error.ts';
import { browserApi } from '../api/browser.ts';
import { subscriptionQuery } from '../api/queries.ts';
import { text } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';
import dialog from './ChangePlanPage.module.css';
import styles from './SubscriptionCard.module.css';

const inactive = 6;

/** What giving a guest's place up means, and the button that does it (requirement DU-05). */
export function LeaveTerms() {
  const { region } = useView();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  // the dialog stood open while this was on its way, with the focus elsewhere
  useEffect(() => keep.current?.focus(), []);
  const { data } = useQuery(subscriptionQuery(region));
  const held = data?.subscriptions.find(
    ({ discriminator, status }) => discriminator === 'MultimemberUserSubscription' && status !== inactive,
  );
  const leave = useMutation({
    mutationFn: (id: string) =>
      unwrap(
        browserApi(region).DELETE('/multimember-subscription/{id}/leave-guest-subscription', {
          params: { path: { id } },
        }),
      ),
    onSuccess: (left) => {
      queries.setQueryData(subscriptionQuery(region).queryKey, left);
      announceChange();
      showToast('success', text.duo_left());
    },
    meta: { onFailure: { kind: 'toast', say: text.duo_leave_failed } },
    onSettled: () => form.current?.closest('dialog')?.close(),
  });
  return (
    <div className={dialog['said']}>
      <p>{text.duo_leave_body()}</p>
      <form ref={form} method="dialog" className={styles['actions']}>
        <Button
          type="button"
          variant="danger"
          isBusy={leave.isPending}
          onClick={() => {
            if (held !== undefined) leave.mutate(held.id);
          }}
        >
          {text.duo_leave()}
        </Button>
        <Button ref={keep} type="submit" variant="secondary" data-first-focus>
          {text.duo_keep()}
        </Button>
      </form>
    </div>
  );
}
