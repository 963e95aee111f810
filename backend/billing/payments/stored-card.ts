import { and, eq, isNull } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { deviceWalletNames, type CardMethod } from '../../../core/domain/device-wallet.ts';
import type { Database } from '../../database/open.ts';
import { storedCard } from '../../database/schema/payment.ts';
import { addProviderTask } from '../../outbox/provider-task.ts';
import type { CardDetails } from '../../providers/card.ts';

/** A card that renewals are charged on. */
export type StoredCard = typeof storedCard.$inferSelect;

/** The card of a user that was not removed; there is at most one. */
const isLive = (userId: string) => and(eq(storedCard.userId, userId), isNull(storedCard.deletedAt));

/** The user's stored card. */
export async function findStoredCard(db: Database, userId: string): Promise<StoredCard | undefined> {
  const [row] = await db.select().from(storedCard).where(isLive(userId));
  return row;
}

/** True when a plan is paid by card and the user has removed the card. */
export const isCardMissing = async (
  db: Database,
  { agreementId, userId }: { agreementId: string | null; userId: string },
): Promise<boolean> => agreementId === null && (await findStoredCard(db, userId)) === undefined;

const brandNames: Record<string, string> = { visa: 'Visa', mc: 'Mastercard', amex: 'American Express' };

/** The name of a card on receipts: "Visa •••• 1111", or of the device wallet that contains it: "Apple Pay •••• 1111". */
export function formatCardName({ method, brand, lastFour }: Pick<StoredCard, 'brand' | 'lastFour' | 'method'>): string {
  return `${method === 'Card' ? (brandNames[brand] ?? brand) : deviceWalletNames[method]} •••• ${lastFour}`;
}

/**
 * Removes the user's card: here immediately, at the provider by a task.
 *
 * @returns false when there was none.
 */
export async function removeStoredCard(tx: Database, userId: string, now: Date): Promise<boolean> {
  const removed = await tx.update(storedCard).set({ deletedAt: now }).where(isLive(userId)).returning();
  for (const { id, token } of removed) {
    await addProviderTask(tx, { kind: 'forget-card', reference: `forget-${id}`, token, userId });
  }
  return removed.length > 0;
}

/**
 * Deletes a card at the provider that is not stored here.
 *
 * @param occasion part of the task's reference; one task for each.
 */
export async function forgetUnusedCard(
  tx: Database,
  userId: string,
  { token }: Pick<CardDetails, 'token'>,
  occasion: string,
): Promise<void> {
  if ((await findStoredCard(tx, userId))?.token === token) return;
  await addProviderTask(tx, { kind: 'forget-card', reference: `forget-${occasion}`, token, userId });
}

/** Stores a card in place of the previous one; the same card updates its row. */
export async function saveStoredCard(
  tx: Database,
  userId: string,
  card: CardDetails & { method: CardMethod },
  now: Date,
): Promise<void> {
  const known = await findStoredCard(tx, userId);
  const { token, ...details } = card;
  if (known?.token === token) {
    await tx.update(storedCard).set(details).where(eq(storedCard.id, known.id));
    return;
  }
  await removeStoredCard(tx, userId, now);
  await tx.insert(storedCard).values({ id: randomUUID(), userId, token, ...details, createdAt: now });
}
