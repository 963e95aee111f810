import { sql, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Region } from '../../core/domain/region.ts';
import type { Database } from '../database/open.ts';
import { appUser } from '../database/schema/catalogue.ts';
import { findSubject } from '../accounts/store.ts';
import { addErasedLogins } from '../accounts/erased-login.ts';
import { isOwned, type DataSubject } from './row-ownership.ts';
import { userRows, type Ownership } from './data-inventory.ts';

/** Columns that refer to a user, by ownership. */
const ownerColumns: Partial<Record<Ownership, string>> = {
  user: 'user_id',
  trialOfMeans: 'user_id',
  issuer: 'issued_by',
};

const isAccount = ({ ownership }: { ownership: Ownership }): boolean => ownership === 'account';

/** Creates the anonymous user of the remaining rows, with a random id. */
async function addAnonymousUser(tx: Database, region: Region, now: Date): Promise<string> {
  const id = `erased-${randomUUID()}`;
  const row = { id, email: 'erased', name: '', region, provider: 'schibsted', createdAt: now, bannedAt: now };
  await tx.insert(appUser).values(row);
  return id;
}

/** Assignments for anonymised rows: the new owner and the cleared columns. */
function listAssignments(
  column: string | undefined,
  emptied: Readonly<Record<string, string>>,
  anonymousId: string,
): SQL[] {
  const changes = Object.entries(emptied).map(([name, value]) => sql`${sql.identifier(name)} = ${sql.raw(value)}`);
  return column === undefined ? changes : [...changes, sql`${sql.identifier(column)} = ${anonymousId}`];
}

/**
 * Erases a user from every table of the data inventory: rows are deleted or anonymised. It runs inside a transaction.
 *
 * @param now business time.
 */
export async function eraseUser(tx: Database, person: DataSubject & { region: Region }, now: Date): Promise<void> {
  const subjects = new Set([person.id, await findSubject(tx, person.id)]);
  const anonymousId = await addAnonymousUser(tx, person.region, now);
  // deletions find their rows by columns that anonymisation changes, so they come first
  for (const rows of userRows.filter((one) => one.onErasure === 'deleted' && !isAccount(one))) {
    await tx.execute(sql`DELETE FROM ${sql.identifier(rows.table)} AS owned WHERE ${isOwned(rows.ownership, person)}`);
  }
  for (const { table, ownership, onErasure, emptied = {} } of userRows) {
    const changes = onErasure === 'kept' ? listAssignments(ownerColumns[ownership], emptied, anonymousId) : [];
    if (changes.length === 0) continue;
    const isTheirs = isOwned(ownership, person);
    await tx.execute(sql`UPDATE ${sql.identifier(table)} AS owned SET ${sql.join(changes, sql`, `)} WHERE ${isTheirs}`);
  }
  for (const { table, ownership } of userRows.filter(isAccount)) {
    await tx.execute(sql`DELETE FROM ${sql.identifier(table)} AS owned WHERE ${isOwned(ownership, person)}`);
  }
  await addErasedLogins(tx, [...subjects]);
}
