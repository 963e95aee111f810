import { eq, sql } from 'drizzle-orm';
import { isLegacyProvider } from '../../core/domain/migration.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import type { Database } from '../database/open.ts';
import { prepareQuery } from '../database/prepared-query.ts';
import { appUser } from '../database/schema/catalogue.ts';
import { accountLink } from '../database/schema/people.ts';
import { isErasedLogin } from './erased-login.ts';
import type { Claims } from './verify-token.ts';

export type User = typeof appUser.$inferSelect;

/** Why a valid login gets no account. */
export type AccountError = 'LegacyAccountCreationError' | 'AccountBannedError' | 'EmailRequired';

/** Claims of a login with an email address: its own, or the known one of the account. */
type CompleteClaims = Claims & { email: string };

const isVerified = ({ email_verified: said }: Pick<Claims, 'email_verified'>): boolean => said !== false;

const selectUser = prepareQuery<{ id: string }, User[]>((db) =>
  db
    .select()
    .from(appUser)
    .where(eq(appUser.id, sql.placeholder('id'))),
);

export async function findUser(db: Database, id: string): Promise<User | undefined> {
  const [row] = await selectUser(db, { id });
  return row;
}

const selectAccount = prepareQuery<{ subject: string }, User[]>((db) => {
  const subject = sql.placeholder('subject');
  const linked = db.select({ id: accountLink.userId }).from(accountLink).where(eq(accountLink.subject, subject));
  return db
    .select()
    .from(appUser)
    .where(eq(appUser.id, sql`coalesce(${linked}, ${subject})`));
});

/** Finds the account of a login: the one that was migrated to it, or its own. */
export async function findAccount(db: Database, subject: string): Promise<User | undefined> {
  const [row] = await selectAccount(db, { subject });
  return row;
}

/** Finds the identity provider's id of the current login of an account. */
export async function findSubject(db: Database, userId: string): Promise<string> {
  const [row] = await db
    .select({ subject: accountLink.subject })
    .from(accountLink)
    .where(eq(accountLink.userId, userId));
  return row?.subject ?? userId;
}

export async function findUserByEmail(db: Database, email: string): Promise<User | undefined> {
  const [row] = await db.select().from(appUser).where(eq(appUser.email, email)).limit(1);
  return row;
}

/**
 * Stores the claims of a verified token; writes only changes.
 *
 * @param now business time, the creation time of a new account.
 * @param found the stored account, when it has been read already.
 */
export async function saveUser(db: Database, claims: CompleteClaims, now: Date, found?: User): Promise<User> {
  const known = found ?? (await findUser(db, claims.sub));
  const { email, name, region, provider } = claims;
  const profile = { email, isEmailVerified: isVerified(claims), name, region, provider };
  const isNews =
    known === undefined || Object.entries(profile).some(([key, value]) => known[key as keyof typeof profile] !== value);
  if (!isNews) return known;
  const [saved] = await db
    .insert(appUser)
    .values({ id: claims.sub, ...profile, createdAt: now })
    .onConflictDoUpdate({ target: appUser.id, set: profile })
    .returning();
  if (saved === undefined) throw new Error('an upsert returned no row');
  return saved;
}

/** Updates name and email of a migrated account from its new login; its region stays. */
async function updateMigratedUser(db: Database, known: User, claims: CompleteClaims): Promise<User> {
  const { email, name } = claims;
  const isEmailVerified = isVerified(claims);
  if (known.email === email && known.name === name && known.isEmailVerified === isEmailVerified) return known;
  await db.update(appUser).set({ email, name, isEmailVerified }).where(eq(appUser.id, known.id));
  return { ...known, email, name, isEmailVerified };
}

/**
 * Finds or creates the account of a verified login. Older logins keep their accounts but get no new ones; a banned
 * account is rejected (requirements AU-06, AU-16). A login without a name or an email address has that of its account;
 * without an address it gets no new account.
 *
 * @param now business time.
 */
export async function resolveAccount(db: Database, given: Claims, now: Date): Promise<Result<User, AccountError>> {
  const known = await findAccount(db, given.sub);
  const email = given.email ?? known?.email;
  // a login from before the erasure of its account must not create it again
  if (known === undefined && (await isErasedLogin(db, given.sub, given.auth_time))) return fail('AccountBannedError');
  if (known === undefined && isLegacyProvider(given.provider)) return fail('LegacyAccountCreationError');
  // a report of the app backend may have come before the first login (decision 0162)
  if (email === undefined || email === '') return fail('EmailRequired');
  const isProved = given.email === undefined ? known?.isEmailVerified === true : isVerified(given);
  const claims = { ...given, email, email_verified: isProved, name: given.name || (known?.name ?? '') };
  if (known !== undefined && known.bannedAt !== null) return fail('AccountBannedError');
  if (known !== undefined && known.id !== claims.sub) return succeed(await updateMigratedUser(db, known, claims));
  // the old login of a migrated account has outdated claims
  if (known?.provider === 'schibsted' && isLegacyProvider(claims.provider)) return succeed(known);
  return succeed(await saveUser(db, claims, now, known));
}

/** Bans an account; its next call is rejected. */
export async function banUser(db: Database, id: string, now: Date): Promise<void> {
  await db.update(appUser).set({ bannedAt: now }).where(eq(appUser.id, id));
}

/** Lets a banned account log in again. */
export async function unbanUser(db: Database, id: string): Promise<void> {
  await db.update(appUser).set({ bannedAt: null }).where(eq(appUser.id, id));
}

/** The special kinds of users (requirement RO-04). */
export const specialKinds = ['Student', 'TestUser', 'PremiumTotalVIP', 'PremiumVIP'] as const;

/** Sets or removes the special kind of a user. */
export async function setSpecialKind(
  db: Database,
  id: string,
  kind: (typeof specialKinds)[number] | null,
): Promise<void> {
  await db.update(appUser).set({ specialKind: kind }).where(eq(appUser.id, id));
}

/** Serialises transactions about one user until the end of this one; lock the user before anything else. */
export async function lockUser(tx: Database, id: string): Promise<void> {
  await tx.select({ id: appUser.id }).from(appUser).where(eq(appUser.id, id)).for('no key update');
}
