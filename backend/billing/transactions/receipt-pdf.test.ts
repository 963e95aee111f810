import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ReceiptData } from '../../../core/domain/receipt.ts';
import { regionConfigs, regions } from '../../../core/domain/region.ts';
import { createReceiptPdf } from './receipt-pdf.ts';
import { receiptMessages } from './receipt-messages.ts';

const receipt: ReceiptData = {
  date: '2026-12-05T08:00:00.000Z',
  description: 'Nordlyd Premium Total',
  orderNumber: 'NL-000042',
  buyer: 'Ærlig Ødegård Åsa',
  paymentMethod: 'Visa •••• 1111',
  lines: [
    { product: 'podcasts', priceExclVat: 12.31, vatPercentage: 25.5, vat: 2.03 },
    { product: 'audiobooks', priceExclVat: 11.3, vatPercentage: 14, vat: 1.1 },
  ],
  net: 13.32,
  subtotal: 14.33,
  total: 1219.99,
  currency: 'EUR',
  organisationNumber: '0000000-0',
  status: 'Success',
  refund: null,
};

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

const email = 'asa@nordlyd.example';

/** The characters of a PDF's glyphs by their number: the table from which viewers copy and search. */
function readMeanings(table: string): Map<string, string> {
  const [, listed = ''] = /beginbfrange\s([^]*)endbfrange/.exec(table) ?? [];
  const meanings = new Map<string, string>();
  for (const [, first = '', , values = ''] of listed.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    for (const [index, [, units = '']] of [...values.matchAll(/<([\w ]*)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      const bytes = Buffer.from(units.replaceAll(' ', ''), 'hex');
      meanings.set(glyph, new TextDecoder('utf-16be').decode(bytes));
    }
  }
  return meanings;
}

/** The pieces of text of a PDF, in drawing order, and its raw content. */
function readPdf(bytes: Uint8Array): { drawn: string[]; raw: string } {
  const file = Buffer.from(bytes);
  const raw = file.toString('latin1');
  const objects = new Map<string, { head: string; stream: string }>();
  for (const { 1: id = '', 2: body = '', index } of raw.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj/gm)) {
    const [head = ''] = body.split('stream\n');
    const start = raw.indexOf('stream\n', index) + 'stream\n'.length;
    const stream = head.includes('/FlateDecode')
      ? inflateSync(file.subarray(start, raw.indexOf('\nendstream', start))).toString('latin1')
      : '';
    objects.set(id, { head, stream });
  }
  const follow = (from: string, key: string) =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(from)?.[1] ?? '') ?? { head: '', stream: '' };
  const meanings = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
      name,
      readMeanings(follow(objects.get(id)?.head ?? '', 'ToUnicode').stream),
    ]),
  );
  const drawn: string[] = [];
  let typeface: string | undefined;
  const content = [...objects.values()].map(({ stream }) => stream).join('\n');
  for (const [, name, pieces = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    typeface = name ?? typeface;
    if (name !== undefined) continue;
    const hex = [...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, part]) => part).join('');
    drawn.push((hex.match(/.{4}/g) ?? []).map((glyph) => meanings.get(typeface ?? '')?.get(glyph)).join(''));
  }
  return { drawn, raw };
}

/** The replacement texts of a PDF, as hexadecimal UTF-16, by the rules for PDF strings. */
const readActualTexts = (raw: string): string[] =>
  [...raw.matchAll(/\/ActualText \(((?:\\[^]|[^\\)])*)\)/g)].map(([, string = '']) => {
    const plain = string.replaceAll(/\\([nrtbf()\\])/g, (_, escaped: string) => escapes[escaped] ?? escaped);
    return Buffer.from(plain, 'latin1').toString('hex');
  });

/** All words of a receipt, and its file. */
async function readReceipt(buyer: string) {
  const bytes = await createReceiptPdf({ ...receipt, buyer }, 'se', email);
  const { drawn, raw } = readPdf(bytes);
  const typefaces = [...raw.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name);
  return {
    whole: drawn.join(' ').replaceAll(/\s+/g, ' '),
    raw,
    bytes,
    typefaces: [...new Set(typefaces)].toSorted((one = '', other = '') => one.localeCompare(other)),
  };
}

