import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CommandError } from '../settings.ts';
import { compareEvents, compareReports, type Movement } from './reconcile.ts';
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
const read = async (...rows: string[]) => readReports([await write(...rows)]);

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
  expect(compareReports(movements, report)).toEqual({
    counts: { equal: 2, 'of another provider': 1, Fee: 1, MerchantPayout: 1 },
    differences: [],
  });
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
  const { counts, differences } = compareReports([paid, refunded], report);
  expect(counts).toEqual({ equal: 0, 'of another provider': 0, Fee: 1 });
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
  expect(compareReports([paid, refunded], await readReports([file, other, file]))).toEqual({
    counts: { equal: 2, 'of another provider': 0, Fee: 1, 'repeated rows, counted once': 4 },
    differences: [],
  });
});

it('a file that is no settlement details report is refused', async () => {
  const file = join(folder, 'other.csv');
  await writeFile(file, 'Date,Amount\n2026-11-02,5\n');
  await expect(readReports([file])).rejects.toThrow(/has no column Psp Reference/);
  for (const other of [join(folder, 'missing.csv'), folder])
    await expect(readReports([other])).rejects.toThrow(CommandError);
});
