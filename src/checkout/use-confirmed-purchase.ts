import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscriptionQuery, type Subscription } from '../api/queries.ts';
import { isRunning } from '../payment/subscription-predicates.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { useView } from '../view.tsx';

/** The state of the check whether the user bought what the address names. */
export type ConfirmedPurchase =
  | { phase: 'checking' }
  /** the account does not respond */
  | { phase: 'unreadable'; retry: () => void }
  | { phase: 'confirmed'; subscription: Subscription };

/**
 * Verifies the order of the address: it must be a running subscription of the user (decision 0128). Other users are
 * redirected: subscribers to the account, users without a plan to the offers.
 *
 * @param isEnabled false while a payment waits for its bank.
 */
export function useConfirmedPurchase(isEnabled: boolean): ConfirmedPurchase {
  const { region, query } = useView();
  const account = useQuery({ ...subscriptionQuery(region), enabled: isEnabled });
  const subscription = account.data?.subscriptions.find((one) => one.id === query['order'] && isRunning(one));
  const page = account.data?.hasActiveSubscription === true ? 'dashboard' : 'offer';
  const isOther = isEnabled && account.data !== undefined && subscription === undefined;
  useEffect(() => {
    if (isOther) location.replace(linkTo(page, region));
  }, [isOther, page, region]);
  if (subscription !== undefined) return { phase: 'confirmed', subscription };
  return account.isLoadingError ? { phase: 'unreadable', retry: () => void account.refetch() } : { phase: 'checking' };
}
