import { randomUUID } from 'node:crypto';
import type { Database } from '../database/open.ts';
import { mail, type EmailData } from '../database/schema/delivery.ts';

/**
 * Adds an email in the caller's transaction; a job sends it after the commit (email/deliver.ts).
 *
 * @param dedupeKey an email with the same key is added once.
 * @param recipient its address where that is not the account's.
 */
export async function addMail(
  tx: Database,
  dedupeKey: string,
  userId: string | null,
  data: EmailData,
  now: Date,
  recipient: string | null = null,
): Promise<void> {
  const row = { id: randomUUID(), dedupeKey, userId, recipient, data, createdAt: now, leasedUntil: new Date(0) };
  await tx.insert(mail).values(row).onConflictDoNothing();
}
