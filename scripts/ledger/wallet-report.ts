import { z } from 'zod';
import { CommandError } from '../settings.ts';
import type { Report, ReportRow } from './settlement-report.ts';

/** Entries that move money of a payment, in the wallet's Report API. */
const kinds: Record<string, ReportRow['kind']> = {
  capture: 'payment',
  refund: 'refund',
  'retained-disputed-capture': 'chargeback',
  // money that comes back to the merchant
  'returned-disputed-capture': 'chargeback',
};

/** Entries about no payment: fees, transfers to the bank and corrections. */
const otherTypes = new Set(
  `fees-retained fees-invoiced capture-fee payout-scheduled scheduled-for-payout payout-aborted correction top-up
   credit-note`.split(/\s+/),
);

const page = z.object({ items: z.array(z.unknown()) });

/** `reference` is the id of the charge, which the product chose. */
const entry = z.object({
  entryType: z.string(),
  reference: z.string().min(1),
  currency: z.string().length(3),
  amount: z.int(),
});

/**
 * Adds a page of the wallet's Report API, `GET /report/v2/ledgers/{ledgerId}/funds/dates/{date}` of Vipps MobilePay, to a
 * report. An entry of another type, or without its fields, is unknown.
 *
 * @param known entries of earlier pages, which count once. @throws CommandError when the text is no such page.
 */
export function addEntries(file: string, text: string, report: Report, known: Set<string>): void {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new CommandError(`${file} is no JSON`);
  }
  const read = page.safeParse(content);
  if (!read.success) throw new CommandError(`${file} has no list "items": it is no page of the wallet's Report API`);
  for (const [index, item] of read.data.items.entries()) {
    const line = JSON.stringify(item);
    if (known.has(line)) {
      report.repeated += 1;
      continue;
    }
    known.add(line);
    const type = z.object({ entryType: z.string() }).safeParse(item).data?.entryType ?? '';
    const [kind, money] = [kinds[type], entry.safeParse(item).data];
    if (kind !== undefined && money !== undefined)
      report.rows.push({ kind, reference: money.reference, currency: money.currency, amount: money.amount });
    else if (kind === undefined && otherTypes.has(type))
      report.otherTypes.set(type, (report.otherTypes.get(type) ?? 0) + 1);
    else report.unknown.push(`${file} entry ${index + 1}: ${line}`);
  }
}
