import { sql, type SQL } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Ownership } from './data-inventory.ts';

/** Only a verified address is the user's own: another one may be that of another user (decision 0161). */
export type DataSubject = { id: string; email: string; isEmailVerified: boolean };

/** SQL condition on a table, aliased `owned`, for the rows of a user. */
export function isOwned(ownership: Ownership, { id, email, isEmailVerified }: DataSubject): SQL {
  const plans = sql`SELECT id FROM subscription WHERE user_id = ${id}`;
  const isTheirs = (column: 'recipient' | 'email'): SQL =>
    isEmailVerified ? sql`lower(owned.${sql.identifier(column)}) = lower(${email})` : sql`false`;
  switch (ownership) {
    case 'user':
      return sql`owned.user_id = ${id}`;
    case 'account':
      return sql`owned.id = ${id}`;
    case 'subscription':
      return sql`owned.subscription_id IN (${plans})`;
    case 'transaction':
      return sql`owned.transaction_id IN (SELECT id FROM payment_transaction WHERE user_id = ${id})`;
    case 'recipient':
      return sql`(owned.user_id = ${id} OR (owned.user_id IS NULL AND ${isTheirs('recipient')}))`;
    case 'statement':
      return sql`(owned.subscription_id IN (${plans}) OR ${isTheirs('email')})`;
    // login attempts are stored under a hash of the address (sign-in-rate-limit.ts)
    case 'address':
      return isEmailVerified
        ? sql`owned.account = ${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`
        : sql`false`;
    case 'issuer':
      return sql`owned.issued_by = ${id}`;
    case 'trialOfPerson':
      return sql`owned.user_id = ${id} AND owned.kind = 'person'`;
    case 'trialOfMeans':
      return sql`owned.user_id = ${id} AND owned.kind <> 'person'`;
  }
}
