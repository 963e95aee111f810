import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { CardMethod } from '../../../core/domain/device-wallet.ts';
import type { Database } from '../../database/open.ts';
import { storedCard } from '../../database/schema/payment.ts';
import { addProviderTask } from '../../outbox/provider-task.ts';
import type { CardDetails } from '../../providers/card.ts';
import { findStoredCard, isLive } from './find-card.ts';

/**
 * Forgets the listener's card: here at once, at the provider by a task.
 *
 * @returns false when there was none.
 */
export async function removeStoredCard(tx: Database, userId: string, now: Date): Promise<boolean> {
  const dropped = await tx.update(storedCard).set({ deletedAt: now }).where(isLive(userId)).returning();
  for (const card of dropped) {
    await addProviderTask(tx, { kind: 'forget-card', reference: `forget-${card.id}`, token: card.token, userId });
  }
  return dropped.length > 0;
}

/**
 * Has the provider forget a card that it keeps and we do not.
 *
 * @param occasion names why, once for each.
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

/**
 * Keeps a card in the place of the one before. The same card again keeps its row.
 *
 * @param card with how the listener gave it.
 */
export async function saveStoredCard(
  tx: Database,
  userId: string,
  card: CardDetails & { method: CardMethod },
  now: Date,
): Promise<void> {
  const known = await findStoredCard(tx, userId);
  const { token, ...facts } = card;
  if (known?.token === token) {
    await tx.update(storedCard).set(facts).where(eq(storedCard.id, known.id));
    return;
  }
  await removeStoredCard(tx, userId, now);
  await tx.insert(storedCard).values({ id: randomUUID(), userId, token, ...facts, createdAt: now });
}
