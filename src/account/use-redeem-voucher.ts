import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getProblem, unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { subscriptionQuery, type Subscription } from '../api/queries.ts';
import { constants } from '../../core/domain/constants.ts';
import { normalizeVoucherCode } from '../../core/domain/voucher.ts';
import { getRedeemMessage } from '../payment/voucher-message.ts';
import { text } from '../../core/i18n/text.ts';
import { showToast } from '../ui/toast.ts';
import { useView } from '../view.tsx';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Redeems a voucher in two steps: a preview of its terms, then the redemption (requirements VO-10, VO-12). The server
 * validates both.
 */
export function useRedeemVoucher({ offer }: Subscription) {
  const { region } = useView();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const api = getApiClient(region);
  const handleError = async (error: unknown): Promise<void> => setFailure(await getRedeemMessage(getProblem(error)));

  const validation = useMutation({
    mutationFn: async (typed: string) => {
      setFailure(undefined);
      await pause(constants.voucherDelay);
      const path = { offerType: offer.subscriptionOfferType, code: normalizeVoucherCode(typed) };
      // the component with the terms loads together with them: without it the preview counts as failed
      const [terms, { RedeemTerms }] = await Promise.all([
        unwrap(api.GET('/checkout/voucher/{offerType}/{code}', { params: { path } })),
        import('./RedeemTerms.tsx'),
      ]);
      return { terms, RedeemTerms };
    },
    onError: handleError,
  });
  const redeem = useMutation({
    mutationFn: (code: string) => unwrap(api.POST('/subscription/start', { params: { query: { coupon: code } } })),
    onSuccess: async () => {
      await queries.invalidateQueries(subscriptionQuery(region));
      showToast('success', text.redeem_done());
    },
    onError: handleError,
    onSettled: () => validation.reset(),
  });
  return {
    /** the terms of the previewed code, and the component that shows them */
    found: validation.data,
    failure,
    isLooking: validation.isPending,
    isRedeeming: redeem.isPending,
    isDone: redeem.isSuccess,
    look: (typed: string): void => {
      if (!validation.isPending) validation.mutate(typed);
    },
    /** `onDone` is called after the redemption */
    redeem: (code: string, onDone: () => void): void => {
      if (!redeem.isPending) redeem.mutate(code, { onSuccess: onDone });
    },
    forget: (): void => {
      setFailure(undefined);
      validation.reset();
    },
  };
}
