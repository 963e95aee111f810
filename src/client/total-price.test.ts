import { beforeEach, expect, it } from 'vitest';
import { setLanguage } from '../../core/i18n/text.ts';
import { formatTotalPrice } from './total-price.ts';

const now = '2026-11-27T08:00:00.000Z';
const later = '2026-12-11T08:00:00.000Z';
const nextCharge = { date: later, amount: 169, currencyCode: 'SEK' } as const;

beforeEach(() => setLanguage('sv'));

it.each([
  ['in a trial names the first charge', 0, '11 december 2026'],
  ['with a charge today names today', 70, '27 november 2026'],
] as const)('[SL-03] the price of Total for a subscriber %s', (_, today, date) => {
  const total = { offerType: 3, date: later, startsAt: now, today, nextCharge } as const;
  expect(formatTotalPrice({ renewalDates: [total] }, 'se')).toContain(`från den ${date}`);
  expect(formatTotalPrice({ renewalDates: [{ ...total, nextCharge: null }] }, 'se')).toBeUndefined();
  expect(formatTotalPrice({ renewalDates: [] }, 'se')).toBeUndefined();
});
