import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { CommandError } from '../settings.ts';
import { addEntries } from './wallet-report.ts';

/** A movement of a settlement report; the amount is minor units, negative when it was paid back. */
export type ReportRow = {
  kind: 'payment' | 'refund' | 'chargeback';
  reference: string;
  currency: string;
  amount: number;
};

/** Reports as read: their movements, and counts and texts of all other rows. */
export type Report = { rows: ReportRow[]; otherTypes: Map<string, number>; unknown: string[]; repeated: number };

/** The reports of each provider. */
export type Reports = Partial<Record<'card' | 'wallet', Report>>;

/** Types of rows that move money of a payment, in Adyen's Settlement details report. */
const kinds: Record<string, ReportRow['kind']> = {
  Settled: 'payment',
  Refunded: 'refund',
  Chargeback: 'chargeback',
  SecondChargeback: 'chargeback',
  // money that comes back to the merchant
  RefundedReversed: 'refund',
  ChargebackReversed: 'chargeback',
};

/** Types of rows about no payment: fees, transfers to the bank and corrections. */
const otherTypes = new Set(
  `Fee MiscCosts MerchantPayout DepositCorrection InvoiceDeduction MatchedStatement ManualCorrected BankInstructionReturned
   EpaPaid Balancetransfer PaymentCost PaidOut PaidOutReversed`.split(/\s+/),
);

const columns = ['Psp Reference', 'Type', 'Gross Currency', 'Gross Debit (GC)', 'Gross Credit (GC)'] as const;

/** Minor units of an amount with a point; undefined for another text. */
function toMinor(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return 0;
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

/** The fields of a line of CSV; undefined for an unclosed quote. */
function readFields(line: string): string[] | undefined {
  const fields = [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/g)];
  if (fields.map(([text]) => text).join('') !== `,${line}`) return undefined;
  return fields.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}

function addRow(report: Report, row: Record<string, string> | undefined, describe: () => string): void {
  const [type, reference, currency] = [
    row?.['Type'] ?? '',
    row?.['Psp Reference'] ?? '',
    row?.['Gross Currency'] ?? '',
  ];
  const [debit, credit] = [toMinor(row?.['Gross Debit (GC)']), toMinor(row?.['Gross Credit (GC)'])];
  const kind = kinds[type];
  if (kind !== undefined && reference !== '' && currency !== '' && debit !== undefined && credit !== undefined)
    report.rows.push({ kind, reference, currency, amount: credit - debit });
  else if (kind === undefined && otherTypes.has(type))
    report.otherTypes.set(type, (report.otherTypes.get(type) ?? 0) + 1);
  else report.unknown.push(describe());
}

const createReport = (): Report => ({ rows: [], otherTypes: new Map(), unknown: [], repeated: 0 });

async function readCsv(file: string, report: Report, known: Set<string>): Promise<void> {
  let [header, number]: [string[] | undefined, number] = [undefined, 0];
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number += 1;
    const line = text.replace(/^\u{feff}/u, '');
    if (line === '') continue;
    const fields = readFields(line);
    if (header === undefined) {
      header = fields ?? [];
      const missing = columns.filter((name) => header?.includes(name) !== true);
      if (missing.length > 0)
        throw new CommandError(`${file} has no column ${missing.join(', ')}: it is no settlement details report`);
    } else if (known.has(line)) report.repeated += 1;
    else {
      known.add(line);
      const isComplete = fields?.length === header.length;
      const row = isComplete ? Object.fromEntries(header.map((name, index) => [name, fields[index] ?? ''])) : undefined;
      addRow(report, row, () => `${file} line ${number}: ${line}`);
    }
  }
  if (header === undefined) throw new CommandError(`${file} is empty`);
}

async function readReport(file: string, reports: Reports, known: Set<string>): Promise<void> {
  if (!file.endsWith('.json')) return readCsv(file, (reports.card ??= createReport()), known);
  addEntries(file, await readFile(file, 'utf8'), (reports.wallet ??= createReport()), known);
}

/**
 * Reads settlement reports: those of the card provider as CSV, Adyen's Settlement details reports, and those of the wallet
 * as `.json`. Every row is a movement, counted by its type, or returned as unknown. A row with an unclosed quote, or with
 * another number of columns than the header, is unknown. An equal row counts once.
 *
 * @returns one report for each provider that has a file.
 * @throws CommandError when a file is missing or no such report.
 */
export async function readReports(files: readonly string[]): Promise<Reports> {
  const reports: Reports = {};
  const known = new Set<string>();
  for (const file of files)
    // one after the other, so that the first of two equal rows counts
    // oxlint-disable-next-line no-await-in-loop
    await readReport(file, reports, known).catch((error: unknown) => {
      if (error instanceof Error && 'syscall' in error) throw new CommandError(`${file}: ${error.message}`);
      throw error;
    });
  return reports;
}
