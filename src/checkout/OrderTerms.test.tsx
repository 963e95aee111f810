import type { Region } from '../../core/domain/region.ts';
import { describe, expect, it } from 'vitest';
import type { CheckoutOverview } from '../api/queries.ts';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { OrderTerms } from './OrderTerms.tsx';

const crowns = (amount: number) => ({ amount, currencyCode: 'SEK' as const });
const trial: CheckoutOverview = {
  offer: { currencyCode: 'SEK', defaultPrice: 99, offerType: 0 },
  perks: [],
  trial: { days: 14, endsAt: '2026-12-07T09:00:00Z' },
  warning: null,
  today: crowns(0),
  nextCharge: { ...crowns(99), date: '2026-12-07T09:00:00Z' },
};
const untried: CheckoutOverview = {
  ...trial,
  trial: null,
  today: crowns(99),
  nextCharge: { ...crowns(99), date: '2026-12-23T09:00:00Z' },
};
const half = { discountPrice: 49.5, discountType: 2, duration: null, endsAt: null, priceAfterwards: 99 } as const;
const halved: CheckoutOverview = {
  ...untried,
  discount: half,
  today: crowns(49.5),
  nextCharge: { ...untried.nextCharge, amount: 49.5 },
};
const free: CheckoutOverview = {
  ...halved,
  discount: { ...half, discountPrice: 0, discountType: 1 },
  today: crowns(0),
  nextCharge: { ...untried.nextCharge, amount: 0 },
};

/** Renders the line as text, with plain spaces. */
const read = (region: Region, overview: CheckoutOverview): string =>
  renderAt(exampleView(region, 'checkout'), <OrderTerms overview={overview} />)
    .replaceAll(/<\/span><span>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/[\s\u00A0]+/g, ' ');

describe('OrderTerms', () => {
  it.each([
    ['se', 'I dag: 0 kr Därefter, 2026-12-07: 99 kr', 'I dag: 99 kr Därefter, 2026-12-23: 99 kr', 'Gratis för alltid'],
    ['no', 'I dag: 0 kr Deretter, 2026-12-07: 99 kr', 'I dag: 99 kr Deretter, 2026-12-23: 99 kr', 'Gratis for alltid'],
    ['fi', 'Tänään: 0 € 2026-12-07 alkaen: 99 €', 'Tänään: 99 € 2026-12-23 alkaen: 99 €', 'Maksutta aina'],
  ] as const)('[CC-02] shows today’s amount and the next one with its date, in %s', (region, tried, paid, ever) => {
    expect(read(region, trial)).toBe(tried);
    expect(read(region, untried)).toBe(paid);
    expect(read(region, free)).toContain(ever);
    expect(read(region, free)).not.toContain('2026-12-23');
  });

  it('[VO-11] shows the amount that remains with a voucher', () => {
    expect(read('se', halved)).toBe('I dag: 49,50 kr Därefter, 2026-12-23: 49,50 kr');
  });
});
