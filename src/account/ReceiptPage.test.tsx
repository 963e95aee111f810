import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import openapi from '../../api-spec/generated/openapi.json' with { type: 'json' };
import { receiptQuery, type Receipt } from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import type { Region } from '../../core/domain/region.ts';
import { ReceiptPage } from './ReceiptPage.tsx';

const example = openapi.components.schemas.Receipt.examples[0] as unknown as Receipt;

/** The page of a receipt. */
function show(region: Region, change: Partial<Receipt> = {}): string {
  const queries = new QueryClient();
  const receipt = { ...example, ...change };
  queries.setQueryData(receiptQuery(region, receipt.id).queryKey, receipt);
  const html = renderAt(
    exampleView(region, 'transaction', { params: { id: receipt.id } }),
    <QueryClientProvider client={queries}>
      <ReceiptPage />
    </QueryClientProvider>,
  );
  queries.clear();
  return html;
}

/** The rows of a receipt: names and values. */
function read(region: Region, change: Partial<Receipt> = {}): Map<string, string> {
  const rows = show(region, change)
    .replaceAll(/<\/?strong>/g, '')
    .matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g);
  return new Map([...rows].map(([, name = '', value = '']) => [name, value]));
}

const line = example.lines[0];
if (!line) throw new Error('the example has a line');

describe('receipt', () => {
  it('[TR-03] shows all thirteen rows', () => {
    expect([...read('se')]).toEqual([
      ['Datum', '2026-12-05'],
      ['Beskrivning', 'Nordlyd Premium'],
      ['Ordernummer', 'NL-000001'],
      ['Köpare', 'Astrid'],
      ['Betalsätt', 'Visa 1111'],
      ['Produkt', 'Poddar'],
      ['Pris exkl. moms', '79,20\u00a0kr'],
      ['Netto', '79,20\u00a0kr'],
      ['Delsumma', '79,20\u00a0kr'],
      ['Moms 25\u00a0%', '19,80\u00a0kr'],
      ['Totalt', '99\u00a0kr'],
      ['Valuta', 'SEK'],
      ['Organisationsnummer', '559000-0000'],
    ]);
  });

  it('shows a pending or completed refund with its date', () => {
    const refund = { amount: 49.5, date: '2026-12-19T08:00:00.000Z' };
    for (const [status, name] of [
      ['Success', 'Återbetalt'],
      ['Pending', 'Återbetalning på väg'],
      ['Failed', 'Återbetalning som dröjer'],
    ] as const) {
      expect([...read('se', { refund: { ...refund, status } })].at(-1)).toEqual([name, '49,50\u00a0kr, 2026-12-19']);
    }
  });

  it.each([
    ['se', 25, 'Moms 25\u00a0%'],
    ['no', 25, 'Mva. 25\u00a0%'],
    ['se', 6, 'Moms 6\u00a0%'],
    ['fi', 25.5, 'ALV 25,5\u00a0%'],
    ['fi', 13.5, 'ALV 13,5\u00a0%'],
  ] as const)('[TR-06] shows the tax rate of the response, in %s: %d', (region, vatPercentage, messages) => {
    expect([...read(region, { lines: [{ ...line, vatPercentage }] }).keys()]).toContain(messages);
  });

  it('[TR-06] shows the price and the tax of each product of a bundle, and the whole tax', () => {
    const audiobooks = { ...line, product: 'audiobooks', priceExclVat: 66.04, vatPercentage: 6, vat: 3.96 } as const;
    const rows = [...read('se', { lines: [line, audiobooks] })];
    expect(rows.filter(([name]) => /^(Moms|Pris)/.test(name))).toEqual([
      ['Pris exkl. moms, Poddar', '79,20\u00a0kr'],
      ['Pris exkl. moms, Ljudböcker', '66,04\u00a0kr'],
      ['Moms 25\u00a0%, Poddar', '19,80\u00a0kr'],
      ['Moms 6\u00a0%, Ljudböcker', '3,96\u00a0kr'],
      ['Moms', '23,76\u00a0kr'],
    ]);
  });

  it('emphasizes the sum, and no other line, with or without a refund', () => {
    const refund = { amount: 99, status: 'Success', date: example.date } as const;
    for (const change of [{ refund: null }, { refund }])
      expect([...show('se', change).matchAll(/<dt>([^<]*)<\/dt><dd><strong>/g)].map(([, name]) => name)).toEqual([
        'Totalt',
      ]);
  });
});
