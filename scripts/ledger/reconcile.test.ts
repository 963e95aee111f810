import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CommandError } from '../settings.ts';
import { compareEvents, compareReport, type Movement } from './reconcile.ts';
import { readReports } from './settlement-report.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'nordlyd-report-'))));
afterAll(() => rm(folder, { recursive: true }));

const paid: Movement = {
  time: '2026-11-02T08:00:00.000Z',
  kind: 'payment',
  order: 'NL-1',
  amount: 9_900,
  vat: 1_980,
  currency: 'SEK',
  method: 'Card',
  providerReference: 'PSP1',
  event: 'renewal',
  consent: true,
};
const refunded: Movement = { ...paid, kind: 'refund', event: 'refund', amount: -4_950, vat: -990 };
const event = { name: 'renewal', order: 'NL-1', amount: 9_900, vat: 1_980, currency: 'SEK' };

const header =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,' +
  'Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),' +
  'Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Payment Method Variant,' +
  'Modification Merchant Reference,Batch Number';
/** A row of Adyen's report. */
const row = (type: string, psp: string, debit: string, credit: string): string =>
  `Nordlyd,NordlydSE,${psp},"a, b",visa,2026-11-02 09:00:00,CET,${type},M1,SEK,${debit},${credit},1,SEK,,97.00,,0.4,0.1,0.7,visaclassic,,7`;
const write = async (...rows: string[]): Promise<string> => {
  const file = join(folder, `${crypto.randomUUID()}.csv`);
  await writeFile(file, `\u{feff}${[header, ...rows].join('\r\n')}\r\n`);
  return file;
};
const read = async (...rows: string[]) => (await readReports([await write(...rows)])).card!;

it('a ledger that agrees with events and report has no differences', async () => {
  const movements = [paid, refunded, { ...paid, order: 'NL-2', method: 'Vipps', consent: false }];
  const events = [event, { ...event, name: 'refund', amount: 4_950, vat: 990 }];
  expect(compareEvents(movements, events)).toEqual({
    counts: { equal: 2, 'without consent': 1, 'order without a purchase event': 0 },
    differences: [],
  });
  const report = await read(
    row('Settled', 'PSP1', '', '99.00'),
    row('Refunded', 'PSP1', '49.50', ''),
    row('Fee', '', '1.20', ''),
    row('MerchantPayout', '', '48.30', ''),
  );
  expect(compareReport('card', movements, report)).toEqual({
    counts: { equal: 2, Fee: 1, MerchantPayout: 1 },
    differences: [],
  });
  expect(compareReport('wallet', movements, undefined).counts).toEqual({ 'without a report': 1 });
});

it('each movement without its event, and each event without its movement, is a difference', () => {
  const movements = [
    paid,
    { ...paid, order: 'NL-2' },
    { ...paid, order: 'NL-3' },
    { ...paid, event: 'purchase' as const },
  ];
  const events = [
    { ...event, amount: 9_800 },
    { ...event, order: 'NL-3' },
    { ...event, order: 'NL-3' },
    { ...event, order: 'NL-9' },
  ];
  const { counts, differences } = compareEvents(movements, events);
  expect(counts).toEqual({ equal: 0, 'without consent': 0, 'order without a purchase event': 1 });
  expect(differences).toEqual([
    'payment NL-1 of 99.00 SEK has an event of 98.00 SEK',
    'payment NL-2 of 99.00 SEK has no event',
    'payment NL-3 of 99.00 SEK has several events',
    'event renewal of NL-9 has no movement',
  ]);
});

it('each row of a report is equal, counted or a difference, also an unknown or a broken one', async () => {
  const rows = [
    row('Settled', 'PSP1', '', '89.00'),
    row('Settled', 'PSP7', '', '99.00'),
    row('Chargeback', 'PSP8', '99.00', ''),
    row('ChargebackReversed', 'PSP8', '', '99.00'),
    row('Surprise', 'PSP9', '', '1.00'),
    row('Settled', 'PSP10', '', 'a lot'),
    row('Fee', '', '1.00', '').replace('Nordlyd', ''),
    `${row('Settled', 'PSP11', '', '99.00')},,one,more`,
    `Nordlyd, SE AB,${row('Settled', 'PSP13', '', '99.00')}`,
    'Nordlyd,NordlydSE,PSP12',
    row('Settled', '"PSP14', '', '99.00'),
    row('Settled', 'PSP15', '', '99.00'),
  ];
  const report = await read(...rows);
  const counted = [...report.otherTypes.values()].reduce((sum, count) => sum + count, 0);
  expect(report.rows.length + counted + report.unknown.length).toBe(rows.length);
  const { counts, differences } = compareReport('card', [paid, refunded], report);
  expect(counts).toEqual({ equal: 0, Fee: 1 });
  expect(differences).toEqual([
    'payment NL-1 of 99.00 SEK is 89.00 SEK in the report',
    'refund NL-1 of 49.50 SEK is not in the report',
    'payment PSP7 of 99.00 SEK in the report is not in the ledger',
    'chargeback PSP8 of 0.00 SEK in the report is not in the ledger',
    'payment PSP15 of 99.00 SEK in the report is not in the ledger',
    expect.stringMatching(/^unknown row in the report: .* line 6: .*Surprise/),
    expect.stringMatching(/^unknown row in the report: .* line 7: .*a lot/),
    expect.stringMatching(/^unknown row in the report: .* line 9: .*PSP11/),
    expect.stringMatching(/^unknown row in the report: .* line 10: .*PSP13/),
    expect.stringMatching(/^unknown row in the report: .* line 11: .*PSP12/),
    expect.stringMatching(/^unknown row in the report: .* line 12: .*PSP14/),
  ]);
});

