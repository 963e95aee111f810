import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ReceiptFacts } from '../../src/domain/receipt.ts';
import { regionFacts, regions } from '../../src/domain/region.ts';
import { makeReceiptPdf } from './receipt-pdf.ts';
import { receiptWords } from './receipt-words.ts';

const receipt: ReceiptFacts = {
  date: '2026-12-05T08:00:00.000Z',
  description: 'Nordlyd Premium Total',
  orderNumber: 'NL-000042',
  buyer: 'Ærlig Ødegård Čáhppe Åsa Łukasz 李',
  paymentMethod: 'Visa •••• 1111',
  lines: [
    { product: 'podcasts', vatPercentage: 25.5, vat: 2.03 },
    { product: 'audiobooks', vatPercentage: 14, vat: 1.1 },
  ],
  priceExclVat: 12.31,
  net: 13.32,
  subtotal: 14.33,
  total: 1219.99,
  currency: 'EUR',
  organisationNumber: '0000000-0',
  refund: null,
};

/** The pieces of text of a PDF, in the order in which they are drawn, and everything else of it. */
function readPdf(bytes: Uint8Array): { drawn: string[]; raw: string } {
  const file = Buffer.from(bytes);
  const raw = file.toString('latin1');
  const drawn: string[] = [];
  for (const { index } of raw.matchAll(/\/FlateDecode[^]*?stream\n/g)) {
    const start = raw.indexOf('stream\n', index) + 'stream\n'.length;
    const content = inflateSync(file.subarray(start, raw.indexOf('\nendstream', start))).toString('latin1');
    for (const [, pieces = ''] of content.matchAll(/\[([^\]]*)\] TJ/g)) {
      const hex = [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join('');
      drawn.push(new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')));
    }
  }
  return { drawn, raw };
}

describe('the receipt as a file', () => {
  it.each(regions)('[TR-03] [TR-06] has all the fields of its page, in the language of %s', async (region) => {
    const { drawn } = readPdf(await makeReceiptPdf(receipt, region));
    const { refunded, refundPending, refundFailed, ...words } = receiptWords[regionFacts[region].language];
    const whole = drawn.join(' ').replaceAll(/\s+/g, ' ');
    for (const word of Object.values(words)) expect(whole).toContain(word);
    for (const word of [refunded, refundPending, refundFailed]) expect(whole).not.toContain(word);
    for (const value of ['2026-12-05', 'Nordlyd Premium Total', 'NL-000042', 'Visa •••• 1111', 'EUR', '0000000-0']) {
      expect(whole).toContain(value);
    }
    for (const amount of ['12,31', '13,32', '14,33', '1 219,99', '2,03', '1,10', '25,5 %', '14 %']) {
      expect(whole).toContain(amount);
    }
    expect(whole).toContain('Ærlig Ødegård Cáhppe Åsa Lukasz ?');
  });

  it('says what went back, and when', async () => {
    const refund = { amount: 610, status: 'Success' as const, date: '2026-12-19T08:00:00.000Z' };
    const { drawn } = readPdf(await makeReceiptPdf({ ...receipt, refund }, 'fi'));
    expect(drawn.join(' ').replaceAll(/\s+/g, ' ')).toContain('Palautettu 610 €, 2026-12-19');
  });

  it('says its title and language, and is tagged, for those who do not see it', async () => {
    const { raw } = readPdf(await makeReceiptPdf(receipt, 'fi'));
    expect(raw).toContain('/Lang (fi-FI)');
    expect(raw).toContain('/Marked true');
    expect(raw).toContain('/DisplayDocTitle true');
    expect(raw).toContain('(Kuitti NL-000042)');
    for (const tag of ['/S /H1', '/S /Table', '/S /TH', '/S /TD']) expect(raw).toContain(tag);
  });
});
