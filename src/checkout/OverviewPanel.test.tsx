import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CheckoutOverview } from '../api/queries.ts';
import { regionConfigs, type Region } from '../../core/domain/region.ts';
import { setLanguage } from '../../core/i18n/text.ts';
import { ViewProvider } from '../view.tsx';
import { OverviewPanel } from './OverviewPanel.tsx';

const trial: CheckoutOverview = {
  offer: { currencyCode: 'SEK', defaultPrice: 99, offerType: 0 },
  perks: ['allPodcasts', 'adFree'],
  trial: { days: 14, endsAt: '2026-12-05T09:00:00Z' },
  warning: null,
  today: { amount: 0, currencyCode: 'SEK' },
  nextCharge: { date: '2026-12-05T09:00:00Z', amount: 99, currencyCode: 'SEK' },
};

/** Renders the panel's text, with plain spaces. */
function read(overview: CheckoutOverview, region: Region): string {
  setLanguage(regionConfigs[region].language);
  const view = {
    region,
    route: 'checkout',
    params: { offer: 'standard' },
    query: {},
    origin: 'http://localhost',
  } as const;
  const html = renderToString(
    <ViewProvider view={view}>
      <OverviewPanel overview={overview} />
    </ViewProvider>,
  );
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim();
}

describe('OverviewPanel', () => {
  it('[CC-02] shows price, perks, and the amounts of today and of later dates', () => {
    const messages = read(trial, 'se');
    expect(messages).toContain('99 kr per månad');
    expect(messages).toContain('14 dagar gratis');
    expect(messages).toMatch(/I dag 0 kr Därefter, 2026-12-05 99 kr/);
    expect(messages).toContain('Säg upp före den 5 december 2026');
    // the method is unknown yet; one with a used trial starts without another
    expect(messages).toContain('Har betalsättet redan använts för en provperiod betalar du 99 kr i dag.');
    expect(messages).toContain('Alla poddar');
    expect(messages).toContain('Egna serier utan reklam');
  });

  it('[CC-02] shows a discounted price next to the ordinary one', () => {
    const messages = read(
      {
        ...trial,
        discount: { discountPrice: 49.5, discountType: 2, duration: null, endsAt: null, priceAfterwards: 99 },
      },
      'no',
    );
    expect(messages).toContain('49,50 kr per måned');
    expect(messages).toContain('Ordinær pris 99 kr');
  });

  it('[VO-11] shows the price during and after a discount of some months', () => {
    const discount = {
      discountPrice: 0,
      discountType: 1,
      endsAt: '2026-12-21T09:00:00Z',
      priceAfterwards: 99,
    } as const;
    const month = read({ ...trial, trial: null, discount: { ...discount, duration: { length: 1, unit: 1 } } }, 'se');
    expect(month).toContain('0 kr den första månaden, sedan 99 kr per månad');
    const months = read({ ...trial, trial: null, discount: { ...discount, duration: { length: 3, unit: 1 } } }, 'se');
    expect(months).toContain('0 kr per månad i 3 månader, sedan 99 kr per månad');
  });

  it('[VO-11] shows the price during and after a discount of some days', () => {
    const readDays = (price: number, length: number, region: Region) =>
      read(
        {
          ...trial,
          trial: null,
          discount: {
            discountPrice: price,
            discountType: price === 0 ? 1 : 2,
            duration: { length, unit: 0 },
            endsAt: '2026-12-21T09:00:00Z',
            priceAfterwards: 99,
          },
        },
        region,
      );
    expect(readDays(0, 30, 'se')).toContain('0 kr i 30 dagar, sedan 99 kr per månad');
    expect(readDays(0, 1, 'no')).toContain('0 kr i 1 dag, deretter 99 kr per måned');
    expect(readDays(49.5, 60, 'se')).toContain('49,50 kr per månad i 60 dagar, sedan 99 kr per månad');
    expect(readDays(49.5, 60, 'se')).not.toContain('Ordinarie pris');
  });

  it('warns before the payment that there is no second trial', () => {
    const messages = read(
      {
        ...trial,
        offer: { currencyCode: 'EUR', defaultPrice: 9.99, offerType: 0 },
        trial: null,
        warning: 'user_is_not_eligible_for_free_trial_error',
        today: { amount: 9.99, currencyCode: 'EUR' },
        nextCharge: { date: '2026-12-21T09:00:00Z', amount: 9.99, currencyCode: 'EUR' },
      },
      'fi',
    );
    expect(messages).toContain('Olet jo käyttänyt kokeilujaksosi');
    expect(messages).toContain('Tänään 9,99 €');
    expect(messages).not.toContain('ilmaiseksi');
  });

  it('[ST-05] shows the last day of the student price and the price after it', () => {
    const student: CheckoutOverview = {
      ...trial,
      offer: { currencyCode: 'SEK', defaultPrice: 49.5, offerType: 1 },
      nextCharge: { ...trial.nextCharge, amount: 49.5 },
      studentTerms: { validUntil: '2027-11-21T08:00:00Z', priceAfterwards: 99 },
    };
    expect(read(student, 'se')).toMatch(
      /49,50 kr per månad.*Studentpriset gäller till den 21 november 2027.*99(,00)? kr/,
    );
    expect(read(trial, 'se')).not.toContain('Studentpriset');
  });

  it('[VO-11] shows the price with a voucher, and the voucher’s end', () => {
    const half: CheckoutOverview = {
      ...trial,
      trial: null,
      voucherCode: 'HALF3',
      discount: {
        discountPrice: 49.5,
        discountType: 2,
        duration: { unit: 1, length: 3 },
        endsAt: '2027-02-21T09:00:00Z',
        priceAfterwards: 119,
      },
      today: { amount: 49.5, currencyCode: 'SEK' },
      nextCharge: { date: '2026-12-21T09:00:00Z', amount: 49.5, currencyCode: 'SEK' },
    };
    const messages = read(half, 'se');
    expect(messages).toContain('Halva priset i 3 månader');
    expect(messages).toMatch(/I dag 49,50 kr Därefter, 2026-12-21 49,50 kr/);
    expect(messages).toMatch(
      /Rabatten gäller till den 21 februari 2027\. Därefter kostar prenumerationen 119 kr per månad\./,
    );
    const forever: CheckoutOverview = {
      ...half,
      discount: { discountPrice: 0, discountType: 1, duration: null, endsAt: null, priceAfterwards: 99 },
      today: { amount: 0, currencyCode: 'SEK' },
      nextCharge: { date: '2026-12-21T09:00:00Z', amount: 0, currencyCode: 'SEK' },
    };
    expect(read(forever, 'fi')).toContain('Maksutta aina');
    expect(read(forever, 'fi')).not.toMatch(/2026-12-21|joulukuuta/);
  });
});