it('a row that two reports contain counts once, and the counts name it', async () => {
  const rows = [row('Settled', 'PSP1', '', '99.00'), row('Fee', '', '1.20', '')];
  const [file, other] = [await write(...rows), await write(...rows, row('Refunded', 'PSP1', '49.50', ''))];
  expect(compareReport('card', [paid, refunded], (await readReports([file, other, file])).card)).toEqual({
    counts: { equal: 2, Fee: 1, 'repeated rows, counted once': 4 },
    differences: [],
  });
});

it('a file that is no settlement details report is refused', async () => {
  const file = join(folder, 'other.csv');
  await writeFile(file, 'Date,Amount\n2026-11-02,5\n');
  await expect(readReports([file])).rejects.toThrow(/has no column Psp Reference/);
  for (const content of ['{', '{"items": 5}', '[]']) {
    await writeFile(join(folder, 'other.json'), content);
    await expect(readReports([join(folder, 'other.json')])).rejects.toThrow(CommandError);
  }
  for (const other of [join(folder, 'missing.csv'), join(folder, 'missing.json'), folder])
    await expect(readReports([other])).rejects.toThrow(CommandError);
});

it('each entry of the wallet is equal, counted or a difference, payment by payment', async () => {
  const vipps: Movement = { ...paid, method: 'Vipps', currency: 'NOK', providerReference: 'charge-1' };
  const movements = [
    paid,
    vipps,
    { ...vipps, kind: 'refund' as const, amount: -4_950 },
    { ...vipps, order: 'NL-2', providerReference: 'charge-2' },
    { ...vipps, order: 'NL-3', providerReference: 'charge-3' },
  ];
  const enter = (entryType: string, reference: string, amount: unknown, more: object = {}) => ({
    pspReference: crypto.randomUUID(),
    time: '2026-11-02T08:00:00.000000Z',
    ledgerDate: '2026-11-02',
    entryType,
    reference,
    currency: 'NOK',
    amount,
    recipientHandle: 'api:123456',
    balanceBefore: 0,
    balanceAfter: 0,
    ...more,
  });
  const first = [
    // two captures of one charge
    enter('capture', 'charge-1', 9_000),
    enter('capture', 'charge-1', 900),
    enter('refund', 'charge-1', -4_950),
    enter('capture', 'charge-2', 9_800),
    enter('fees-retained', '', -120),
    enter('payout-scheduled', 'Vipps payout', -15_000),
  ];
  const second = [
    first[0],
    enter('retained-disputed-capture', 'charge-8', -9_900),
    enter('surprise', 'charge-9', 1),
    enter('capture', 'charge-10', '99.00'),
    enter('capture', 'charge-11', 9_900, { currency: undefined }),
    'no entry',
  ];
  const files = await Promise.all(
    [first, second].map(async (items, index) => {
      const file = join(folder, `funds-${index}.json`);
      await writeFile(file, JSON.stringify({ items, cursor: '', tryLater: false }));
      return file;
    }),
  );
  const { wallet } = await readReports(files);
  const counted = [...wallet!.otherTypes.values()].reduce((sum, count) => sum + count, 0);
  expect(wallet!.rows.length + counted + wallet!.unknown.length + wallet!.repeated).toBe(first.length + second.length);
  const { counts, differences } = compareReport('wallet', movements, wallet);
  expect(counts).toEqual({ equal: 2, 'fees-retained': 1, 'payout-scheduled': 1, 'repeated rows, counted once': 1 });
  expect(differences).toEqual([
    'payment NL-2 of 99.00 NOK is 98.00 NOK in the report',
    'payment NL-3 of 99.00 NOK is not in the report',
    'chargeback charge-8 of -99.00 NOK in the report is not in the ledger',
    expect.stringMatching(/^unknown row in the report: .*funds-1\.json entry 3: .*surprise/),
    expect.stringMatching(/entry 4: .*charge-10/),
    expect.stringMatching(/entry 5: .*charge-11/),
    expect.stringMatching(/entry 6: "no entry"$/),
  ]);
});
