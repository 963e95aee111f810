import { eq } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import type { LeftReason } from '../../database/schema/guest.ts';
import { subscription } from '../../database/schema/payment.ts';
import type { ExtraAccount } from '../subscription/extra-account-subscriptions.ts';
import type { StoredSubscription } from '../subscription/store.ts';
import { getFirstName } from '../../accounts/first-name.ts';
import { findUser, type User } from '../../accounts/store.ts';
import { addMail } from '../../email/outbox.ts';

async function readUser(tx: Database, id: string): Promise<User> {
  const user = await findUser(tx, id);
  if (user === undefined) throw new Error('a guest or an owner has no account');
  return user;
}

/** Writes to both: the guest has Premium now, and the owner's slot is taken. Each in the language of their own market. */
export async function mailGuestJoined(
  tx: Database,
  held: StoredSubscription,
  guestId: string,
  now: Date,
): Promise<void> {
  const [owner, guest] = [await readUser(tx, held.userId), await readUser(tx, guestId)];
  const { offer, id } = held;
  const key = `${id}-${guestId}-${now.toISOString()}`;
  const toGuest = { kind: 'guestWelcome' as const, region: guest.region, offer, firstName: getFirstName(owner.name) };
  const toOwner = { kind: 'guestJoined' as const, region: held.region, offer, firstName: getFirstName(guest.name) };
  await addMail(tx, `guest-welcome-${key}`, guest.id, toGuest, now);
  await addMail(tx, `guest-joined-${key}`, owner.id, toOwner, now);
}

/** Tells a guest that Premium has ended, and why. */
export async function mailGuestEnded(
  tx: Database,
  place: ExtraAccount,
  reason: Exclude<LeftReason, 'left'>,
  now: Date,
): Promise<void> {
  const { region } = await readUser(tx, place.userId);
  const facts = { kind: 'guestEnded' as const, region, offer: place.offer, reason };
  await addMail(tx, `guest-ended-${place.id}`, place.userId, facts, now);
}

/** Tells an owner that the guest has left and that the slot is free. */
export async function mailGuestLeft(tx: Database, place: ExtraAccount, now: Date): Promise<void> {
  const [owned] = await tx.select().from(subscription).where(eq(subscription.id, place.subscriptionId));
  if (owned === undefined) throw new Error("a guest's plan is not there");
  const guest = await readUser(tx, place.userId);
  const { region } = owned;
  const facts = { kind: 'guestLeft' as const, region, offer: place.offer, firstName: getFirstName(guest.name) };
  await addMail(tx, `guest-left-${place.id}`, owned.userId, facts, now);
}
