import { eq } from 'drizzle-orm';
import type { Database } from '../database/open.ts';
import { appUser } from '../database/schema/catalogue.ts';
import type { Claims } from './bearer.ts';

/** A listener with an account. */
export type User = typeof appUser.$inferSelect;

/** Reads a listener. */
export async function findUser(db: Database, id: string): Promise<User | undefined> {
  const [row] = await db.select().from(appUser).where(eq(appUser.id, id));
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
