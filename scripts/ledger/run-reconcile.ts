import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { exportEvents } from '../../backend/analytics/export.ts';
import { exportLedger } from '../../backend/billing/transactions/ledger.ts';
import { revenueEventNames } from '../../core/domain/revenue-event.ts';
import { readCommandLine } from '../cli/options.ts';
import { periodOptions, readExport, readPeriod, type Lines } from '../cli/read-export.ts';
import { compareEvents, compareReport, type Comparison, type MoneyEvent, type Movement } from './reconcile.ts';
import { readReports } from './settlement-report.ts';

/** Event in the export, as far as money is concerned. */
type EventLine = {
  name: string;
  data: { ecommerce?: { value: number; tax?: number; currency: string }; order_number?: string };
  orderNumbers?: string[];
};

const moneyEvents: readonly string[] = ['purchase', ...revenueEventNames.filter((name) => name !== 'cancel')];

async function readLines<Line>(lines: Lines, keep: (line: Line) => void): Promise<void> {
  for await (const line of createInterface({ input: Readable.from(lines) }))
    if (line !== '') keep(JSON.parse(line) as Line);
}

const toMinor = (amount: number): number => Math.round(amount * 100);

function toMoneyEvent({ name, data, orderNumbers }: EventLine): MoneyEvent | undefined {
  const { ecommerce } = data;
  // an order without a payment, such as a trial, moves no money
  if (!moneyEvents.includes(name) || ecommerce === undefined || ecommerce.value === 0) return undefined;
  const order = data.order_number ?? orderNumbers?.[0] ?? 'no order';
  const vat = ecommerce.tax === undefined ? undefined : toMinor(ecommerce.tax);
  return { name, order, amount: toMinor(ecommerce.value), vat, currency: ecommerce.currency };
}

function print(title: string, { counts, differences }: Comparison): void {
  const numbers = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  process.stdout.write(`${title}: ${[...numbers, `${differences.length} different`].join(', ')}\n`);
  for (const difference of differences) process.stdout.write(`  ${difference}\n`);
}

const command = {
  name: 'npm run ledger -- reconcile',
  help: 'Compares the ledger with events and settlement reports; differences exit with 1.',
  options: {
    ...periodOptions,
    report: {
      type: 'string',
      value: 'FILE',
      multiple: true,
      help: 'a settlement report: CSV of the card provider, .json of the wallet; may be repeated',
    },
  },
} as const;

/**
 * Runs `npm run ledger -- reconcile --since DATE [--until DATE] [--region REGION] [--report FILE]…`, which compares the
 * ledger with the events and with settlement reports. Differences exit with 1.
 */
export async function runReconcile(args: string[]): Promise<void> {
  const values = readCommandLine(command, args);
  const query = readPeriod(values, 'ledger -- reconcile');
  const reports = await readReports(values.report ?? []);
  const movements: Movement[] = [];
  await readExport('ledger', exportLedger, query, (lines) =>
    readLines<Movement>(lines, (line) => movements.push(line)),
  );
  const events: MoneyEvent[] = [];
  await readExport('events', exportEvents, query, (lines) =>
    readLines<EventLine>(lines, (line) => {
      const event = toMoneyEvent(line);
      if (event !== undefined) events.push(event);
    }),
  );
  process.stdout.write(`ledger: ${movements.length} movements\n`);
  const compared: [title: string, Comparison][] = [
    ['events', compareEvents(movements, events)],
    ['card', compareReport('card', movements, reports.card)],
    ['wallet', compareReport('wallet', movements, reports.wallet)],
  ];
  for (const [title, comparison] of compared) print(title, comparison);
  if (compared.some(([, { differences }]) => differences.length > 0)) process.exitCode = 1;
}
