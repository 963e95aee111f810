import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscriptionQuery } from '../api/queries.ts';
import { findOfferByNumber } from '../domain/offer.ts';
import { useView } from '../view.tsx';
import { findBought } from './BoughtPlan.tsx';
import { landingOf } from './landing.ts';

const askMs = 5_000;

/**
 * Asks, while a page says that the bank has yet to answer, whether the plan has begun meanwhile: while it is shown, when
 * it is looked at again, and at once when it is loaded again. Then it leads to where the purchase would have ended, which
 * tells of it (requirements AN-04, CF-01; decision 0044).
 *
 * @param isPending whether the page waits; otherwise nothing is asked.
 */
export function usePendingEnd(isPending: boolean): void {
  const { region, query } = useView();
  const { data } = useQuery({
    ...subscriptionQuery(region),
    enabled: isPending,
    refetchInterval: askMs,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const bought = isPending ? findBought(data?.subscriptions ?? [], query['offerType']) : undefined;
  const offer = bought && findOfferByNumber(bought.offer.subscriptionOfferType);
  useEffect(() => {
    if (offer !== undefined) location.replace(landingOf(offer, region));
  }, [offer, region]);
}