describe('the receipt as a PDF', () => {
  it.each(regions)('[TR-03] [TR-06] has all the fields of its page, in the language of %s', async (region) => {
    const { drawn } = readPdf(await createReceiptPdf(receipt, region, email));
    const { refunded, refundPending, refundFailed, status, Created, Pending, Failed, Cancelled, ...words } =
      receiptMessages[regionConfigs[region].language];
    const whole = drawn.join(' ').replaceAll(/\s+/g, ' ');
    for (const word of Object.values(words)) expect(whole).toContain(word);
    const others = [refunded, refundPending, refundFailed, `${status} `, Created, Pending, Failed, Cancelled];
    for (const word of others) expect(whole).not.toContain(word);
    for (const value of ['2026-12-05', 'Nordlyd Premium Total', 'NL-000042', 'Visa •••• 1111', 'EUR', '0000000-0']) {
      expect(whole).toContain(value);
    }
    for (const amount of ['12,31', '11,30', '13,32', '14,33', '1 219,99', '2,03', '1,10', '3,13', '25,5 %', '14 %']) {
      expect(whole).toContain(amount);
    }
    expect(whole).toContain('Ærlig Ødegård Åsa');
  });

  it.each(['Created', 'Pending', 'Failed', 'Cancelled'] as const)(
    '[TR-04] shows first that a payment is %s, so that it is no proof of payment',
    async (status) => {
      for (const region of regions) {
        const words = receiptMessages[regionConfigs[region].language];
        const { drawn } = readPdf(await createReceiptPdf({ ...receipt, status }, region, email));
        const whole = drawn.join(' ').replaceAll(/\s+/g, ' ');
        expect(whole).toMatch(new RegExp(`^${words.title} Nordlyd ${words.status} ${words[status]} ${words.date} `));
      }
    },
  );

  it.each(['Łukasz Żółć', 'Željko Čáhppe', 'Ñuñez Şahin Őrs Ķirsis'])(
    "writes %s in the site's typeface, with only the glyphs that it needs",
    async (buyer) => {
      const { whole, bytes, typefaces } = await readReceipt(buyer);
      expect(whole).toContain(buyer);
      expect(typefaces).toEqual(['Figtree-Bold', 'Figtree-Regular']);
      expect(bytes.byteLength).toBeLessThan(20_000);
    },
  );

  it.each(['Nguyễn Thị Ngọc', 'Máret Ŧiŋká', 'Юрий Жуков', 'Ελένη Παππά'])(
    "writes %s in the fallback typeface when the site's has no such glyphs",
    async (buyer) => {
      const { whole, bytes, typefaces } = await readReceipt(buyer);
      expect(whole).toContain(buyer);
      expect(typefaces).toEqual(['Figtree-Bold', 'Figtree-Regular', 'NotoSans-Regular']);
      expect(bytes.byteLength).toBeLessThan(25_000);
    },
  );

  it.each(['李 Łukasz', '山田太郎', 'דוד כהן', 'محمد علي', 'नेहा', '🎧'])(
    'identifies the buyer %s by email address when no typeface has the glyphs, with the name as replacement text',
    async (buyer) => {
      const { whole, raw } = await readReceipt(buyer);
      expect(whole).toContain(`${receiptMessages.sv.buyer} ${email}`);
      expect(whole).not.toMatch(/[\ufffd\0]/);
      const replacement = Buffer.from(`\ufeff${buyer}, ${email}`, 'utf16le').swap16();
      expect(readActualTexts(raw)).toContain(replacement.toString('hex'));
    },
  );

  it('omits an emoji from a name that can be written', async () => {
    const { whole } = await readReceipt('Åsa 🎧 Öberg');
    expect(whole).toContain('Åsa Öberg');
    expect(whole).not.toContain(email);
  });

  it('composes a letter and its combining mark into one character', async () => {
    expect((await readReceipt('Z\u030celjko')).whole).toContain('Željko');
  });

  it('shows the refund and its date', async () => {
    const refund = { amount: 610, status: 'Success' as const, date: '2026-12-19T08:00:00.000Z' };
    const { drawn } = readPdf(await createReceiptPdf({ ...receipt, refund }, 'fi', email));
    expect(drawn.join(' ').replaceAll(/\s+/g, ' ')).toContain('Palautettu 610 €, 2026-12-19');
  });

  it('is tagged and has a title and a language for screen readers', async () => {
    const { raw } = readPdf(await createReceiptPdf(receipt, 'fi', email));
    expect(raw).toContain('/Lang (fi-FI)');
    expect(raw).toContain('/Marked true');
    expect(raw).toContain('/DisplayDocTitle true');
    expect(raw).toContain('(Kuitti NL-000042)');
    for (const tag of ['/S /H1', '/S /Table', '/S /TH', '/S /TD']) expect(raw).toContain(tag);
  });
});
