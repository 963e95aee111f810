import { asc, eq } from 'drizzle-orm';
import type { VoucherBenefit } from '../../../core/domain/voucher.ts';
import type { Database } from '../../database/open.ts';
import { voucher } from '../../database/schema/voucher.ts';

/** A voucher as stored. */
export type StoredVoucher = typeof voucher.$inferSelect;

/** Finds a voucher by its normalised code. */
export async function findVoucher(db: Database, code: string): Promise<StoredVoucher | undefined> {
  const [row] = await db.select().from(voucher).where(eq(voucher.code, code));
  return row;
}

/** Finds a voucher and locks it against other reservations until the transaction ends. */
export async function lockVoucher(tx: Database, code: string): Promise<StoredVoucher | undefined> {
  const [row] = await tx.select().from(voucher).where(eq(voucher.code, code)).for('no key update');
  return row;
}

/** Lists every voucher by its code. */
export const listVouchers = (db: Database): Promise<StoredVoucher[]> =>
  db.select().from(voucher).orderBy(asc(voucher.code));

/** Stores a voucher in place of one with the same code; its redemptions stay. */
export async function saveVoucher(db: Database, row: StoredVoucher): Promise<void> {
  const { code: _code, createdAt: _createdAt, ...change } = row;
  await db.insert(voucher).values(row).onConflictDoUpdate({ target: voucher.code, set: change });
}

/** The terms of a voucher, or of a redemption. */
export const readTerms = (
  row: Pick<StoredVoucher, 'discount' | 'durationUnit' | 'durationLength'>,
): VoucherBenefit => ({
  discount: row.discount,
  duration:
    row.durationUnit === null || row.durationLength === null
      ? null
      : { unit: row.durationUnit, length: row.durationLength },
});
