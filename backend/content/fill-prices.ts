import { formatMoney } from '../../core/domain/money.ts';
import type { Price } from '../offers/price-list.ts';
import type { ContentEntry } from './source.ts';

const placeholder = /\{price:(\w+)\}/g;

/**
 * Replaces `{price:standard}` and the placeholders of other plans in all texts of an entry and its linked entries by the
 * monthly prices of the region. A placeholder without a plan stays; our CMS rejects it.
 */
export function fillPrices(entry: ContentEntry, prices: Price[]): ContentEntry {
  const filled = JSON.stringify(entry).replace(placeholder, (whole, plan: string) => {
    const price = prices.find(({ offer }) => offer.toLowerCase() === plan.toLowerCase());
    return price === undefined ? whole : formatMoney(price.amount, price.region);
  });
  return JSON.parse(filled) as ContentEntry;
}
