import { and, eq, isNull, notInArray } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { bookkeepingYears, erasureDays } from '../../core/domain/retention-periods.ts';
import { addDays } from '../../core/domain/period.ts';
import type { AppContext } from '../app-context.ts';
import { removeStoredCard } from '../billing/payments/stored-card.ts';
import type { ApiUser } from '../api/handler-types.ts';
import type { Database } from '../database/open.ts';
import { guest } from '../database/schema/guest.ts';
import { paymentIntent, subscription } from '../database/schema/payment.ts';
import { erasure } from '../database/schema/person.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { addMail } from '../email/outbox.ts';
import { endAtOnce } from '../billing/subscription/end-at-once.ts';
import { lockOpenSubscription } from '../billing/subscription/store.ts';
import { countTransactions } from '../billing/transactions/store.ts';
import { banUser, lockUser } from '../accounts/store.ts';
import { endSessions } from '../accounts/end-sessions.ts';
import type { PublishChange } from '../billing/subscription/subscription-changed.ts';

/** Time of the request, and the latest time of the erasure. */
export type RequestedErasure = { requestedAt: Date; latestBy: Date };

/** Ends the user's extra accounts and notifies the owners of the plans. */
async function endExtraAccounts(publishChange: PublishChange, tx: Database, userId: string, now: Date): Promise<void> {
  const left = await tx
    .update(guest)
    .set({ leftAt: now, leftReason: 'left' })
    .where(and(eq(guest.userId, userId), isNull(guest.leftAt)))
    .returning();
  for (const extraAccount of left) await publishChange(tx, { reason: 'extraAccountLeft', extraAccount }, now);
}

/**
 * Ends subscriptions that others manage: the partner would have no user to notify later. Their costs are for the user
 * to end, as the page explains.
 */
const endExternalSubscriptions = (tx: Database, userId: string, now: Date): Promise<unknown> =>
  tx
    .update(subscription)
    .set({ endedAt: now, isOpen: false })
    .where(
      and(
        eq(subscription.userId, userId),
        eq(subscription.isOpen, true),
        notInArray(subscription.manager, ['card', 'wallet']),
      ),
    );

/** Abandons an open step at the bank: a later payment is refunded. */
const abandonPayments = (tx: Database, userId: string): Promise<unknown> =>
  tx
    .update(paymentIntent)
    .set({ state: 'abandoned' })
    .where(and(eq(paymentIntent.userId, userId), eq(paymentIntent.state, 'action')));

/**
 * Requests the erasure of an account (GDPR art. 17; decision 0079), in one transaction. Subscriptions end at once and
 * are never charged again; extra accounts and owners get emails. Stored cards are removed, the login is closed, and a
 * confirmation is queued. Provider tasks follow later, and run-erasures.ts deletes the rows. A repeated request has no
 * effect.
 */
export async function requestErasure(context: AppContext, user: ApiUser): Promise<RequestedErasure> {
  const { db, clock, publishChange, wakeScheduler } = context;
  const { userId, email, region } = user;
  const requestedAt = await runTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const now = clock.now();
    const [known] = await tx.select().from(erasure).where(eq(erasure.userId, userId));
    if (known !== undefined) return known.requestedAt;
    const current = await lockOpenSubscription(tx, userId, now);
    if (current !== undefined) await endAtOnce(publishChange, tx, current, now);
    await endExternalSubscriptions(tx, userId, now);
    await endExtraAccounts(publishChange, tx, userId, now);
    await removeStoredCard(tx, userId, now);
    await abandonPayments(tx, userId);
    await banUser(tx, userId, now);
    const id = randomUUID();
    await endSessions(tx, userId, id);
    const isRunning = current !== undefined && current.status !== 'inactive';
    const data = {
      kind: 'accountErased' as const,
      region,
      plan: isRunning ? current.offer : null,
      latestBy: addDays(now, erasureDays).toISOString(),
      bookkeepingYears: (await countTransactions(tx, userId)) > 0 ? bookkeepingYears[region] : null,
    };
    await addMail(tx, `account-erased-${id}`, userId, data, now, email);
    await tx.insert(erasure).values({ id, userId, requestedAt: now });
    return now;
  });
  wakeScheduler();
  return { requestedAt, latestBy: addDays(requestedAt, erasureDays) };
}
