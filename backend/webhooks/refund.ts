import { eq } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import { providerTask } from '../database/schema/delivery.ts';
import { refund } from '../database/schema/withdrawal.ts';
import type { WebhookEvent } from './pending-events.ts';
import { settleRefund } from '../billing/transactions/refund.ts';

/** News about money on its way back; the last two say that it did not arrive, be it that it had left. */
const kinds = ['REFUND', 'REFUND_FAILED', 'REFUNDED_REVERSED'];

/** Tells whether an event of the card provider is about money on its way back. */
export const isAboutRefund = ({ kind }: Pick<WebhookEvent, 'kind'>): boolean => kinds.includes(kind);

/**
 * Applies news about money on its way back: of a refund to a person, who is shown it, or of a payment that gave nothing,
 * which nobody is shown. The provider takes either without a word and tells only here that it came to nothing: then the
 * operators are told, since a person has to give it back (decision 0076).
 *
 * @returns what came of it.
 */
export async function applyRefundEvent({ db, clock, log }: AppContext, event: WebhookEvent): Promise<string> {
  const { reference } = event;
  const hasArrived = event.isSuccess && event.kind === 'REFUND';
  const hasChanged = await settleRefund(db, reference, hasArrived, clock.now());
  if (hasArrived) return hasChanged ? 'applied' : 'recorded';
  const [shown] = await db.select({ id: refund.id }).from(refund).where(eq(refund.reference, reference));
  if (shown !== undefined && !hasChanged) return 'recorded'; // told before
  const [task] = await db
    .select({ id: providerTask.id })
    .from(providerTask)
    .where(eq(providerTask.reference, reference));
  if (task === undefined) return 'recorded'; // somebody gave it back by hand: that it failed is said to them
  log.error('refund failed', { task: task.id });
  return 'left to a person';
}
