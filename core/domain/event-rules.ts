import type { EventBatch } from './event.ts';
import { regionConfigs, regions } from './region.ts';

/**
 * How far an event's time may lie from the collector's clock, in ms: it may have waited for a choice or for the network
 * since three days ago, and a browser's clock may be an hour ahead.
 */
export const eventWindow = { pastMs: 259_200_000, futureMs: 3_600_000 } as const;

/** A word that may be somebody's e-mail address, in a path too, where `@` may be written as `%40`. */
export const emailPattern = /[^\s"/\\]+(@|%40)[^\s"/\\]+/g;

/** What stands in place of such a word: our pages put it there before anything is told. */
export const addressPlaceholder = '(address)';

/** A place of a batch, by JSON pointer, and why it does not fit. The value is never repeated. */
export type EventViolation = { field: string; message: string };

/** Places of a value, inside whatever it is, that hold a text like an address. */
function findAddresses(value: unknown, field: string): EventViolation[] {
  if (typeof value === 'string')
    return value.search(emailPattern) < 0 ? [] : [{ field, message: 'may be an address of somebody' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => findAddresses(inner, `${field}/${name}`));
}

const isOfOtherRegion = (page: string, region: EventBatch['region']): boolean =>
  regions.some((other) => other !== region && (page === `/${other}` || page.startsWith(`/${other}/`)));

/**
 * What the contract's schema cannot say of a batch that fits it (decision 0097): when it happened, that page, market and
 * money are of one market, that tax is a part of the value, and that nothing holds what may be an address.
 *
 * @param now ms since 1970, by the clock of whoever judges.
 * @returns the places that do not fit; empty when all do.
 */
export function findEventViolations({ region, events }: Pick<EventBatch, 'region' | 'events'>, now: number): EventViolation[] {
  const { currency } = regionConfigs[region];
  return events.flatMap(({ occurredAt, page, data }, index) => {
    const place = `/events/${index}`;
    const age = now - Date.parse(occurredAt);
    const money = 'ecommerce' in data && 'currency' in data.ecommerce ? data.ecommerce : undefined;
    const checks: [isWrong: boolean, field: string, message: string][] = [
      [age > eventWindow.pastMs, '/occurredAt', 'is more than three days ago'],
      [age < -eventWindow.futureMs, '/occurredAt', 'is yet to come'],
      [isOfOtherRegion(page, region), '/page', 'is of another market'],
      [money !== undefined && money.currency !== currency, '/data/ecommerce/currency', "is not the market's"],
      [
        data.event === 'purchase' && data.ecommerce.tax > data.ecommerce.value,
        '/data/ecommerce/tax',
        'is more than the value that it is a part of',
      ],
    ];
    return [
      ...checks.flatMap(([isWrong, field, message]) => (isWrong ? [{ field: place + field, message }] : [])),
      ...findAddresses(page, `${place}/page`),
      ...findAddresses(data, `${place}/data`),
    ];
  });
}
