import { and, count, eq, gt, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { components } from '../../api-spec/generated/v2.ts';
import { addDays } from '../../core/domain/period.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../database/open.ts';
import { personExport } from '../database/schema/person.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { lockUser } from '../accounts/store.ts';
import { isOwned, type DataSubject } from './row-ownership.ts';
import { userRows, type UserRows } from './data-inventory.ts';

export const maxExportsPerDay = 3;

type Row = Record<string, unknown>;

/** Names of secrets in the data of emails: tokens of links, and the code that proves an address. */
const isSecret = (name: string, kind: unknown): boolean =>
  name === 'token' || (name === 'code' && kind === 'emailCode');

/** Leaves out the secrets of an email's data, also inside its lists. */
function omitSecrets(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(omitSecrets);
  if (typeof data !== 'object' || data === null) return data;
  const { kind } = data as Row;
  const visible = Object.entries(data).filter(([name]) => !isSecret(name, kind));
  return Object.fromEntries(visible.map(([name, value]) => [name, omitSecrets(value)]));
}

/** Reads a user's rows of one table, without omitted columns. */
export async function readUserRows(
  db: Database,
  { table, ownership, hidden }: UserRows,
  person: DataSubject,
): Promise<Row[]> {
  const rows = await db
    .select({ row: sql<Row>`to_jsonb(owned)` })
    .from(sql`${sql.identifier(table)} AS owned`)
    .where(isOwned(ownership, person));
  return rows.map(({ row }) => {
    const shown = Object.entries(row).filter(([column]) => !(column in (hidden ?? {})));
    return Object.fromEntries(
      shown.map(([column, value]) => [column, column === 'facts' ? omitSecrets(value) : value]),
    );
  });
}

/** Counts an export; calls of one user are serialised, so that parallel ones cannot exceed the limit. */
async function countExport(db: Database, userId: string, now: Date): Promise<boolean> {
  return runTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const isOfToday = and(eq(personExport.userId, userId), gt(personExport.madeAt, addDays(now, -1)));
    const [made] = await tx.select({ total: count() }).from(personExport).where(isOfToday);
    if ((made?.total ?? 0) >= maxExportsPerDay) return false;
    await tx.insert(personExport).values({ id: randomUUID(), userId, madeAt: now });
    return true;
  });
}

/** Exports all personal data of a user (GDPR art. 15 and 20; decision 0079). Nothing of the export is stored. */
export async function exportPersonalData(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  { id, email, isEmailVerified }: DataSubject,
): Promise<Result<components['schemas']['PersonalData'], 'TooManyExportsError'>> {
  const now = clock.now();
  if (!(await countExport(db, id, now))) return fail('TooManyExportsError');
  const sections: components['schemas']['PersonalDataSection'][] = [];
  for (const rows of userRows) {
    sections.push({ name: rows.section, records: await readUserRows(db, rows, { id, email, isEmailVerified }) });
  }
  // the user's account comes first
  return succeed({ userId: id, madeAt: now.toISOString(), sections: sections.reverse() });
}
