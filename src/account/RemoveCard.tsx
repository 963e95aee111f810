import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toApiResult } from '../api/api-result.ts';
import { ApiError } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { paymentMethodsQuery, subscriptionQuery } from '../api/queries.ts';
import { isPaidByWallet } from '../payment/subscription-predicates.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';

/**
 * Removes the stored card after a confirmation and refetches the payment methods (requirement AC-05).
 *
 * @param onRemoved the card and this button disappear.
 */
export function RemoveCard({ onRemoved }: { onRemoved: () => void }) {
  const { region } = useView();
  const queries = useQueryClient();
  const subscriptions = useQuery(subscriptionQuery(region));
  // assume the card is needed while the subscriptions are unknown
  const isNeeded =
    subscriptions.data?.subscriptions.some(
      (subscription) => subscription.nextCharge !== null && !isPaidByWallet(subscription),
    ) ?? true;
  const [isConfirming, setConfirming] = useState(false);
  const remove = useMutation({
    mutationFn: async () => {
      const result = await toApiResult(getApiClient(region).DELETE('/transaction/paymentmethod'));
      if (!result.ok) throw new ApiError(result.problem);
    },
    onSuccess: async () => {
      onRemoved();
      await queries.refetchQueries({ queryKey: paymentMethodsQuery(region).queryKey });
      showToast('success', text.account_card_removed());
    },
    meta: { onFailure: { kind: 'toast', message: text.account_card_remove_failed } },
    onSettled: () => setConfirming(false),
  });
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setConfirming(true)}>
        {text.account_card_remove()}
      </Button>
      <Dialog
        id="remove-card"
        title={text.account_card_remove_title()}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        actions={
          <>
            <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              {text.account_card_remove()}
            </Button>
            <Button variant="secondary" data-first-focus onClick={() => setConfirming(false)}>
              {text.account_cancel_keep()}
            </Button>
          </>
        }
      >
        <p>{isNeeded ? text.account_card_remove_body() : text.account_card_remove_unused()}</p>
      </Dialog>
    </>
  );
}
