import { eq, inArray, lt } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { addDays } from '../../core/domain/period.ts';
import type { Database } from '../database/open.ts';
import { erasedLogin } from '../database/schema/person.ts';

/** Days for which it is known: no log-in of the site lasts longer (decision 0032). */
const keptDays = 90;

/** Hashes that one statement removes. */
const batchRows = 500;

const nameSubject = (subject: string): string => createHash('sha256').update(`erased ${subject}`).digest('hex');

/** Notes that what these log-ins led to is gone. */
export async function noteErasedLogins(tx: Database, subjects: readonly string[]): Promise<void> {
  const erasedAt = new Date();
  for (const subject of subjects) {
    await tx
      .insert(erasedLogin)
      .values({ subjectHash: nameSubject(subject), erasedAt })
      .onConflictDoUpdate({ target: erasedLogin.subjectHash, set: { erasedAt } });
  }
}

/**
 * True for a token of a log-in from before its account was erased: it must not make the account anew. Whoever logs in
 * afterwards is somebody new. A token that does not say when the log-in was is taken for an old one.
 *
 * @param authTime when the bearer logged in, seconds since 1970.
 */
export async function isOfErased(db: Database, subject: string, authTime: number | undefined): Promise<boolean> {
  const [row] = await db
    .select()
    .from(erasedLogin)
    .where(eq(erasedLogin.subjectHash, nameSubject(subject)));
  return row !== undefined && (authTime === undefined || authTime * 1000 <= row.erasedAt.getTime());
}

/** Forgets the log-ins that cannot come back any more. @returns how many. */
export async function forgetErasedLogins({ db }: Pick<AppContext, 'db'>): Promise<number> {
  const due = db
    .select({ subjectHash: erasedLogin.subjectHash })
    .from(erasedLogin)
    .where(lt(erasedLogin.erasedAt, addDays(new Date(), -keptDays)))
    .limit(batchRows);
  const gone = await db.delete(erasedLogin).where(inArray(erasedLogin.subjectHash, due)).returning();
  return gone.length;
}
