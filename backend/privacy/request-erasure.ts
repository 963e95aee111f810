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
import { addProviderTask } from '../outbox/provider-task.ts';
import { mailGuestLeft } from '../billing/emails/extra-account-emails.ts';
import { addMail } from '../email/outbox.ts';
import { endAtOnce } from '../billing/subscription/end-at-once.ts';
import { lockOpenSubscription } from '../billing/subscription/store.ts';
import { countTransactions } from '../billing/transactions/store.ts';
import { banUser, findSubject, lockUser } from '../accounts/store.ts';

/** When an account was given up, and by when its rows are gone. */
export type RequestedErasure = { requestedAt: Date; latestBy: Date };

/** Gives up the places in other people's plans, and tells their owners. */
async function leavePlaces(tx: Database, userId: string, now: Date): Promise<void> {
  const left = await tx
    .update(guest)
    .set({ leftAt: now, leftReason: 'left' })
    .where(and(eq(guest.userId, userId), isNull(guest.leftAt)))
    .returning();
  for (const place of left) await mailGuestLeft(tx, place, now);
}

/**
 * Closes what others manage: it gives nothing any more, and when its partner ends it later nobody is left to be written to.
 * What it costs is theirs to end, as its person was told.
 */
const closeManagedElsewhere = (tx: Database, userId: string, now: Date): Promise<unknown> =>
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

/** A step at the bank that was left unfinished is given up: should it be finished all the same, the money goes back. */
const abandonPayments = (tx: Database, userId: string): Promise<unknown> =>
  tx
    .update(paymentIntent)
    .set({ state: 'abandoned' })
    .where(and(eq(paymentIntent.userId, userId), eq(paymentIntent.state, 'action')));

/**
 * Gives an account up (GDPR art. 17; decision 0079), in one transaction: what is held ends at once and is never charged
 * again, guests and owners are told, the card is forgotten, the log-in is shut, the confirmation is written. Providers are
 * asked afterwards by their tasks, and the rows go by the job of finish-erasures.ts. Asking twice is asking once.
 */
export async function requestErasure(context: AppContext, user: ApiUser): Promise<RequestedErasure> {
  const { db, clock, nudge } = context;
  const { userId, email, region } = user;
  const requestedAt = await runTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const now = clock.now();
    const [known] = await tx.select().from(erasure).where(eq(erasure.userId, userId));
    if (known !== undefined) return known.requestedAt;
    const held = await lockOpenSubscription(tx, userId, now);
    if (held !== undefined) await endAtOnce(tx, held, now);
    await closeManagedElsewhere(tx, userId, now);
    await leavePlaces(tx, userId, now);
    await removeStoredCard(tx, userId, now);
    await abandonPayments(tx, userId);
    await banUser(tx, userId, now);
    const id = randomUUID();
    const subject = await findSubject(tx, userId);
    const task = { kind: 'end-logins' as const, reference: `end-logins-${id}`, pspReference: subject, userId };
    await addProviderTask(tx, task);
    const isRunning = held !== undefined && held.status !== 'inactive';
    const facts = {
      kind: 'accountErased' as const,
      region,
      plan: isRunning ? held.offer : null,
      latestBy: addDays(now, erasureDays).toISOString(),
      bookkeepingYears: (await countTransactions(tx, userId)) > 0 ? bookkeepingYears[region] : null,
    };
    await addMail(tx, `account-erased-${id}`, userId, facts, now, email);
    await tx.insert(erasure).values({ id, userId, requestedAt: now });
    return now;
  });
  nudge();
  return { requestedAt, latestBy: addDays(requestedAt, erasureDays) };
}
