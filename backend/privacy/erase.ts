import { sql, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Region } from '../../core/domain/region.ts';
import type { Database } from '../database/open.ts';
import { appUser } from '../database/schema/catalogue.ts';
import { findSubject } from '../accounts/store.ts';
import { noteErasedLogins } from '../accounts/erased-login.ts';
import { isOwned, type Person } from './row-ownership.ts';
import { personRows, type Ownership } from './data-inventory.ts';

/** Columns that lead to a person, by how their rows are found. */
const ownerColumns: Partial<Record<Ownership, string>> = {
  user: 'user_id',
  trialOfMeans: 'user_id',
  issuer: 'issued_by',
};

const isAccount = ({ ownership }: { ownership: Ownership }): boolean => ownership === 'account';

/** Somebody who is nobody, in whose name the books go on: the id is random, so that nothing leads back. */
async function addNobody(tx: Database, region: Region, now: Date): Promise<string> {
  const id = `erased-${randomUUID()}`;
  const row = { id, email: 'erased', name: '', region, provider: 'schibsted', createdAt: now, bannedAt: now };
  await tx.insert(appUser).values(row);
  return id;
}

/** What changes in rows that stay: whose they are, and what is emptied. */
function listChanges(column: string | undefined, emptied: Readonly<Record<string, string>>, nobody: string): SQL[] {
  const changes = Object.entries(emptied).map(([name, value]) => sql`${sql.identifier(name)} = ${sql.raw(value)}`);
  return column === undefined ? changes : [...changes, sql`${sql.identifier(column)} = ${nobody}`];
}

/**
 * Erases a person from every table, by the list of tables.ts: rows go, or stay for the books in the name of nobody. Inside
 * a transaction, so that it happens whole or not at all.
 *
 * @param now business time.
 */
export async function erasePerson(tx: Database, person: Person & { region: Region }, now: Date): Promise<void> {
  const subjects = new Set([person.id, await findSubject(tx, person.id)]);
  const nobody = await addNobody(tx, person.region, now);
  // all that goes is found by what leads to the person, so it goes before that is changed
  for (const rows of personRows.filter((one) => one.fate === 'deleted' && !isAccount(one))) {
    await tx.execute(sql`DELETE FROM ${sql.identifier(rows.table)} AS owned WHERE ${isOwned(rows.ownership, person)}`);
  }
  for (const { table, ownership, fate, emptied = {} } of personRows) {
    const changes = fate === 'kept' ? listChanges(ownerColumns[ownership], emptied, nobody) : [];
    if (changes.length === 0) continue;
    const isTheirs = isOwned(ownership, person);
    await tx.execute(sql`UPDATE ${sql.identifier(table)} AS owned SET ${sql.join(changes, sql`, `)} WHERE ${isTheirs}`);
  }
  for (const { table, ownership } of personRows.filter(isAccount)) {
    await tx.execute(sql`DELETE FROM ${sql.identifier(table)} AS owned WHERE ${isOwned(ownership, person)}`);
  }
  await noteErasedLogins(tx, [...subjects]);
}
