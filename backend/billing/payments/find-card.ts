import { and, eq, isNull } from 'drizzle-orm';
import { deviceWalletNames } from '../../../core/domain/device-wallet.ts';
import type { Database } from '../../database/open.ts';
import { storedCard } from '../../database/schema/payment.ts';

/** A card that renewals are charged on. */
export type StoredCard = typeof storedCard.$inferSelect;

/** The card of a person that has not been removed; there is one at most. */
export const isLive = (userId: string) => and(eq(storedCard.userId, userId), isNull(storedCard.deletedAt));

/** The listener's card, if one is kept. */
export async function findStoredCard(db: Database, userId: string): Promise<StoredCard | undefined> {
  const [row] = await db.select().from(storedCard).where(isLive(userId));
  return row;
}

/** True when nothing is kept on which a plan could be charged: it is paid by card, and the card was removed. */
export const isCardMissing = async (
  db: Database,
  { agreementId, userId }: { agreementId: string | null; userId: string },
): Promise<boolean> => agreementId === null && (await findStoredCard(db, userId)) === undefined;

const brandNames: Record<string, string> = { visa: 'Visa', mc: 'Mastercard', amex: 'American Express' };

/** How receipts name a card, "Visa •••• 1111", or the device wallet that holds it: "Apple Pay •••• 1111". */
export function formatCardName(card: Pick<StoredCard, 'brand' | 'lastFour' | 'method'> | undefined): string {
  if (card === undefined) return '–';
  const { method, brand, lastFour } = card;
  return `${method === 'Card' ? (brandNames[brand] ?? brand) : deviceWalletNames[method]} •••• ${lastFour}`;
}
