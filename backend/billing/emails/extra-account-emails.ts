import { eq } from 'drizzle-orm';
import type { Database } from '../../database/open.ts';
import { subscription } from '../../database/schema/payment.ts';
import { getFirstName } from '../../accounts/first-name.ts';
import { findUser, type User } from '../../accounts/store.ts';
import type { Change } from '../subscription/subscription-changed.ts';
import type { NewEmail } from './new-email.ts';

async function getUser(tx: Database, id: string): Promise<User> {
  const user = await findUser(tx, id);
  if (user === undefined) throw new Error('an extra account or its owner has no account');
  return user;
}

/** Welcomes an extra account and informs its owner, each in the language of the user's region. */
export async function createExtraAccountJoinedEmails(
  { subscription: plan, userId }: Change<'extraAccountJoined'>,
  now: Date,
  tx: Database,
): Promise<NewEmail[]> {
  const [owner, user] = [await getUser(tx, plan.userId), await getUser(tx, userId)];
  const { offer, id, region } = plan;
  const key = `${id}-${userId}-${now.toISOString()}`;
  const welcome = { kind: 'guestWelcome' as const, region: user.region, firstName: getFirstName(owner.name) };
  const joined = { kind: 'guestJoined' as const, region, firstName: getFirstName(user.name) };
  return [
    { key: `guest-welcome-${key}`, userId, data: { ...welcome, offer } },
    { key: `guest-joined-${key}`, userId: owner.id, data: { ...joined, offer } },
  ];
}

/** Informs an extra account that Premium has ended, and why. */
export async function createExtraAccountEndedEmail(
  { extraAccount, cause }: Change<'extraAccountEnded'>,
  _now: Date,
  tx: Database,
): Promise<NewEmail> {
  const { id, userId, offer } = extraAccount;
  const { region } = await getUser(tx, userId);
  return { key: `guest-ended-${id}`, userId, data: { kind: 'guestEnded', region, offer, reason: cause } };
}

/** Informs an owner that the extra account has left and its slot is free. */
export async function createExtraAccountLeftEmail(
  { extraAccount }: Change<'extraAccountLeft'>,
  _now: Date,
  tx: Database,
): Promise<NewEmail> {
  const { id, offer, subscriptionId } = extraAccount;
  const [plan] = await tx.select().from(subscription).where(eq(subscription.id, subscriptionId));
  if (plan === undefined) throw new Error("an extra account's plan is missing");
  const { name } = await getUser(tx, extraAccount.userId);
  const data = { kind: 'guestLeft' as const, region: plan.region, offer, firstName: getFirstName(name) };
  return { key: `guest-left-${id}`, userId: plan.userId, data };
}
