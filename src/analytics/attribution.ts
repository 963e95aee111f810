import { isCampaignValue } from '../../core/domain/campaign-value.ts';
import {
  campaignFields,
  clickIds,
  type CampaignField,
  type EventAttribution,
  type EventTouch,
} from '../../core/domain/event.ts';
import { attributionKey } from '../../core/domain/storage.ts';
import { giftParameter } from '../../core/domain/gift.ts';
import { hasArrivedFromLogin } from './track-login.ts';
import { trySessionStorage } from '../ui/try-storage.ts';

/** The campaign parameters of an address: the cleaned values, and the names of those that are not sent. */
function readCampaign(search: URLSearchParams): Pick<EventTouch, CampaignField | 'rejected'> {
  const values: { [Field in CampaignField]?: string } = {};
  const rejected: `utm_${CampaignField}`[] = [];
  for (const field of campaignFields) {
    const value = search.get(`utm_${field}`)?.trim() ?? '';
    if (value === '') continue;
    if (isCampaignValue(value)) values[field] = value;
    else rejected.push(`utm_${field}`);
  }
  return { ...values, ...(rejected.length > 0 && { rejected }) };
}

/** Host of another site that links here; undefined for our own pages, for apps and without a referrer. */
function readReferringHost(referrer: string, host: string): string | undefined {
  if (!/^https?:/.test(referrer)) return undefined;
  const url = new URL(referrer);
  return url.host !== host && /^[a-z\d.-]+$/.test(url.hostname) ? url.hostname : undefined;
}

/**
 * Reads how a browser came to a page, as a closed list without personal data.
 *
 * @param page address and referrer of the page, and its route.
 */
export function readTouch({ url, referrer, route = '' }: { url: URL; referrer: string; route?: string }): EventTouch {
  const kinds = clickIds.filter((name) => url.searchParams.has(name));
  const host = readReferringHost(referrer, url.host);
  return {
    ...readCampaign(url.searchParams),
    ...(kinds.length > 0 && { click_ids: kinds }),
    ...(host !== undefined && { referring_host: host }),
    gift: url.searchParams.has(giftParameter),
    partner: /^partner(?!s)/.test(route),
  };
}

/** A later touch has a campaign, a click id, a gift or a partner. A return from a login or a bank is no touch. */
const isLanding = ({ referring_host: _host, gift, partner, ...campaign }: EventTouch): boolean =>
  gift || partner || Object.keys(campaign).length > 0;

function readStored(): EventAttribution | undefined {
  return trySessionStorage((storage) => {
    const stored = JSON.parse(storage.getItem(attributionKey) ?? '{}') as Partial<EventAttribution>;
    return stored.first && stored.last ? { first: stored.first, last: stored.last } : undefined;
  });
}

/**
 * Earlier pages of this tab on this site without another site between them, oldest first, from the browser's own
 * history. A browser without that list names only the page before.
 */
function listEarlierPages(): URL[] {
  const { navigation } = globalThis as { navigation?: Navigation };
  const addresses = navigation
    ? navigation.entries().slice(0, navigation.currentEntry?.index ?? 0)
    : [{ url: document.referrer }];
  const { host } = new URL(location.href);
  return addresses
    .flatMap(({ url }) => (url !== null && /^https?:/.test(url) ? [new URL(url)] : []))
    .filter((url) => url.host === host);
}

/** The touches of this tab's session; storage that the browser blocks limits them to this page. */
let attribution: EventAttribution | undefined;

/**
 * Captures the touch of this page. Without a stored one it captures those of the tab's earlier pages too: consent may
 * come on a later page than the landing. Call it only after consent.
 *
 * @returns the touch when it starts the session or is a later landing; undefined for any other page.
 */
export function captureTouch(): EventTouch | undefined {
  if (attribution) return undefined;
  const { route } = document.documentElement.dataset;
  const touch = readTouch({
    url: new URL(location.href),
    referrer: hasArrivedFromLogin ? '' : document.referrer,
    ...(route && { route }),
  });
  const stored = readStored();
  // a reload is the same landing
  const isNew = !stored || (isLanding(touch) && JSON.stringify(touch) !== JSON.stringify(stored.last));
  const earlier = stored ? [] : listEarlierPages().map((url) => readTouch({ url, referrer: '' }));
  const landings = [...earlier, touch].filter(isLanding);
  const last = landings.at(-1) ?? touch;
  attribution = isNew ? { first: stored?.first ?? landings[0] ?? touch, last } : stored;
  // blocked or full: the touch holds for this page
  trySessionStorage((storage) => storage.setItem(attributionKey, JSON.stringify(attribution)));
  return isNew ? last : undefined;
}

/** First and last touch of the session. */
export function readAttribution(): EventAttribution {
  captureTouch();
  return attribution as EventAttribution;
}
