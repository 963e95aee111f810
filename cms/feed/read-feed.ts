import { decodeFeed } from './decode-text.ts';
import { isTemplate } from './feed-address.ts';
import type { ImportOptions, ItemReport } from './import-feed.ts';
import { isSameItem } from './match-episodes.ts';
import { openFeed, type FeedSource } from './open-source.ts';
import { createFeedParser, type FeedResult, type FeedValues } from './parse-feed.ts';
import { validateUrl } from './safe-url.ts';
import { toItem, type FeedItem } from './to-item.ts';

/** Maximum number of episodes of one show. */
export const maxEpisodes = 20_000;

/** A feed with its items; the reports name the skipped ones. */
export type ReadFeed = { result: FeedResult; items: FeedItem[]; reports: ItemReport[]; source: FeedSource };

/** An address that a feed states and that can be requested: no relative one, no template, no local network. */
const readStated = (text = ''): string | undefined =>
  isTemplate(text) || validateUrl(text, false) !== undefined ? undefined : text;

/** The URL that relative URLs of a feed belong to: where it was read, else what it says about itself. */
export const findBase = ({ url }: FeedSource, { selfAddress, texts }: FeedValues): string | undefined =>
  url ?? readStated(selfAddress) ?? readStated(texts.get('link'));

const hasRelativeUrl = ({ enclosures, transcripts }: FeedValues): boolean =>
  [...enclosures, ...transcripts].some(({ url = '' }) => url !== '' && !URL.canParse(url));

/**
 * Reads a feed from a file or a URL.
 *
 * @throws FeedError when it cannot be read, or is no feed.
 */
export async function readFeed(
  name: string,
  { rules, now, onProgress, validators }: Pick<ImportOptions, 'rules' | 'now' | 'onProgress' | 'validators'>,
): Promise<ReadFeed> {
  const source = await openFeed(name, rules, validators);
  const items: FeedItem[] = [];
  const reports: ItemReport[] = [];
  const byGuid = new Map<string, FeedItem[]>();
  let seen = 0;
  const addItem = (item: FeedItem): void => {
    const { guid, title } = item;
    const twins = byGuid.get(guid) ?? [];
    const isRepeated = twins.some((twin) => isSameItem(twin, item));
    if (isRepeated) reports.push({ state: 'skipped', guid, title, reason: 'a repeated guid' });
    else if (items.length >= maxEpisodes)
      reports.push({ state: 'skipped', guid, title, reason: 'over the limit of items' });
    else {
      byGuid.set(guid, [...twins, item]);
      items.push(item);
    }
  };
  const readItem = (bag: FeedValues, channel: FeedValues): void => {
    const result = toItem(bag, findBase(source, channel), now);
    if ('item' in result) addItem(result.item);
    else {
      const { guid, title, skipped: reason, dateAdded } = result;
      reports.push({ state: 'skipped', guid, title, reason, ...(dateAdded !== undefined && { dateAdded }) });
    }
  };
  // a file may name its own address after the items
  const waiting: FeedValues[] = [];
  const parser = createFeedParser(
    {
      onItem: (bag, channel) => {
        seen += 1;
        const isBaseKnown = source.url !== undefined || readStated(channel.selfAddress) !== undefined;
        if (isBaseKnown || !hasRelativeUrl(bag)) readItem(bag, channel);
        else waiting.push(bag);
      },
    },
    source.url,
  );
  for await (const text of decodeFeed(source.chunks, source.charset)) {
    parser.write(text);
    onProgress?.({ ...source.readProgress(), items: seen });
  }
  const result = parser.end();
  for (const bag of waiting) readItem(bag, result.channel);
  return { result, items, reports, source };
}
