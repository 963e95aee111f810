import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { AgreementStatus } from '../../../core/domain/wallet.ts';
import type { Database } from '../../database/open.ts';
import { walletAgreement, type AgreementState } from '../../database/schema/agreement.ts';
import { isUuid } from '../../database/uuid.ts';

/** A mandate of the wallet as stored. */
export type StoredAgreement = typeof walletAgreement.$inferSelect;

/** Where a mandate stands, in the words of the wire. */
export const statusOfState: Record<AgreementState, AgreementStatus> = {
  open: 'PENDING',
  pending: 'PENDING',
  active: 'ACTIVE',
  stopped: 'STOPPED',
  surplus: 'STOPPED',
  failed: 'STOPPED',
  expired: 'EXPIRED',
};

/**
 * True for a mandate that was over before it took anything: turned down, or not answered in time. One that took money is
 * `surplus` (decision 0021), and one that led to a plan has that.
 */
export const isDeclined = (state: AgreementState): boolean => state === 'stopped' || state === 'expired';

/** The key under which what a mandate took first goes back, once. @param id our own id of the mandate. */
export const firstRefundReference = (id: string): string => `refund-${id}-0`;

/** Stores a new mandate; undefined when the same order waits for its payer already. */
export async function addAgreement(
  tx: Database,
  agreement: typeof walletAgreement.$inferInsert,
): Promise<StoredAgreement | undefined> {
  const [row] = await tx.insert(walletAgreement).values(agreement).onConflictDoNothing().returning();
  return row;
}

/** Takes back a mandate that was added in the same transaction. */
export async function dropAgreement(tx: Database, id: string): Promise<void> {
  await tx.delete(walletAgreement).where(eq(walletAgreement.id, id));
}

/** True while a mandate waits for its payer, or for the wallet's answer to its draft. */
export const isWaiting = ({ state }: Pick<StoredAgreement, 'state'>): boolean =>
  state === 'open' || state === 'pending';

/** The listener's mandate for the same order that waits for its payer. */
export async function findWaitingAgreement(
  db: Database,
  userId: string,
  fingerprint: string,
): Promise<StoredAgreement | undefined> {
  const waits = inArray(walletAgreement.state, ['open', 'pending']);
  const [row] = await db
    .select()
    .from(walletAgreement)
    .where(and(eq(walletAgreement.userId, userId), eq(walletAgreement.fingerprint, fingerprint), waits));
  return row;
}

/** A mandate by our own id, whoever's it is. */
export async function findAgreement(db: Database, id: string): Promise<StoredAgreement | undefined> {
  const [row] = await db.select().from(walletAgreement).where(eq(walletAgreement.id, id));
  return row;
}

/** A mandate by the wallet's id, or by ours as the wallet repeats it: events may come before the answer. */
export async function findNamedAgreement(
  db: Database,
  agreementId: string,
  externalId: string | null,
): Promise<StoredAgreement | undefined> {
  const isOurs = externalId !== null && isUuid(externalId) ? eq(walletAgreement.id, externalId) : undefined;
  const [row] = await db
    .select()
    .from(walletAgreement)
    .where(or(eq(walletAgreement.agreementId, agreementId), isOurs));
  return row;
}

/** Locks one mandate until the transaction ends. */
export async function lockAgreement(tx: Database, id: string): Promise<StoredAgreement> {
  const [row] = await tx.select().from(walletAgreement).where(eq(walletAgreement.id, id)).for('update');
  if (row === undefined) throw new Error('a mandate has vanished');
  return row;
}

/** Changes a mandate. */
export async function updateAgreement(tx: Database, id: string, change: Partial<StoredAgreement>): Promise<void> {
  await tx.update(walletAgreement).set(change).where(eq(walletAgreement.id, id));
}

/** Notes that the payer of a mandate is back and waits for what became of it; the first time counts. */
export async function recordReturn(db: Database, id: string): Promise<void> {
  const isFirst = and(eq(walletAgreement.id, id), isNull(walletAgreement.returnedAt));
  await db.update(walletAgreement).set({ returnedAt: new Date() }).where(isFirst);
}

/** Keeps the wallet's answer to a draft; the first one stays. */
export async function storeDraft(
  db: Database,
  id: string,
  answer: Pick<StoredAgreement, 'agreementId' | 'confirmationUrl' | 'chargeId'>,
): Promise<void> {
  await db
    .update(walletAgreement)
    .set({ ...answer, state: 'pending' })
    .where(and(eq(walletAgreement.id, id), isNull(walletAgreement.agreementId)));
}

/** True when a wallet of this listener turned out to have had its trial: the next mandate is offered without. */
export async function hasSpentWallet(db: Database, userId: string, trialUsed: string): Promise<boolean> {
  const rows = await db
    .select({ id: walletAgreement.id })
    .from(walletAgreement)
    .where(and(eq(walletAgreement.userId, userId), eq(walletAgreement.failure, trialUsed)))
    .limit(1);
  return rows.length > 0;
}
