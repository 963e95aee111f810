import { and, asc, count, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import { fail, succeed } from '../../core/domain/result.ts';
import { normalizeVoucherCode } from '../../core/domain/voucher.ts';
import { findUser } from '../accounts/store.ts';
import type { AppContext } from '../app-context.ts';
import { formatVoucher, readVoucher } from '../billing/voucher/add-voucher.ts';
import { findVoucher, saveVoucher } from '../billing/voucher/store.ts';
import type { Database } from '../database/open.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { voucher, voucherUse } from '../database/schema/voucher.ts';
import type { components } from '../../api-spec/generated/office.ts';
import type { Change } from './change.ts';
import { writeTime } from './effects.ts';

type NewVoucher = components['schemas']['NewVoucher'];

const pageSize = 100;

async function countUses(db: Database, codes: string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .select({ code: voucherUse.code, uses: count() })
    .from(voucherUse)
    .where(and(inArray(voucherUse.code, codes), ne(voucherUse.state, 'released')))
    .groupBy(voucherUse.code);
  return new Map(rows.map(({ code, uses }) => [code, uses]));
}

/**
 * Lists a page of vouchers by their code, with their use.
 *
 * @param after the last code of the page before.
 */
export async function listVoucherUsage(db: Database, after = ''): Promise<components['schemas']['Vouchers']> {
  const rows = await db
    .select()
    .from(voucher)
    .where(gt(voucher.code, after))
    .orderBy(asc(voucher.code))
    .limit(pageSize);
  const uses = await countUses(
    db,
    rows.map(({ code }) => code),
  );
  const vouchers = rows.map((row) => {
    const { duration, withdrawn, issuedBy: _issuedBy, ...terms } = formatVoucher(row);
    const term = duration === null ? null : `${duration.n} ${duration.unit.toLowerCase()}`;
    return { ...terms, term, isStopped: withdrawn, uses: uses.get(row.code) ?? 0 };
  });
  return { vouchers };
}

/** Letters and digits without those that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const writeRandom = (): string => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Adds one voucher, or a batch of codes with one beginning. A known code is refused. */
export function addVouchers({ db, clock }: AppContext, given: NewVoucher): Change<{ codes: string[] }> {
  const { code, count: number = 1, days, months, reason: _reason, isPreview: _isPreview, ...rest } = given;
  const read = (one: string) => {
    const duration = days !== undefined ? { unit: 'Days', n: days } : months && { unit: 'Months', n: months };
    return readVoucher({ ...rest, code: one, duration: duration || null }, clock.now());
  };
  const preview = async () => {
    const longest = number === 1 ? code : `${code}-${'X'.repeat(8)}`;
    if (days !== undefined && months !== undefined) return fail('either days or months');
    const row = read(longest);
    if (row === undefined) return fail('invalid voucher');
    if (row.validTo !== null && row.validTo <= clock.now()) return fail('its last day is over');
    if (row.validFrom !== null && row.validTo !== null && row.validTo <= row.validFrom)
      return fail('its last day is before its first');
    if (given.issuedBy !== undefined && (await findUser(db, given.issuedBy)) === undefined) return fail('no customer');
    if (number === 1 && (await findVoucher(db, normalizeVoucherCode(code))) !== undefined) return fail('known code');
    return succeed([
      { name: 'codes', before: null, after: number === 1 ? normalizeVoucherCode(code) : `${number} × ${code}-…` },
      {
        name: 'benefit',
        before: null,
        after: `${given.type} ${days ? `${days} days` : months ? `${months} months` : 'for ever'}`,
      },
      { name: 'plans', before: null, after: row.offers.join(', ') },
      { name: 'regions', before: null, after: row.regions.join(', ') },
      { name: 'uses of each code', before: null, after: row.maxUses === null ? 'unlimited' : String(row.maxUses) },
      { name: 'valid from', before: null, after: writeTime(row.validFrom) ?? 'now' },
      { name: 'valid until', before: null, after: writeTime(row.validTo) ?? 'for ever' },
    ]);
  };
  return {
    preview,
    run: () =>
      runTransaction(db, async (tx) => {
        const codes = new Set<string>();
        while (codes.size < number) codes.add(number === 1 ? code : `${code}-${writeRandom()}`);
        const rows = [...codes].map(read).filter((row) => row !== undefined);
        for (const row of rows) await saveVoucher(tx, row);
        return succeed({ codes: rows.map((row) => row.code) });
      }),
  };
}

/** Stops a voucher, or the codes of a batch: the next use is refused, and running terms stay. */
export function stopVouchers({ db }: AppContext, typed: string): Change<null> {
  const code = normalizeVoucherCode(typed);
  // the codes of a batch end with eight random characters
  const chosen = code.endsWith('-*') ? eq(sql`left(${voucher.code}, -8)`, code.slice(0, -1)) : eq(voucher.code, code);
  return {
    preview: async () => {
      const rows = await db
        .select({ isStopped: voucher.isWithdrawn, codes: count() })
        .from(voucher)
        .where(chosen)
        .groupBy(voucher.isWithdrawn);
      if (rows.length === 0) return fail('no voucher');
      const describe = rows.map(({ isStopped, codes }) => `${codes} ${isStopped ? 'stopped' : 'valid'}`);
      const all = rows.reduce((sum, { codes }) => sum + codes, 0);
      return succeed([{ name: 'codes', before: describe.toSorted().join(', '), after: `${all} stopped` }]);
    },
    run: async () => {
      await db.update(voucher).set({ isWithdrawn: true }).where(chosen);
      return succeed(null);
    },
  };
}
