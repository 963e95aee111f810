import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import { describeError } from '../../process/describe-error.ts';
import type { Backend } from '../backend.ts';
import { mail } from '../database/schema/delivery.ts';
import { findUser } from '../user/store.ts';
import { composeMail, type Letter } from './compose.ts';

/** Hands one letter to the mail server, dated by business time; rejects when it was not taken. */
export type SendMail = (recipient: string, letter: Letter, messageId: string, date: Date) => Promise<void>;

/** Time that one try has before another process may send the mail, in ms. */
const leaseMs = 30_000;

/** Sends the waiting mails, oldest first; one that fails waits for the next round. */
export async function deliverMails(backend: Backend, send: SendMail): Promise<number> {
  const { db, clock, settings, log } = backend;
  const isFree = () => and(isNull(mail.sentAt), lt(mail.leasedUntil, new Date()));
  const waiting = await db.select({ id: mail.id }).from(mail).where(isFree()).orderBy(asc(mail.createdAt)).limit(100);
  let sent = 0;
  for (const { id } of waiting) {
    const [taken] = await db
      .update(mail)
      .set({ leasedUntil: new Date(Date.now() + leaseMs), attempts: sql`${mail.attempts} + 1` })
      .where(and(eq(mail.id, id), isFree()))
      .returning();
    if (taken === undefined) continue;
    const user = taken.userId === null ? undefined : await findUser(db, taken.userId);
    const recipient = taken.recipient ?? user?.email;
    if (recipient === undefined) continue;
    const name = user?.name ?? ('name' in taken.facts ? taken.facts.name : '');
    try {
      const letter = composeMail(taken.facts, name, settings.siteUrl);
      await send(recipient, letter, `<${id}@nordlyd.example>`, clock.now());
      await db.update(mail).set({ sentAt: new Date() }).where(eq(mail.id, id));
      sent += 1;
    } catch (error) {
      log.warn('mail not taken', {
        kind: taken.facts.kind,
        reason: describeError(error).message,
      });
      await db.update(mail).set({ leasedUntil: new Date() }).where(eq(mail.id, id));
      return sent; // the mail server is away: the others would fare no better
    }
  }
  return sent;
}
