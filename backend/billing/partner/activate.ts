import { and, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Region } from '../../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import { isOngoing } from '../../../core/domain/subscription.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { partnerContract } from '../../database/schema/partner.ts';
import { subscription } from '../../database/schema/payment.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { findPrice } from '../../offers/price-list.ts';
import { listSubscriptions } from '../subscription/store.ts';
import { lockUser } from '../../accounts/store.ts';
import { readPartnerToken, type PartnerToken } from './token.ts';

/** Why a link cannot be activated; codes of the API (ER-12). */
export type LinkFailure = 'forged' | 'malformed' | 'expired' | 'used' | 'ended';

/** Why a link cannot be activated by this user. */
export type ActivationFailure = LinkFailure | 'subscribed';

/** A partner subscription lasts until the partner ends it, so it has no end date. */
const noEnd = new Date('9999-12-31T00:00:00.000Z');

type Contract = typeof partnerContract.$inferSelect;

const isOf = ({ partner, contract }: PartnerToken) =>
  and(eq(partnerContract.partner, partner), eq(partnerContract.contract, contract));

/** The state of a contract: unused, activated by this user, or unavailable. */
function evaluateContract(known: Contract | undefined, userId: string | undefined): 'new' | 'own' | 'used' | 'ended' {
  if (known === undefined) return 'new';
  if (known.endedAt !== null) return 'ended';
  return known.userId === userId ? 'own' : 'used';
}

/** Reads what a link would give, for its page; a link that the user has activated is valid. */
export async function showActivation(
  { db, clock, settings }: AppContext,
  link: string,
  userId: string | undefined,
): Promise<Result<PartnerToken, LinkFailure>> {
  const read = await readPartnerToken(link, 'activation', settings.partnerKeys, clock.now());
  if (!read.ok) return read;
  const [known] = await db.select().from(partnerContract).where(isOf(read.value));
  const evaluated = evaluateContract(known, userId);
  return evaluated === 'new' || evaluated === 'own' ? read : fail(evaluated);
}

async function claim(tx: Database, token: PartnerToken, userId: string, now: Date): Promise<string | undefined> {
  const subscriptionId = randomUUID();
  const { partner, contract, id: linkId } = token;
  const rows = await tx
    .insert(partnerContract)
    .values({ partner, contract, linkId, userId, subscriptionId, activatedAt: now })
    .onConflictDoNothing()
    .returning({ contract: partnerContract.contract });
  return rows.length === 1 ? subscriptionId : undefined;
}

/**
 * Turns a partner's link into a subscription that the partner manages (decision 0075). The claim on the contract is one
 * statement on a unique key, so only one of several users gets the link. A repeat by the same user changes nothing. A
 * user with a plan that would be charged again keeps it and gets a failure: the user decides whether to cancel.
 */
export async function activatePartnerContract(
  { db, clock, settings }: AppContext,
  user: { userId: string; region: Region },
  link: string,
): Promise<Result<true, ActivationFailure>> {
  const { userId, region } = user;
  const read = await readPartnerToken(link, 'activation', settings.partnerKeys, clock.now());
  if (!read.ok) return read;
  return runTransaction(db, async (tx): Promise<Result<true, ActivationFailure>> => {
    const now = clock.now();
    await lockUser(tx, userId);
    const [known] = await tx.select().from(partnerContract).where(isOf(read.value));
    const evaluated = evaluateContract(known, userId);
    if (evaluated === 'own') return succeed(true);
    if (evaluated !== 'new') return fail(evaluated);
    const subscriptions = await listSubscriptions(tx, userId, now);
    // a cancelled plan costs nothing more and may run out; a plan on hold would be charged again
    const isInTheWay = subscriptions.some(({ status, isOpen }) =>
      status === 'onHold' ? isOpen : isOngoing(status) && status !== 'cancelled',
    );
    if (isInTheWay) return fail('subscribed');
    const id = await claim(tx, read.value, userId, now);
    if (id === undefined) return fail('used');
    const { offer } = read.value;
    const { amount: price, currency } = await findPrice(tx, region, offer);
    const began = { startedAt: now, anchorAt: now, nextPeriod: 1, paidUntil: noEnd, isOpen: true };
    await tx.insert(subscription).values({ id, userId, region, offer, manager: 'bundler', price, currency, ...began });
    return succeed(true);
  });
}
