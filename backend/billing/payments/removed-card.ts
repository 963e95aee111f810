import { and, eq, inArray, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { paymentIntent, renewal, subscription } from '../../database/schema/payment.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { lockUser } from '../../accounts/store.ts';
import type { Intent } from './intent.ts';
import { findStoredCard } from './find-card.ts';
import { removeStoredCard } from './stored-card.ts';

/** What a charge without the listener asks for. */
export const chargeRequest = z.object({ token: z.string() });

const orderRequest = z.object({ paymentMethod: z.object({ storedPaymentMethodId: z.string() }) });
const waitingRequest = z.object({ keptCard: z.string() });

/** The kept card that an intent is paid with, by its token; undefined: it is paid with one that was given with it. */
const findToken = ({ request }: Pick<Intent, 'request'>): string | undefined =>
  chargeRequest.safeParse(request).data?.token ??
  waitingRequest.safeParse(request).data?.keptCard ??
  orderRequest.safeParse(request).data?.paymentMethod.storedPaymentMethodId;

/** What stays of an intent's request while its bank is waited for: the kept card that it is paid with. */
export function keepStoredCardToken(intent: Pick<Intent, 'request'>): Intent['request'] {
  const keptCard = findToken(intent);
  return keptCard === undefined ? null : { keptCard };
}

/**
 * Tells whether an order was paid with a kept card that its person has removed or exchanged since: that one is not kept
 * once more (INV-28).
 */
export async function isPaidWithRemovedCard(
  tx: Database,
  intent: Pick<Intent, 'request' | 'userId'>,
): Promise<boolean> {
  const token = findToken(intent);
  return token !== undefined && (await findStoredCard(tx, intent.userId))?.token !== token;
}

/** True for the charge of a plan that has been cancelled or has ended since. */
async function isUnwanted(db: Database, { kind, renewalId }: Intent): Promise<boolean> {
  if (kind !== 'renewal' || renewalId === null) return false;
  const [held] = await db
    .select({ isOpen: subscription.isOpen, cancelledAt: subscription.cancelledAt })
    .from(subscription)
    .innerJoin(renewal, eq(renewal.subscriptionId, subscription.id))
    .where(eq(renewal.id, renewalId));
  return held !== undefined && (!held.isOpen || held.cancelledAt !== null);
}

/** True when something else is paid with a person's kept card: a plan that goes on, or an order under way. */
async function isNeeded(db: Database, { id, userId }: Intent, token: string): Promise<boolean> {
  const waiting = await db
    .select({ request: paymentIntent.request })
    .from(paymentIntent)
    .where(
      and(
        eq(paymentIntent.userId, userId),
        ne(paymentIntent.id, id),
        inArray(paymentIntent.state, ['open', 'action', 'pending']),
      ),
    );
  if (waiting.some((each) => findToken(each) === token)) return true;
  const held = await db
    .select({ cancelledAt: subscription.cancelledAt })
    .from(subscription)
    .where(and(eq(subscription.userId, userId), eq(subscription.isOpen, true), eq(subscription.manager, 'card')));
  return held.some(({ cancelledAt }) => cancelledAt === null);
}

/**
 * Has the provider forget the card that an intent without an answer is paid with, before it is asked again: should its
 * person have removed or exchanged the card since (reliability reference, INV-28), or cancelled what the charge is for and
 * need the card for nothing else (decision 0100). An answer that was lost is still repeated to its key; what had not been
 * charged is not charged any more.
 *
 * @returns true when the card is kept no more.
 */
export async function forgetReleasedCard({ db, card, clock }: AppContext, intent: Intent): Promise<boolean> {
  const { userId } = intent;
  const token = findToken(intent);
  if (token === undefined || token === '') return false;
  if ((await findStoredCard(db, userId))?.token !== token) {
    await card.forgetCard(userId, token);
    return true;
  }
  if (!(await isUnwanted(db, intent))) return false;
  // here first, and in turn with the person's orders: one that comes now is not paid with a card that is about to go
  const isGone = await runTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    if (await isNeeded(tx, intent, token)) return false;
    if ((await findStoredCard(tx, userId))?.token === token) await removeStoredCard(tx, userId, clock.now());
    return true;
  });
  if (isGone) await card.forgetCard(userId, token);
  return isGone;
}
