import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../database/open.ts';
import { officeAudit } from '../database/schema/office.ts';
import type { Staff } from '../../server/office-token.ts';
import { splitEffects, type Effect } from './effects.ts';

/** An entry of the audit log, as stored. */
export type AuditEntry = typeof officeAudit.$inferSelect;

/** What staff do: read personal data, or change something. */
export type AuditedAction = {
  action: string;
  userId?: string;
  /** what it is about, when it is no user */
  subject?: string;
  effects?: readonly Effect[];
  reason?: string;
};

/** Adds an entry to the audit log; the database refuses changes of it. */
export async function addAuditEntry(db: Database, staff: Staff, done: AuditedAction): Promise<void> {
  const { action, userId = null, subject = null, effects, reason = '' } = done;
  const sides = effects === undefined ? { before: null, after: null } : splitEffects(effects);
  await db.insert(officeAudit).values({ at: new Date(), staff: staff.id, action, userId, subject, ...sides, reason });
}

/** Entries of one page. */
export const pageSize = 50;

/**
 * Lists entries, newest first.
 *
 * @param choice.userId only those about a user.
 * @param choice.before only those older than the entry with this id.
 */
export function listAuditEntries(
  db: Database,
  { userId, before }: { userId?: string | undefined; before?: number | undefined },
): Promise<AuditEntry[]> {
  const isOfUser = userId === undefined ? undefined : eq(officeAudit.userId, userId);
  const isOlder = before === undefined ? undefined : lt(officeAudit.id, before);
  return db.select().from(officeAudit).where(and(isOfUser, isOlder)).orderBy(desc(officeAudit.id)).limit(pageSize);
}
