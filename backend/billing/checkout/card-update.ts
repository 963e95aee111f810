import { and, eq, gt, inArray } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { CardMethod } from '../../../core/domain/device-wallet.ts';
import type { Region } from '../../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { renewal, subscription } from '../../database/schema/payment.ts';
import { findPrice } from '../../offers/price-list.ts';
import type { CardDetails } from '../../providers/card.ts';
import { sessionLifeMs } from './open-session.ts';
import { isOwnAddress } from './return-address.ts';
import { addSession, updateSession, isSuperseded, supersedeCardUpdates, type StoredSession } from './session-store.ts';
import { forgetUnusedCard, saveStoredCard } from '../payments/stored-card.ts';

/**
 * Opens a session that replaces or adds the stored card; only the card itself is authorised.
 *
 * @returns the session with the current plan as its offer, or a failure for a foreign return address.
 */
export async function openCardUpdate(
  { db, settings }: Pick<AppContext, 'db' | 'settings'>,
  { userId, region, returnUrl }: { userId: string; region: Region; returnUrl: string },
): Promise<Result<StoredSession, 'ReturnUrlNotAllowedError'>> {
  if (!isOwnAddress(returnUrl, settings)) return fail('ReturnUrlNotAllowedError');
  const [current] = await db
    .select()
    .from(subscription)
    .where(and(eq(subscription.userId, userId), eq(subscription.isOpen, true), eq(subscription.manager, 'card')));
  const billingRegion = current?.region ?? region;
  const offer = current?.offer ?? 'standard';
  const price = await findPrice(db, billingRegion, offer);
  const now = new Date();
  const session = await addSession(db, {
    id: randomUUID(),
    purpose: 'card-update',
    userId,
    region: billingRegion,
    offer,
    price: price.amount,
    amountNow: 0,
    currency: price.currency,
    trialDays: 0,
    returnUrl,
    status: 'created',
    createdAt: now,
    expiresAt: new Date(now.getTime() + sessionLifeMs),
  });
  if (session === undefined) throw new Error('a session was not added');
  return succeed(session);
}

/** Retries a declined charge immediately instead of on its next day. */
async function retryDeclined(tx: Database, userId: string, now: Date): Promise<void> {
  const current = tx
    .select({ id: subscription.id })
    .from(subscription)
    .where(and(eq(subscription.userId, userId), eq(subscription.isOpen, true), eq(subscription.manager, 'card')));
  await tx
    .update(renewal)
    .set({ nextTryAt: now })
    .where(and(inArray(renewal.subscriptionId, current), eq(renewal.state, 'due'), gt(renewal.nextTryAt, now)));
}

/** Applies an authorised card update. Run it inside the transaction that holds the user's row. */
export async function completeCardUpdate(
  tx: Database,
  session: StoredSession,
  card: (CardDetails & { method: CardMethod }) | null,
  now: Date,
): Promise<void> {
  // authorised, but the provider stored no card: nothing has changed
  if (card === null) return updateSession(tx, session.id, { status: 'error' });
  const { userId } = session;
  // the bank was slow: a later change of the card by the user takes precedence
  if (isSuperseded(session)) return forgetUnusedCard(tx, userId, card, session.id);
  await saveStoredCard(tx, userId, card, now);
  await supersedeCardUpdates(tx, userId, session.createdAt);
  await updateSession(tx, session.id, { status: 'authorised' });
  await retryDeclined(tx, userId, now);
}
