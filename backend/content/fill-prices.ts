import { formatMoney } from '../../core/domain/money.ts';
import type { Price } from '../offers/price-list.ts';
import type { ContentEntry } from './source.ts';

const placeholder = /\{price:(\w+)\}/g;

/** Removes the sentences that contain a placeholder. */
const dropSentences = (text: string): string =>
  text
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !sentence.includes('{price:'))
    .join(' ');

/**
 * Replaces `{price:standard}` and the placeholders of other plans in all texts of an entry and its linked entries by the
 * monthly prices of the region. A sentence with a price that is not known is left out (decision 0129).
 */
export function fillPrices(entry: ContentEntry, prices: Price[]): ContentEntry {
  const filled = JSON.stringify(entry).replace(placeholder, (whole, plan: string) => {
    const price = prices.find(({ offer }) => offer.toLowerCase() === plan.toLowerCase());
    return price === undefined ? whole : formatMoney(price.amount, price.region);
  });
  const read = (_key: string, value: unknown) =>
    typeof value === 'string' && value.includes('{price:') ? dropSentences(value) : value;
  return JSON.parse(filled, read) as ContentEntry;
}
