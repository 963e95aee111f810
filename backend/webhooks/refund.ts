import { eq } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import { providerTask } from '../database/schema/delivery.ts';
import { refund } from '../database/schema/withdrawal.ts';
import type { WebhookEvent } from './pending-events.ts';
import { settleRefund } from '../billing/transactions/refund.ts';

/** Events about refunds; the last two report a failure, even after the money had left. */
const kinds = ['REFUND', 'REFUND_FAILED', 'REFUNDED_REVERSED'];

/** True for an event of the card provider about a refund. */
export const isAboutRefund = ({ kind }: Pick<WebhookEvent, 'kind'>): boolean => kinds.includes(kind);

/**
 * Applies an event about a refund of a user, or about the reversal of a surplus payment, which no user sees. The
 * provider accepts both first and reports failures only here. Operators are then notified, because they have to refund
 * manually (decision 0076).
 *
 * @returns the outcome.
 */
export async function applyRefundEvent({ db, clock, log }: AppContext, event: WebhookEvent): Promise<string> {
  const { reference } = event;
  const hasArrived = event.isSuccess && event.kind === 'REFUND';
  const hasChanged = await settleRefund(db, reference, hasArrived, clock.now());
  if (hasArrived) return hasChanged ? 'applied' : 'recorded';
  const [shown] = await db.select({ id: refund.id }).from(refund).where(eq(refund.reference, reference));
  if (shown !== undefined && !hasChanged) return 'recorded'; // reported before
  const [task] = await db
    .select({ id: providerTask.id })
    .from(providerTask)
    .where(eq(providerTask.reference, reference));
  if (task === undefined) return 'recorded'; // an operator refunded it manually, so the failure is reported to them
  log.error('refund failed', { task: task.id });
  return 'left to a person';
}
