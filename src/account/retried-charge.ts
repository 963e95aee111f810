import type { QueryClient } from '@tanstack/react-query';
import { emitAccountChange } from '../api/emit-account-change.ts';
import { historyKey, subscriptionQuery, type Subscription } from '../api/queries.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import type { Region } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';
import { showToast } from '../ui/toast.ts';
import { waitForNextPoll } from './poll-interval.ts';
import { isChargePending } from './plan-text.ts';

/** A plan whose declined charge is retried, and the amount. */
export type RetriedCharge = Pick<Subscription, 'id' | 'refusal'> & { amount: number };

/**
 * Finds the charge that a new card triggers at once (decision 0100): that of a card-paid plan whose charge was declined
 * and will be retried. Undefined when a new card charges nothing.
 */
export function findRetriedCharge(subscriptions: readonly Subscription[]): RetriedCharge | undefined {
  const subscription = subscriptions.find(
    ({ discriminator, refusal }) => discriminator === 'AdyenUserSubscription' && (refusal?.nextTryAt ?? null) !== null,
  );
  return subscription?.nextCharge
    ? { id: subscription.id, refusal: subscription.refusal, amount: subscription.nextCharge.amount }
    : undefined;
}

/** The formatted amount of such a charge. */
export const formatRetriedCharge = ({ amount }: RetriedCharge, region: Region): string =>
  formatMoney(toMinor(amount), region);

/** The status of the charge: 'waits' while it is unknown. */
export function getRetryOutcome(
  retried: RetriedCharge,
  subscriptions: readonly Subscription[],
): 'paid' | 'refused' | 'waits' {
  const now = subscriptions.find(({ id }) => id === retried.id);
  if (now === undefined || isChargePending(now)) return 'waits';
  if (now.refusal === null) return 'paid';
  return now.refusal.refusedAt === retried.refusal?.refusedAt ? 'waits' : 'refused';
}

const maxPolls = 15;

/** Polls the retried charge, shows its outcome and refreshes the history. */
export async function pollRetriedCharge(queries: QueryClient, region: Region, retried: RetriedCharge): Promise<void> {
  const { queryKey } = subscriptionQuery(region);
  let outcome: ReturnType<typeof getRetryOutcome> = 'waits';
  for (let poll = 0; poll < maxPolls && outcome === 'waits'; poll += 1) {
    await waitForNextPoll();
    await queries.refetchQueries({ queryKey });
    outcome = getRetryOutcome(retried, queries.getQueryData(queryKey)?.subscriptions ?? []);
  }
  await queries.invalidateQueries({ queryKey: historyKey });
  const price = formatRetriedCharge(retried, region);
  if (outcome === 'paid') {
    emitAccountChange();
    showToast('success', text.account_card_charged({ price }));
  } else if (outcome === 'refused') showToast('error', text.account_card_refused({ price }));
}
