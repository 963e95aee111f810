import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { AgreementStatus } from '../../../core/domain/wallet.ts';
import type { Database } from '../../database/open.ts';
import { walletAgreement, type AgreementState } from '../../database/schema/agreement.ts';
import { isUuid } from '../../database/uuid.ts';

/** An agreement of the wallet, as stored. */
export type StoredAgreement = typeof walletAgreement.$inferSelect;

/** The API's status of an agreement by its state. */
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
 * True for an agreement that ended before it charged anything: rejected, or not answered in time. One that has charged
 * is `surplus` (decision 0021), and one that led to a plan is `active`.
 */
export const isDeclined = (state: AgreementState): boolean => state === 'stopped' || state === 'expired';

/** The key of the refund of an agreement's first charge. @param id internal id of the agreement. */
export const firstRefundReference = (id: string): string => `refund-${id}-0`;

/** Stores a new agreement; undefined when the same order already waits for its payer. */
export async function addAgreement(
  tx: Database,
  agreement: typeof walletAgreement.$inferInsert,
): Promise<StoredAgreement | undefined> {
  const [row] = await tx.insert(walletAgreement).values(agreement).onConflictDoNothing().returning();
  return row;
}

/** Deletes an agreement that was added in the same transaction. */
export async function dropAgreement(tx: Database, id: string): Promise<void> {
  await tx.delete(walletAgreement).where(eq(walletAgreement.id, id));
}

/** True while an agreement waits for its payer, or for the wallet's response to its draft. */
export const isWaiting = ({ state }: Pick<StoredAgreement, 'state'>): boolean =>
  state === 'open' || state === 'pending';

/** The user's agreement for the same order that waits for its payer. */
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

/** Finds an agreement of any user by its internal id. */
export async function findAgreement(db: Database, id: string): Promise<StoredAgreement | undefined> {
  const [row] = await db.select().from(walletAgreement).where(eq(walletAgreement.id, id));
  return row;
}

/**
 * Finds an agreement by the wallet's id, or by the internal one that the wallet repeats: webhooks may arrive before the
 * response.
 */
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

/** Locks one agreement until the transaction ends. */
export async function lockAgreement(tx: Database, id: string): Promise<StoredAgreement> {
  const [row] = await tx.select().from(walletAgreement).where(eq(walletAgreement.id, id)).for('update');
  if (row === undefined) throw new Error('a mandate has vanished');
  return row;
}

export async function updateAgreement(tx: Database, id: string, change: Partial<StoredAgreement>): Promise<void> {
  await tx.update(walletAgreement).set(change).where(eq(walletAgreement.id, id));
}

/** Stores that the payer of an agreement has returned and waits for its result; the first time counts. */
export async function recordReturn(db: Database, id: string): Promise<void> {
  const isFirst = and(eq(walletAgreement.id, id), isNull(walletAgreement.returnedAt));
  await db.update(walletAgreement).set({ returnedAt: new Date() }).where(isFirst);
}

/** Stores the wallet's response to a draft; the first one stays. */
export async function storeDraft(
  db: Database,
  id: string,
  response: Pick<StoredAgreement, 'agreementId' | 'confirmationUrl' | 'chargeId'>,
): Promise<void> {
  await db
    .update(walletAgreement)
    .set({ ...response, state: 'pending' })
    .where(and(eq(walletAgreement.id, id), isNull(walletAgreement.agreementId)));
}

/** True when a wallet of this user has used its trial: the next agreement is offered without one. */
export async function hasSpentWallet(db: Database, userId: string, trialUsed: string): Promise<boolean> {
  const rows = await db
    .select({ id: walletAgreement.id })
    .from(walletAgreement)
    .where(and(eq(walletAgreement.userId, userId), eq(walletAgreement.failure, trialUsed)))
    .limit(1);
  return rows.length > 0;
}
