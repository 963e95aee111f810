import { and, count, desc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { randomBytes, randomUUID } from 'node:crypto';
import { addDays } from '../../../core/domain/period.ts';
import type { Region } from '../../../core/domain/region.ts';
import { fail, type Result } from '../../../core/domain/result.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { appUser } from '../../database/schema/catalogue.ts';
import { withdrawalStatement } from '../../database/schema/withdrawal.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { findSubscription } from '../subscription/store.ts';
import { findWithdrawal, listRights, type StoredWithdrawal } from './withdrawal-right.ts';
import { withdraw, type WithdrawFailure } from './withdraw.ts';

/** A withdrawal stated without a session. */
export type Stated = { region: Region; name: string; email: string; contract: string };

/** Most accounts of one address, one for each kind of login. */
const maxAccounts = 5;

/** Emails to one address in a day: enough for its owner, too few to harass a stranger. */
const emailsPerDay = 5;

/** Emails to all addresses in an hour: many times the usual number, too few to spread advertising. */
const emailsPerHour = 200;

const hourMs = 3_600_000;

/** True when an address may get another email; statements take turns until the commit. */
async function mayEmail(tx: Database, email: string, now: Date): Promise<boolean> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(780417)`);
  const countSince = async (since: Date, condition?: SQL): Promise<number> => {
    const isCounted = and(isNull(withdrawalStatement.partOf), gt(withdrawalStatement.statedAt, since), condition);
    const [row] = await tx.select({ total: count() }).from(withdrawalStatement).where(isCounted);
    return row?.total ?? 0;
  };
  const isOfAddress = eq(sql`lower(${withdrawalStatement.email})`, email.toLowerCase());
  if ((await countSince(addDays(now, -1), isOfAddress)) >= emailsPerDay) return false;
  return (await countSince(new Date(now.getTime() - hourMs))) < emailsPerHour;
}

/**
 * Stores a statement that was made without a session and emails its receipt to the given address. The account of that
 * address may have contracts to withdraw from. For each one the email has a link that completes the withdrawal, so only
 * the owner of the mailbox can. The response does not reveal whether there is an account. One address gets only a few
 * emails a day, and all addresses together a limited number an hour. Beyond that the statement is stored without an
 * email.
 *
 * @returns when the statement was made.
 */
export async function stateWithdrawal(
  { db, clock, publishChange, wakeScheduler, log }: AppContext,
  stated: Stated,
): Promise<Date> {
  const now = clock.now();
  const accounts = await db
    .select({ id: appUser.id })
    .from(appUser)
    .where(eq(sql`lower(${appUser.email})`, stated.email.toLowerCase()))
    // accounts that only claim the address must not displace that of its owner
    .orderBy(desc(appUser.isEmailVerified), appUser.createdAt)
    .limit(maxAccounts);
  const rights = (await Promise.all(accounts.map(({ id }) => listRights(db, id, now)))).flat();
  await runTransaction(db, async (tx) => {
    const id = randomUUID();
    const hasLetter = await mayEmail(tx, stated.email, now);
    const contracts = rights.map(({ current: { id: subscriptionId, offer, startedAt } }) => ({
      subscriptionId,
      token: hasLetter ? randomBytes(16).toString('base64url') : null,
      offer,
      concludedAt: startedAt.toISOString(),
    }));
    const [first = { subscriptionId: null, token: null }, ...others] = contracts;
    const write = (partOf: string | null, { subscriptionId, token }: typeof first) => ({
      ...stated,
      id: partOf === null ? id : randomUUID(),
      partOf,
      statedAt: now,
      subscriptionId,
      token,
    });
    await tx.insert(withdrawalStatement).values([write(null, first), ...others.map((one) => write(id, one))]);
    if (!hasLetter) {
      log.warn('withdrawal statement stored without an email', { statement: id });
      return;
    }
    await publishChange(tx, { reason: 'withdrawalStated', statement: { id, ...stated, contracts } }, now);
  });
  wakeScheduler();
  return now;
}

/** Completes a stated withdrawal by the link of its email. A repeat returns the same response. */
export async function confirmWithdrawal(
  { db, clock, publishChange, wakeScheduler }: AppContext,
  token: string,
): Promise<Result<StoredWithdrawal, WithdrawFailure>> {
  const done = await runTransaction(db, async (tx): Promise<Result<StoredWithdrawal, WithdrawFailure>> => {
    const now = clock.now();
    const [named] = await tx
      .select()
      .from(withdrawalStatement)
      .where(eq(withdrawalStatement.token, token))
      .for('update');
    if (named === undefined || named.subscriptionId === null) return fail('NotFound');
    const { subscriptionId, name, email, statedAt } = named;
    const before = named.confirmedAt === null ? null : await findWithdrawal(tx, subscriptionId);
    if (before !== null) return { ok: true, value: before };
    const current = await findSubscription(tx, subscriptionId, now);
    if (current === undefined) return fail('NotFound');
    const result = await withdraw(publishChange, tx, current.userId, { subscriptionId, name, email, statedAt }, now);
    const isOpen = and(eq(withdrawalStatement.id, named.id), isNull(withdrawalStatement.confirmedAt));
    if (result.ok) await tx.update(withdrawalStatement).set({ confirmedAt: now }).where(isOpen);
    return result;
  });
  wakeScheduler();
  return done;
}
