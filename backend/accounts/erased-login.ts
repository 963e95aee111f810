import { eq, inArray, lt } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { addDays } from '../../core/domain/period.ts';
import type { Database } from '../database/open.ts';
import { erasedLogin } from '../database/schema/person.ts';

/** Days to remember an erased login: no session lasts longer (decision 0121). */
const retentionDays = 90;

/** Rows per DELETE. */
const batchRows = 500;

const hashSubject = (subject: string): string => createHash('sha256').update(`erased ${subject}`).digest('hex');

/** Remembers that the accounts of these logins are erased. */
export async function addErasedLogins(tx: Database, subjects: readonly string[]): Promise<void> {
  const erasedAt = new Date();
  for (const subject of subjects) {
    await tx
      .insert(erasedLogin)
      .values({ subjectHash: hashSubject(subject), erasedAt })
      .onConflictDoUpdate({ target: erasedLogin.subjectHash, set: { erasedAt } });
  }
}

/**
 * True for a token of a login from before the erasure of its account: it must not create the account again. A later
 * login creates a new account. A token without a login time counts as old.
 *
 * @param authTime time of the login, seconds since 1970.
 */
export async function isErasedLogin(db: Database, subject: string, authTime: number | undefined): Promise<boolean> {
  const [row] = await db
    .select()
    .from(erasedLogin)
    .where(eq(erasedLogin.subjectHash, hashSubject(subject)));
  return row !== undefined && (authTime === undefined || authTime * 1000 <= row.erasedAt.getTime());
}

/**
 * Deletes expired entries.
 *
 * @returns how many.
 */
export async function deleteExpiredErasedLogins({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const due = db
    .select({ subjectHash: erasedLogin.subjectHash })
    .from(erasedLogin)
    .where(lt(erasedLogin.erasedAt, addDays(new Date(), -retentionDays)))
    .limit(batchRows);
  const deleted = await db.delete(erasedLogin).where(inArray(erasedLogin.subjectHash, due)).returning();
  return deleted.length;
}
