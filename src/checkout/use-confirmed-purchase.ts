import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscriptionQuery } from '../api/queries.ts';
import { offerTypes } from '../../core/domain/offer.ts';
import { isRunning } from '../payment/subscription-predicates.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { useView } from '../view.tsx';

/**
 * Redirects to the account when the address names no purchase and no subscription is active (decision 0044). A named
 * purchase is trusted, because the account may learn of it later; so is an unreadable account.
 *
 * @returns false until there is a purchase to confirm.
 */
export function useConfirmedPurchase(): boolean {
  const { region, query } = useView();
  const isNamed = query['state'] === 'pending' || offerTypes.some((type) => type.toLowerCase() === query['offerType']);
  const { data, isPending } = useQuery({ ...subscriptionQuery(region), enabled: !isNamed });
  const isNothing = !isNamed && data !== undefined && !data.subscriptions.some(isRunning);
  useEffect(() => {
    if (isNothing) location.replace(linkTo('dashboard', region));
  }, [isNothing, region]);
  return isNamed || !(isPending || isNothing);
}
