import type { Report, ReportRow, Reports } from './settlement-report.ts';

/** A line of the ledger. */
export type Movement = {
  time: string;
  kind: 'payment' | 'refund' | 'chargeback';
  order: string;
  amount: number;
  vat: number;
  currency: string;
  method: string;
  providerReference: string | null;
  /** name of the event that reports it */
  event: 'purchase' | 'trial_converted' | 'renewal' | 'refund' | 'chargeback';
  /** true when the user had agreed to statistics */
  consent: boolean;
};

/** An event about money, reduced to what is compared; amounts are minor units and positive. */
export type MoneyEvent = { name: string; order: string; amount: number; vat: number | undefined; currency: string };

/** A comparison: counts by name, and one sentence for each difference. */
export type Comparison = { counts: Record<string, number>; differences: string[] };

const write = (amount: number, currency: string): string => `${(amount / 100).toFixed(2)} ${currency}`;
const describe = ({ kind, order, amount, currency }: Movement): string =>
  `${kind} ${order} of ${write(Math.abs(amount), currency)}`;

const indexBy = <Item>(items: readonly Item[], getKey: (item: Item) => string): Map<string, Item[]> => {
  const found = new Map<string, Item[]>();
  for (const item of items) found.set(getKey(item), [...(found.get(getKey(item)) ?? []), item]);
  return found;
};

/**
 * Compares movements with events. A user without consent has none. The page of an order sends `purchase`, which a closed
 * browser may not, so its absence is counted and is no difference.
 */
export function compareEvents(movements: readonly Movement[], events: readonly MoneyEvent[]): Comparison {
  const counts = { equal: 0, 'without consent': 0, 'order without a purchase event': 0 };
  const differences: string[] = [];
  const byKey = indexBy(events, ({ name, order }) => `${name} ${order}`);
  const orders = new Set<string>();
  for (const movement of movements) {
    const key = `${movement.event} ${movement.order}`;
    orders.add(key);
    const [event, second] = byKey.get(key) ?? [];
    if (event === undefined) {
      if (!movement.consent) counts['without consent'] += 1;
      else if (movement.event === 'purchase') counts['order without a purchase event'] += 1;
      else differences.push(`${describe(movement)} has no event`);
      continue;
    }
    const isEqual =
      event.amount === Math.abs(movement.amount) &&
      event.currency === movement.currency &&
      (event.vat ?? Math.abs(movement.vat)) === Math.abs(movement.vat);
    if (second !== undefined) differences.push(`${describe(movement)} has several events`);
    else if (isEqual) counts.equal += 1;
    else differences.push(`${describe(movement)} has an event of ${write(event.amount, event.currency)}`);
  }
  for (const [key, [event]] of byKey)
    if (event !== undefined && event.amount > 0 && !orders.has(key))
      differences.push(`event ${event.name} of ${event.order} has no movement`);
  return { counts, differences };
}

const cardMethods = ['Card', 'ApplePay', 'GooglePay'];
const isOf = (provider: keyof Reports, { method }: Movement): boolean =>
  cardMethods.includes(method) === (provider === 'card');

/**
 * Compares the movements of a provider with its settlement reports; `unknown` rows are differences. Without a report the
 * movements are counted.
 */
export function compareReport(
  provider: keyof Reports,
  movements: readonly Movement[],
  report: Report | undefined,
): Comparison {
  const own = movements.filter((movement) => isOf(provider, movement));
  if (report === undefined) return { counts: { 'without a report': own.length }, differences: [] };
  const counts: Record<string, number> = { equal: 0 };
  const differences: string[] = [];
  const rows = indexBy(report.rows, ({ kind, reference }: ReportRow) => `${kind} ${reference}`);
  for (const movement of own) {
    const key = `${movement.kind} ${movement.providerReference}`;
    const found = rows.get(key);
    rows.delete(key);
    if (found === undefined) {
      differences.push(`${describe(movement)} is not in the report`);
      continue;
    }
    const total = found.reduce((sum, { amount }) => sum + amount, 0);
    const [currency = ''] = found.map((row) => row.currency);
    if (total === movement.amount && currency === movement.currency) counts['equal'] = (counts['equal'] ?? 0) + 1;
    else differences.push(`${describe(movement)} is ${write(total, currency)} in the report`);
  }
  for (const [key, rest] of rows) {
    const total = rest.reduce((sum, { amount }) => sum + amount, 0);
    differences.push(`${key} of ${write(total, rest[0]?.currency ?? '')} in the report is not in the ledger`);
  }
  for (const [type, count] of report.otherTypes) counts[type] = count;
  if (report.repeated > 0) counts['repeated rows, counted once'] = report.repeated;
  for (const row of report.unknown) differences.push(`unknown row in the report: ${row}`);
  return { counts, differences };
}
