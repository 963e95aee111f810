import { eq, sql } from 'drizzle-orm';
import { isLegacyProvider } from '../../core/domain/migration.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import type { Database } from '../database/open.ts';
import { appUser } from '../database/schema/catalogue.ts';
import { accountLink } from '../database/schema/people.ts';
import { isOfErased } from './erased-login.ts';
import type { Claims } from './verify-token.ts';

/** A listener with an account. */
export type User = typeof appUser.$inferSelect;

/** Why a log-in that the identity provider vouches for leads to no account (spec core §4, §6). */
export type AccountRefusal = 'LegacyAccountCreationError' | 'AccountBannedError';

/** Reads a listener. */
export async function findUser(db: Database, id: string): Promise<User | undefined> {
  const [row] = await db.select().from(appUser).where(eq(appUser.id, id));
  return row;
}

/** The account that a log-in leads to: the one that was moved to it, or its own. */
async function findAccount(db: Database, subject: string): Promise<User | undefined> {
  const linked = db.select({ id: accountLink.userId }).from(accountLink).where(eq(accountLink.subject, subject));
  const [row] = await db
    .select()
    .from(appUser)
    .where(eq(appUser.id, sql`coalesce(${linked}, ${subject})`));
  return row;
}

/** The identity provider's id of the log-in that leads to an account now. */
export async function findSubject(db: Database, userId: string): Promise<string> {
  const [row] = await db
    .select({ subject: accountLink.subject })
    .from(accountLink)
    .where(eq(accountLink.userId, userId));
  return row?.subject ?? userId;
}

/** Finds a listener by address. */
export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  const [row] = await db.select().from(appUser).where(eq(appUser.email, email)).limit(1);
  return row;
}

/**
 * Stores what a verified token says about its bearer; writes only when that is news.
 *
 * @param now business time, the account's creation when it is new.
 */
export async function saveUser(db: Database, claims: Claims, now: Date): Promise<User> {
  const facts = { email: claims.email, name: claims.name, region: claims.region, provider: claims.provider };
  const known = await findUser(db, claims.sub);
  const isNews =
    known === undefined || Object.entries(facts).some(([key, value]) => known[key as keyof typeof facts] !== value);
  if (!isNews) return known;
  const [saved] = await db
    .insert(appUser)
    .values({ id: claims.sub, ...facts, createdAt: now })
    .onConflictDoUpdate({ target: appUser.id, set: facts })
    .returning();
  if (saved === undefined) throw new Error('an upsert returned no row');
  return saved;
}

/** Keeps name and address of a moved account as its new log-in has them; its market stays the one it was bought in. */
async function refreshMoved(db: Database, known: User, { email, name }: Claims): Promise<User> {
  if (known.email === email && known.name === name) return known;
  await db.update(appUser).set({ email, name }).where(eq(appUser.id, known.id));
  return { ...known, email, name };
}

/**
 * Lets a verified log-in in: its account is found, or made when it may be. Accounts of the older log-ins go on working,
 * new ones are no longer made; a banned account is let in nowhere (requirements AU-06, AU-16).
 *
 * @param now business time.
 */
export async function admitUser(db: Database, claims: Claims, now: Date): Promise<Result<User, AccountRefusal>> {
  const known = await findAccount(db, claims.sub);
  // a log-in from before its account was erased must not make it anew
  if (known === undefined && (await isOfErased(db, claims.sub, claims.auth_time))) return fail('AccountBannedError');
  if (known === undefined && isLegacyProvider(claims.provider)) return fail('LegacyAccountCreationError');
  if (known !== undefined && known.bannedAt !== null) return fail('AccountBannedError');
  if (known !== undefined && known.id !== claims.sub) return succeed(await refreshMoved(db, known, claims));
  // the old log-in of an account that has moved says nothing new about it
  if (known?.provider === 'schibsted' && isLegacyProvider(claims.provider)) return succeed(known);
  return succeed(await saveUser(db, claims, now));
}

/** Bans an account; its next call is refused. */
export async function banUser(db: Database, id: string, now: Date): Promise<void> {
  await db.update(appUser).set({ bannedAt: now }).where(eq(appUser.id, id));
}

/** Makes everything that concerns one person take turns until the transaction ends; lock the person before anything else. */
export async function lockUser(tx: Database, id: string): Promise<void> {
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, id)).for('no key update');
}
