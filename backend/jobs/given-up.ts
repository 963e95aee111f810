import { and, asc, eq, gte, isNull } from 'drizzle-orm';
import type { Database } from '../database/open.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { mail, providerTask } from '../database/schema/delivery.ts';
import { refund } from '../database/schema/withdrawal.ts';
import { maxRejections } from '../outbox/retry-policy.ts';

/** Most rows of a list. */
const maximum = 200;

const isTaskGivenUp = and(isNull(providerTask.doneAt), gte(providerTask.refusals, maxRejections));
const isMailGivenUp = and(isNull(mail.sentAt), isNull(mail.skippedAt), gte(mail.refusals, maxRejections));

/** Provider tasks that a provider rejected five times, and emails that the mail server did. */
export async function listGivenUp(db: Database) {
  const tasks = await db
    .select()
    .from(providerTask)
    .where(isTaskGivenUp)
    .orderBy(asc(providerTask.leasedUntil))
    .limit(maximum);
  const mails = await db.select().from(mail).where(isMailGivenUp).orderBy(asc(mail.leasedUntil)).limit(maximum);
  return { tasks, mails };
}

/**
 * What staff do with such a task: `retry` sends it again. `done` says that staff completed it at the provider, so a
 * refund counts as paid. `skip` leaves it undone.
 */
export type Decision = 'retry' | 'done' | 'skip';

/** Applies a decision to a task. @returns false when it is not given up. */
export async function resolveTask(db: Database, id: string, decision: Decision, now: Date): Promise<boolean> {
  return runTransaction(db, async (tx) => {
    const change = decision === 'retry' ? { refusals: 0, leasedUntil: new Date(0) } : { doneAt: new Date() };
    const [task] = await tx
      .update(providerTask)
      .set(change)
      .where(and(eq(providerTask.id, id), isTaskGivenUp))
      .returning();
    if (task === undefined) return false;
    const ofTask = and(eq(refund.reference, task.reference), eq(refund.state, 'failed'));
    if (decision === 'retry') await tx.update(refund).set({ state: 'pending', settledAt: null }).where(ofTask);
    if (decision === 'done') await tx.update(refund).set({ state: 'succeeded', settledAt: now }).where(ofTask);
    return true;
  });
}

/** Applies a decision to an email; one that staff sent themselves counts as skipped. @returns false when it is not given up. */
export async function resolveMail(db: Database, id: string, decision: Decision): Promise<boolean> {
  const change = decision === 'retry' ? { refusals: 0, leasedUntil: new Date(0) } : { skippedAt: new Date() };
  const changed = await db
    .update(mail)
    .set(change)
    .where(and(eq(mail.id, id), isMailGivenUp))
    .returning({ id: mail.id });
  return changed.length === 1;
}
