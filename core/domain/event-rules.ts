import { isCampaignValue } from './campaign-value.ts';
import { campaignFields, type AnalyticsEvent, type EventBatch } from './event.ts';
import { emailPattern } from './email-pattern.ts';
import { regionConfigs, regions } from './region.ts';

/**
 * How far an event's time may differ from the collector's clock, in ms. An event may wait three days for consent or for
 * the network, and a browser's clock may be an hour fast.
 */
export const eventWindow = { pastMs: 259_200_000, futureMs: 3_600_000 } as const;

/** A field of a batch, by JSON pointer, and why it is invalid. The value is never repeated. */
export type EventViolation = { field: string; message: string };

function findAddresses(value: unknown, field: string): EventViolation[] {
  if (typeof value === 'string')
    return value.search(emailPattern) < 0 ? [] : [{ field, message: 'may be an email address' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => findAddresses(inner, `${field}/${name}`));
}

/** Touches whose campaign values a page would have dropped. */
function findCampaigns(data: AnalyticsEvent, pointer: string): EventViolation[] {
  const attribution = 'attribution' in data ? Object.entries(data.attribution ?? {}) : [];
  const touches = data.event === 'campaign_details' ? [['', data] as const] : attribution;
  return touches.flatMap(([name, touch]) =>
    campaignFields
      .filter((field) => touch[field] !== undefined && !isCampaignValue(touch[field]))
      .map((field) => ({
        field: `${pointer}${name && `/attribution/${name}`}/${field}`,
        message: 'may be personal data or a token',
      })),
  );
}

const isOfOtherRegion = (page: string, region: EventBatch['region']): boolean =>
  regions.some((other) => other !== region && (page === `/${other}` || page.startsWith(`/${other}/`)));

/**
 * Finds what the contract's schema cannot check in a batch (decision 0045). Its time is valid, and page, region and
 * currency match. The tax is at most the value, no field contains an email address, and campaign values
 * are those that pages send.
 *
 * @param now ms since 1970, by the collector's clock.
 * @returns the invalid fields; empty when all are valid.
 */
export function findEventViolations(
  { region, events }: Pick<EventBatch, 'region' | 'events'>,
  now: number,
): EventViolation[] {
  const { currency } = regionConfigs[region];
  return events.flatMap(({ occurredAt, page, data }, index) => {
    const pointer = `/events/${index}`;
    const age = now - Date.parse(occurredAt);
    const money = 'ecommerce' in data && 'currency' in data.ecommerce ? data.ecommerce : undefined;
    const checks: [isWrong: boolean, field: string, message: string][] = [
      [age > eventWindow.pastMs, '/occurredAt', 'is more than three days ago'],
      [age < -eventWindow.futureMs, '/occurredAt', 'is yet to come'],
      [isOfOtherRegion(page, region), '/page', 'is of another region'],
      [money !== undefined && money.currency !== currency, '/data/ecommerce/currency', "is not the region's currency"],
      [
        data.event === 'purchase' && data.ecommerce.tax > data.ecommerce.value,
        '/data/ecommerce/tax',
        'is more than the value that it is a part of',
      ],
    ];
    return [
      ...checks.flatMap(([isWrong, field, message]) => (isWrong ? [{ field: pointer + field, message }] : [])),
      ...findAddresses(page, `${pointer}/page`),
      ...findAddresses(data, `${pointer}/data`),
      ...findCampaigns(data, `${pointer}/data`),
    ];
  });
}
