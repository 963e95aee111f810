import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { problemOf, unwrap } from '../api/api-error.ts';
import { browserApi } from '../api/browser-client.ts';
import { subscriptionQuery } from '../api/queries.ts';
import { findOfferByNumber } from '../../core/domain/offer.ts';
import { findBought } from '../payment/PurchasedPlan.tsx';
import { linkTo } from '../../core/routing/routes.ts';
import { useView } from '../view.tsx';
import { landingOf } from './payment-outcome.ts';

/** While the page is shown, when it is looked at again, and at once when it is loaded again. */
const asking = {
  refetchInterval: 5_000,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;

/** How a payment stands that has ended, whichever way. */
const ends = new Set(['authorised', 'refused', 'error', 'cancelled']);

/**
 * Asks, while a page says that the bank has yet to answer, whether it has. A payment that has ended is handed to the page
 * that verifies payments: it leads on to where the purchase would have ended, which tells of it, or says why the bank
 * refused and leads to another try (requirements AN-04, CC-09, CF-01; decisions 0044 and 0084). Where the address names no
 * payment the plan itself is waited for.
 *
 * @param isPending whether the page waits; otherwise nothing is asked.
 */
export function usePendingEnd(isPending: boolean): void {
  const { region, query } = useView();
  const sessionId = isPending ? query['sessionId'] : undefined;
  const payment = useQuery({
    queryKey: ['payment-session', sessionId],
    queryFn: () => {
      const params = { query: { sessionId: sessionId ?? '' } };
      return unwrap(browserApi(region).GET('/adyenpayment/get-payment-session', { params }));
    },
    enabled: sessionId !== undefined,
    ...asking,
    refetchInterval: ({ state }) => problemOf(state.error)?.status !== 404 && asking.refetchInterval,
  });
  // what was bought meanwhile in another window ends the wait as well
  const { data } = useQuery({
    ...subscriptionQuery(region),
    enabled: isPending,
    ...asking,
    refetchInterval: sessionId === undefined && asking.refetchInterval,
  });
  const hasEnded = ends.has(payment.data?.status ?? '');
  const bought = isPending ? findBought(data?.subscriptions ?? [], query['offerType']) : undefined;
  const offer = bought && findOfferByNumber(bought.offer.subscriptionOfferType);
  useEffect(() => {
    if (hasEnded) location.replace(linkTo('verifyAdyen', region, {}, { sessionId }));
    else if (offer !== undefined) location.replace(landingOf(offer, region));
  }, [offer, region, hasEnded, sessionId]);
}
