import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import pMap from 'p-map';
import { describeError } from '../../server/telemetry/describe-error.ts';
import type { AppContext } from '../app-context.ts';
import { mail } from '../database/schema/delivery.ts';
import { maxRejections, retryDelayMs } from '../outbox/retry-policy.ts';
import { findUser } from '../accounts/store.ts';
import type * as renderer from './render.ts';

/**
 * Sends one email to the mail server, dated by the clock time of its cause; rejects when it was not accepted.
 *
 * @param id internal id, the same on a retry.
 */
export type SendMail = (recipient: string, letter: renderer.Email, id: string, date: Date) => Promise<void>;

/** The mail server rejected this email because of its recipient or content. */
export class EmailRejectedError extends Error {}

/** Renders an email. A failure counts as a rejection of this email, because the mail server is not down. */
async function write(...data: Parameters<(typeof renderer)['renderEmail']>): Promise<renderer.Email> {
  const { renderEmail } = await import('./render.ts'); // loaded by the first email, not at the start
  try {
    return renderEmail(...data);
  } catch (error) {
    throw new EmailRejectedError(`cannot be written: ${describeError(error).message}`, { cause: error });
  }
}

/** Time that one try has before another process may send the mail, in ms. */
const leaseMs = 30_000;

/** Emails in progress at a time, each on a connection to the mail server. */
export const maxParallelMails = 8;

/**
 * Sends the waiting emails, those of one recipient in their order. A rejected one is retried with growing delays, then
 * given up, and delays no other. When the mail server is down, all wait for the next round.
 */
export async function deliverMails(context: AppContext, send: SendMail): Promise<number> {
  const { db, settings, log } = context;
  const isFree = () => and(isNull(mail.sentAt), lt(mail.refusals, maxRejections), lt(mail.leasedUntil, new Date()));
  const waiting = await db
    .select({ id: mail.id, to: sql<string>`COALESCE(${mail.userId}, ${mail.recipient})` })
    .from(mail)
    .where(isFree())
    .orderBy(asc(mail.createdAt))
    .limit(100);
  let sent = 0;
  let isServerDown = false;
  const deliver = async (id: string): Promise<void> => {
    if (isServerDown) return; // the others would fail too
    const [taken] = await db
      .update(mail)
      .set({ leasedUntil: new Date(Date.now() + leaseMs), attempts: sql`${mail.attempts} + 1` })
      .where(and(eq(mail.id, id), isFree()))
      .returning();
    if (taken === undefined) return;
    const user = taken.userId === null ? undefined : await findUser(db, taken.userId);
    const recipient = taken.recipient ?? user?.email;
    if (recipient === undefined) return;
    try {
      // a stranger may have written the name of an email without a user
      const letter = await write(taken.data, user?.name ?? '', settings.siteUrl);
      await send(recipient, letter, id, taken.createdAt);
      await db.update(mail).set({ sentAt: new Date() }).where(eq(mail.id, id));
      sent += 1;
    } catch (error) {
      const { kind } = taken.data;
      log.warn('mail not taken', { kind, reason: describeError(error).message });
      isServerDown ||= !(error instanceof EmailRejectedError);
      const refusals = taken.refusals + Number(error instanceof EmailRejectedError);
      const delayMs = refusals > taken.refusals ? retryDelayMs(refusals) : 0;
      await db
        .update(mail)
        .set({ refusals, leasedUntil: new Date(Date.now() + delayMs) })
        .where(eq(mail.id, id));
      if (refusals > taken.refusals && refusals === maxRejections) log.error('mail given up', { kind, mail: id });
    }
  };
  const idsByRecipient = new Map<string, string[]>();
  for (const { id, to } of waiting) idsByRecipient.set(to, [...(idsByRecipient.get(to) ?? []), id]);
  const deliverInOrder = async (ids: string[]): Promise<void> => {
    for (const id of ids) await deliver(id);
  };
  await pMap(idsByRecipient.values(), deliverInOrder, { concurrency: maxParallelMails });
  return sent;
}
