import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscriptionQuery } from '../api/queries.ts';
import { offerTypes } from '../../core/domain/offer.ts';
import { isRunning } from '../payment/subscription-predicates.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { useView } from '../view.tsx';

/**
 * Leads to the account from a confirmation of nothing: its address names no purchase, as every end of one does, and the
 * account holds nothing that runs (decision 0044). An address that names a purchase is believed, since the account may hear
 * of it a moment later than the browser; so is everybody whose account cannot be read.
 *
 * @returns false until it is known that there is something to confirm.
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
