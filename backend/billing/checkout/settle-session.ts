import type { Database } from '../../database/open.ts';
import type { IntentState, SessionStatus } from '../../database/schema/payment.ts';
import { findRivalIntent, type Intent } from '../payments/intent.ts';
import type { SettledIntent } from '../payments/payment-modules.ts';
import { pauseVoucher, releaseVoucher } from '../voucher/redemption.ts';
import { activateSession } from './activate-subscription.ts';
import { completeCardUpdate } from './card-update.ts';
import { reportFailedOrder } from './failed-order.ts';
import { readSession, updateSession } from './session-store.ts';

/** The status of a session by the state of its intent; the other states do not change the session. */
export const sessionStatuses: Partial<Record<IntentState, SessionStatus>> = {
  action: 'action',
  pending: 'pending',
  refused: 'refused',
  cancelled: 'cancelled',
  error: 'error',
  'not-sent': 'created',
};

/** Applies a settled order or card update to its session; see `IntentHandler`. */
export async function settleSession(
  tx: Database,
  { intent, card, wasAwaited, now, publishChange }: SettledIntent,
): Promise<Intent | undefined> {
  const session = await readSession(tx, intent.sessionId ?? '');
  if (intent.state === 'succeeded') {
    if (session.purpose !== 'card-update')
      return activateSession(publishChange, tx, session, intent, { card, wasAwaited }, now);
    return void (await completeCardUpdate(tx, session, card && { ...card, method: intent.method }, now));
  }
  const status = sessionStatuses[intent.state];
  if (status === undefined || session.status === 'authorised') return undefined;
  if ((await findRivalIntent(tx, intent)) !== undefined) return undefined;
  await updateSession(tx, session.id, { status });
  // a failed payment releases the voucher; one that waits for the user keeps it for a while
  if (status === 'refused' || status === 'cancelled' || status === 'error') {
    await releaseVoucher(tx, session.id);
    if (wasAwaited && session.purpose === 'purchase') {
      await reportFailedOrder(publishChange, tx, { ...session, id: intent.id, reason: 'unpaid' }, now);
    }
  } else if (status !== 'pending') await pauseVoucher(tx, session.id, now);
  return undefined;
}
