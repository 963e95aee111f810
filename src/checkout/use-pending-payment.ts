import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getProblem, unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { subscriptionQuery } from '../api/queries.ts';
import { findOfferByNumber } from '../../core/domain/offer.ts';
import { findPurchasedSubscription } from '../payment/PurchasedPlan.tsx';
import { linkTo } from '../../core/routing/routes.ts';
import { useView } from '../view.tsx';
import { linkToLanding } from './payment-outcome.ts';

/** Polls while the page is visible, when it becomes visible again, and at once after a reload. */
const pollOptions = {
  refetchInterval: 5_000,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;

/** Final statuses of a payment. */
const finalStatuses = new Set(['authorised', 'refused', 'error', 'cancelled']);

/**
 * Polls a pending payment. A final one continues on the verify page, which tracks it or explains the refusal
 * (requirements AN-04, CC-09, CF-01; decisions 0044 and 0084). Without a session id it polls the subscription.
 *
 * @param isPending polls only when true.
 */
export function usePendingPayment(isPending: boolean): void {
  const { region, query } = useView();
  const sessionId = isPending ? query['sessionId'] : undefined;
  const payment = useQuery({
    queryKey: ['payment-session', sessionId],
    queryFn: () => {
      const params = { query: { sessionId: sessionId ?? '' } };
      return unwrap(getApiClient(region).GET('/adyenpayment/get-payment-session', { params }));
    },
    enabled: sessionId !== undefined,
    ...pollOptions,
    refetchInterval: ({ state }) => getProblem(state.error)?.status !== 404 && pollOptions.refetchInterval,
  });
  // a purchase in another window also ends the wait
  const { data } = useQuery({
    ...subscriptionQuery(region),
    enabled: isPending,
    ...pollOptions,
    refetchInterval: sessionId === undefined && pollOptions.refetchInterval,
  });
  const hasEnded = finalStatuses.has(payment.data?.status ?? '');
  const purchased = isPending ? findPurchasedSubscription(data?.subscriptions ?? [], query['offerType']) : undefined;
  const offer = purchased && findOfferByNumber(purchased.offer.subscriptionOfferType);
  useEffect(() => {
    if (hasEnded) location.replace(linkTo('verifyAdyen', region, {}, { sessionId }));
    else if (offer !== undefined) location.replace(linkToLanding(offer, region));
  }, [offer, region, hasEnded, sessionId]);
}
