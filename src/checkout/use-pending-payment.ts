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

/** While the page is shown, when it is looked at again, and at once when it is loaded again. */
const pollOptions = {
  refetchInterval: 5_000,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;

/** How a payment stands that has ended, whichever way. */
const finalStatuses = new Set(['authorised', 'refused', 'error', 'cancelled']);

/**
 * Asks, while a page says that the bank has yet to answer, whether it has. A payment that has ended is handed to the page
 * that verifies payments: it leads on to where the purchase would have ended, which tells of it, or says why the bank
 * refused and leads to another try (requirements AN-04, CC-09, CF-01; decisions 0044 and 0084). Where the address names no
 * payment the plan itself is waited for.
 *
 * @param isPending whether the page waits; otherwise nothing is asked.
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
  // what was bought meanwhile in another window ends the wait as well
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
