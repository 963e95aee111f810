import { DuckDBInstance } from '@duckdb/node-api';
import { CommandError } from '../settings.ts';

/** A movement of a settlement report; the amount is minor units, negative when it was paid back. */
export type ReportRow = {
  kind: 'payment' | 'refund' | 'chargeback';
  reference: string;
  currency: string;
  amount: number;
};

/** A report as read: its movements, and counts and texts of all other rows. */
export type Report = { rows: ReportRow[]; otherTypes: Map<string, number>; unknown: string[] };

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

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Minor units of an amount with a point; undefined for another text. */
function toMinor(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined || text === '') return 0;
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;
}

/**
 * Reads a Settlement details report of Adyen as CSV. Every row is a movement, counted by its type, or returned as unknown.
 *
 * @throws CommandError when the file is no such report.
 */
export async function readReport(file: string): Promise<Report> {
  const instance = await DuckDBInstance.create();
  const report: Report = { rows: [], otherTypes: new Map(), unknown: [] };
  try {
    const connection = await instance.connect();
    const options =
      "header = true, all_varchar = true, delim = ',', quote = '\"', null_padding = true, store_rejects = true";
    const reader = await connection
      .runAndReadAll(`FROM read_csv(${quote(file)}, ${options})`)
      .catch((error: unknown) => {
        throw new CommandError(
          `${file}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'not readable'}`,
        );
      });
    const missing = columns.filter((name) => !reader.columnNames().includes(name));
    if (missing.length > 0)
      throw new CommandError(`${file} has no column ${missing.join(', ')}: it is no settlement details report`);
    for (const row of reader.getRowObjectsJson() as Record<string, string | null>[]) {
      const [type, reference, currency] = [row['Type'] ?? '', row['Psp Reference'] ?? '', row['Gross Currency'] ?? ''];
      const [debit, credit] = [toMinor(row['Gross Debit (GC)']), toMinor(row['Gross Credit (GC)'])];
      const kind = kinds[type];
      if (kind !== undefined && reference !== '' && currency !== '' && debit !== undefined && credit !== undefined)
        report.rows.push({ kind, reference, currency, amount: credit - debit });
      else if (kind === undefined && otherTypes.has(type))
        report.otherTypes.set(type, (report.otherTypes.get(type) ?? 0) + 1);
      else report.unknown.push(Object.values(row).join(','));
    }
    const rejects = await connection.runAndReadAll('SELECT DISTINCT line, csv_line FROM reject_errors ORDER BY line');
    for (const [line, text] of rejects.getRowsJson()) report.unknown.push(`line ${String(line)}: ${String(text)}`);
    return report;
  } finally {
    instance.closeSync();
  }
}
