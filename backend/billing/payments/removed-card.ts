import { and, eq, inArray, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import type { CardResult } from '../../providers/card.ts';
import { paymentIntent } from '../../database/schema/payment.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { lockUser } from '../../accounts/store.ts';
import type { Intent } from './intent.ts';
import { findStoredCard, removeStoredCard } from './stored-card.ts';

/** The request of a charge without the user. */
export const chargeRequest = z.object({ token: z.string() });

const orderRequest = z.object({ paymentMethod: z.object({ storedPaymentMethodId: z.string() }) });
const waitingRequest = z.object({ keptCard: z.string() });
const actionRequest = z.object({ action: z.record(z.string(), z.unknown()) });

/** The token of the stored card that pays an intent; undefined when the user entered a card for it. */
const findToken = ({ request }: Pick<Intent, 'request'>): string | undefined =>
  chargeRequest.safeParse(request).data?.token ??
  waitingRequest.safeParse(request).data?.keptCard ??
  orderRequest.safeParse(request).data?.paymentMethod.storedPaymentMethodId;

/** What remains of an intent's request while the bank decides: the stored card that pays it, and the step of the user. */
export function keepForBank(intent: Pick<Intent, 'request'>, action: CardResult['action']): Intent['request'] {
  const keptCard = findToken(intent);
  return keptCard === undefined && action === null
    ? null
    : { ...(keptCard && { keptCard }), ...(action && { action }) };
}

/** The step that an intent waits for, as the card provider described it; null when it is not known. */
export const findAction = ({ request }: Pick<Intent, 'request'>): CardResult['action'] =>
  actionRequest.safeParse(request).data?.action ?? null;

/** True when a stored card pays the intent and the user has removed or replaced that card: it is not stored again (INV-28). */
export async function isPaidWithRemovedCard(
  tx: Database,
  intent: Pick<Intent, 'request' | 'userId'>,
): Promise<boolean> {
  const token = findToken(intent);
  return token !== undefined && (await findStoredCard(tx, intent.userId))?.token !== token;
}

/** True when the stored card pays another order that is not settled. */
async function paysOtherIntent(db: Database, { id, userId }: Intent, token: string): Promise<boolean> {
  const others = await db
    .select({ request: paymentIntent.request })
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.userId, userId),
        ne(paymentIntent.id, id),
        inArray(paymentIntent.state, ['open', 'action', 'pending']),
      ),
    );
  return others.some((other) => findToken(other) === token);
}

/**
 * Deletes the card of an intent without a response at the provider before the intent is sent again. The user has
 * removed or replaced the card (INV-28), or has cancelled the plan and needs the card for nothing else (decision 0100).
 * The provider still repeats a lost response, but makes no new charge.
 *
 * @returns true when the card is deleted.
 */
export async function forgetReleasedCard({ db, card, clock, payments }: AppContext, intent: Intent): Promise<boolean> {
  const { userId } = intent;
  const token = findToken(intent);
  if (token === undefined || token === '') return false;
  if ((await findStoredCard(db, userId))?.token !== token) {
    await card.forgetCard(userId, token);
    return true;
  }
  const { isCardReleased } = payments.handlers[intent.kind];
  if (isCardReleased === undefined || !(await isCardReleased(db, intent))) return false;
  // removed here first, under the user's lock: a new order must not be paid with a card that is about to be deleted
  const isRemoved = await runTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    if (!(await isCardReleased(tx, intent)) || (await paysOtherIntent(tx, intent, token))) return false;
    if ((await findStoredCard(tx, userId))?.token === token) await removeStoredCard(tx, userId, clock.now());
    return true;
  });
  if (isRemoved) await card.forgetCard(userId, token);
  return isRemoved;
}
