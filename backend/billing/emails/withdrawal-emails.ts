import type { OfferType } from '../../../core/domain/offer.ts';
import type { Region } from '../../../core/domain/region.ts';
import type { Database } from '../../database/open.ts';
import type { StoredSubscription } from '../subscription/store.ts';
import type { StoredWithdrawal } from '../withdrawal/withdrawal-right.ts';
import { addMail } from '../../email/outbox.ts';

/**
 * The receipt of a withdrawal on a durable medium, to the address given: its content, date and time, and the money.
 *
 * @param methodText what was paid with; null when nothing was paid.
 */
export async function mailWithdrawn(
  tx: Database,
  held: StoredSubscription,
  done: StoredWithdrawal,
  methodText: string | null,
  now: Date,
): Promise<void> {
  const { region, offer } = held;
  const { name, email, amount } = done;
  const statedAt = done.statedAt.toISOString();
  const facts = { kind: 'withdrawn' as const, region, offer, name, email, statedAt, amount, methodText };
  await addMail(tx, `withdrawn-${held.id}`, held.userId, facts, now, email);
}

/** A contract that a statement may be completed for, and by which token; null where no letter goes out. */
type Completable = { offer: OfferType; concludedAt: string; token: string | null };

/**
 * The receipt of a statement made without log-in, to the address given, with the link that completes it for each contract
 * that it may be about.
 */
export async function mailStatement(
  tx: Database,
  id: string,
  stated: { region: Region; name: string; email: string; contract: string },
  contracts: readonly Completable[],
  now: Date,
): Promise<void> {
  const links = contracts.flatMap(({ offer, concludedAt, token }) =>
    token === null ? [] : [{ offer, concludedAt, token }],
  );
  const facts = {
    kind: 'withdrawalStated' as const,
    ...stated,
    token: links[0]?.token ?? null,
    ...(links.length > 1 && { contracts: links }),
    statedAt: now.toISOString(),
  };
  await addMail(tx, `withdrawal-stated-${id}`, null, facts, now, stated.email);
}
