import { sql, type SQL } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import type { Ownership } from './data-inventory.ts';

export type DataSubject = { id: string; email: string };

/** SQL condition on a table, aliased `owned`, for the rows of a user. */
export function isOwned(ownership: Ownership, { id, email }: DataSubject): SQL {
  const plans = sql`SELECT id FROM subscription WHERE user_id = ${id}`;
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
      return sql`(owned.user_id = ${id} OR lower(owned.recipient) = lower(${email}))`;
    case 'statement':
      return sql`(lower(owned.email) = lower(${email}) OR owned.subscription_id IN (${plans}))`;
    // login attempts are stored under a hash of the address (sign-in-rate-limit.ts)
    case 'address':
      return sql`owned.account = ${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`;
    case 'issuer':
      return sql`owned.issued_by = ${id}`;
    case 'trialOfPerson':
      return sql`owned.user_id = ${id} AND owned.kind = 'person'`;
    case 'trialOfMeans':
      return sql`owned.user_id = ${id} AND owned.kind <> 'person'`;
  }
}
