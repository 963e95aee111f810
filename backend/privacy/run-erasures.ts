import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { erasureDays } from '../../core/domain/retention-periods.ts';
import { addDays } from '../../core/domain/period.ts';
import type { AppContext } from '../app-context.ts';
import { removeStoredCard } from '../billing/payments/stored-card.ts';
import { walletAgreement } from '../database/schema/agreement.ts';
import { mail, providerTask } from '../database/schema/delivery.ts';
import { erasure } from '../database/schema/person.ts';
import { paymentIntent } from '../database/schema/payment.ts';
import type { Database } from '../database/open.ts';
import { readPages } from '../database/paginate.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { runItem } from '../outbox/run-item.ts';
import { findUser, lockUser, type User } from '../accounts/store.ts';
import { eraseUser } from './erase.ts';
import { deleteExpiredErasedLogins } from '../accounts/erased-login.ts';

const count = sql<number>`count(*)::int`;

/** True while a provider task or an email of the user is pending. */
async function hasPendingWork(tx: Database, { id, email }: User): Promise<boolean> {
  const [tasks] = await tx
    .select({ count })
    .from(providerTask)
    .where(and(eq(providerTask.userId, id), isNull(providerTask.doneAt)));
  const [intents] = await tx
    .select({ count })
    .from(paymentIntent)
    .where(and(eq(paymentIntent.userId, id), inArray(paymentIntent.state, ['open', 'pending'])));
  const [mandates] = await tx
    .select({ count })
    .from(walletAgreement)
    .where(and(eq(walletAgreement.userId, id), inArray(walletAgreement.state, ['open', 'pending', 'active'])));
  const [emails] = await tx
    .select({ count })
    .from(mail)
    .where(and(or(eq(mail.userId, id), eq(mail.recipient, email)), isNull(mail.sentAt), isNull(mail.skippedAt)));
  return [tasks, intents, mandates, emails].some((row) => (row?.count ?? 0) > 0);
}

type Step = 'erased' | 'moved' | 'waits';

/** Advances one erasure in one transaction. */
async function finish({ clock, log }: Pick<AppContext, 'clock' | 'log'>, tx: Database, id: string): Promise<Step> {
  const now = clock.now();
  const [found] = await tx.select().from(erasure).where(eq(erasure.id, id));
  if (found === undefined || found.doneAt !== null) return 'waits';
  await lockUser(tx, found.userId);
  // another process may have finished it while this one waited for the lock
  const [request] = await tx.select().from(erasure).where(eq(erasure.id, id)).for('update');
  const user = await findUser(tx, found.userId);
  if (request === undefined || request.doneAt !== null || user === undefined) return 'waits';
  // a payment under way may have stored a card
  if (await removeStoredCard(tx, user.id, now)) return 'moved';
  if (await hasPendingWork(tx, user)) {
    if (now < addDays(request.requestedAt, erasureDays)) return 'waits';
    log.error('an erasure waits no longer for a provider', { erasure: id });
  }
  await eraseUser(tx, user, now);
  await tx.update(erasure).set({ doneAt: now }).where(eq(erasure.id, id));
  return 'erased';
}

/**
 * Erases requested accounts as soon as nothing is pending for them, at the latest when the announced time is over.
 * After a crash the next run continues, because the request stays until the erasure is done.
 *
 * @returns how many advanced.
 */
export async function runErasures(backend: Pick<AppContext, 'db' | 'clock' | 'log'>): Promise<number> {
  const { db, log } = backend;
  const waiting = readPages<{ id: string }>((last, size) =>
    db
      .select({ id: erasure.id })
      .from(erasure)
      .where(and(isNull(erasure.doneAt), last && gt(erasure.id, last.id)))
      .orderBy(asc(erasure.id))
      .limit(size),
  );
  let moved = await deleteExpiredErasedLogins(backend);
  for await (const { id } of waiting) {
    const step = await runItem(log, 'erasures', id, () => runTransaction(db, (tx) => finish(backend, tx, id)));
    moved += Number(step !== undefined && step !== 'waits');
  }
  return moved;
}
