import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getProblem, unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { subscriptionQuery, type Subscription } from '../api/queries.ts';
import type { Region } from '../../core/domain/region.ts';
import { findOfferByNumber, offerNumbers, offerTypes } from '../../core/domain/offer.ts';
import { isRunning } from '../payment/subscription-predicates.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { useView } from '../view.tsx';
import { linkToLanding } from './payment-outcome.ts';

/** Polls while the page is visible, when it becomes visible again, and at once after a reload. */
const pollOptions = {
  refetchInterval: 5_000,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const;

/** Finds the active plan that the waiting page is about. */
function findPurchased(subscriptions: readonly Subscription[], word: string | undefined): Subscription | undefined {
  const offer = offerTypes.find((type) => type.toLowerCase() === word);
  return subscriptions.find(
    (one) => isRunning(one) && offer !== undefined && one.offer.subscriptionOfferType === offerNumbers[offer],
  );
}

/** A card payment that waits for its bank, or an agreement that the wallet still confirms. */
export type PendingOrder = { sessionId?: string | undefined; encodedAgreementId?: string | undefined };

/** Final statuses of a payment. */
const finalStatuses = new Set(['authorised', 'refused', 'error', 'cancelled']);

/** True when a payment or an agreement has a result, or none exists. */
async function hasResult(region: Region, { sessionId, encodedAgreementId }: PendingOrder): Promise<boolean> {
  const api = getApiClient(region);
  if (encodedAgreementId !== undefined) {
    const body = { encodedAgreementId };
    return (await unwrap(api.POST('/vippsmobilepay/draft-agreement-status', { body }))).agreementStatus !== 'PENDING';
  }
  const params = { query: { sessionId: sessionId ?? '' } };
  return finalStatuses.has((await unwrap(api.GET('/adyenpayment/get-payment-session', { params }))).status);
}

/**
 * Polls a pending payment. A final one continues on the verify page, which tracks it or explains the refusal
 * (requirements AN-04, CC-09, CF-01, CW-05; decisions 0044, 0084 and 0143). The address of another user's payment leads
 * to the account.
 *
 * @param order the payment or agreement; undefined polls nothing.
 */
export function usePendingPayment(order: PendingOrder | undefined): void {
  const { region, query } = useView();
  const payment = useQuery({
    queryKey: ['pending-payment', order?.sessionId, order?.encodedAgreementId],
    queryFn: () => hasResult(region, order ?? {}),
    enabled: order !== undefined,
    ...pollOptions,
    refetchInterval: ({ state }) => getProblem(state.error)?.status !== 404 && pollOptions.refetchInterval,
  });
  // a purchase in another window also ends the wait
  const { data } = useQuery({
    ...subscriptionQuery(region),
    enabled: order !== undefined,
    ...pollOptions,
    refetchInterval: false,
  });
  const hasEnded = payment.data === true;
  const purchased = order === undefined ? undefined : findPurchased(data?.subscriptions ?? [], query['offerType']);
  const offer = purchased && findOfferByNumber(purchased.offer.subscriptionOfferType);
  const orderId = purchased?.id;
  const { sessionId, encodedAgreementId } = order ?? {};
  const verifyPage =
    encodedAgreementId === undefined
      ? linkTo('verifyAdyen', region, {}, { sessionId })
      : linkTo('verifyVm', region, {}, { encodedAgreementId });
  const isMissing = getProblem(payment.error)?.status === 404;
  useEffect(() => {
    if (isMissing) location.replace(linkTo('dashboard', region));
    else if (hasEnded) location.replace(verifyPage);
    else if (offer !== undefined) location.replace(linkToLanding(offer, region, orderId));
  }, [offer, orderId, region, hasEnded, isMissing, verifyPage]);
}
