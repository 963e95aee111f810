import { isSameShow } from './choose-show.ts';
import { FeedError } from './feed-error.ts';
import { isTemplate } from './feed-address.ts';
import type { ImportOptions } from './import-feed.ts';
import { hasEpisode } from './match-episodes.ts';
import { readFeed, type ReadFeed } from './read-feed.ts';
import { validateUrl } from './safe-url.ts';
import { compareNames, readNames } from './show-identity.ts';

/** Maximum number of announced moves that one import follows. */
const maxMoves = 3;

/** A feed, read at the address that it announces. */
export type MovedFeed = {
  read: ReadFeed;
  /** the announced address where it was read */
  movedTo?: string;
  /** why an announced address was not used */
  problem?: string;
};

/** True when two feeds are one show; without guids, because a host may give a show another one when it moves. */
function haveSameShow(one: ReadFeed, other: ReadFeed): boolean {
  const names = compareNames(readNames(one.result.channel), readNames(other.result.channel));
  const hasShared = hasEpisode(one.items, other.items);
  return isSameShow({ ...names, address: 'claim', guid: 'none', isElsewhere: true, hasEpisode: hasShared });
}

/** The address in `itunes:new-feed-url` of a feed from a URL, unless it was read there. */
function findAnnounced({ result: { channel }, source }: ReadFeed, isPrivateAllowed: boolean): string | undefined {
  const text = channel.texts.get('itunes:new-feed-url') ?? '';
  if (source.url === undefined || isTemplate(text) || validateUrl(text, isPrivateAllowed) !== undefined)
    return undefined;
  const { href } = new URL(text);
  return [...source.permanentUrls, source.url].includes(href) ? undefined : href;
}

/**
 * Reads a feed, and follows `itunes:new-feed-url` when the same show is there. The result has all addresses.
 *
 * @throws FeedError when the feed itself cannot be read.
 */
export async function readMovedFeed(name: string, options: ImportOptions): Promise<MovedFeed> {
  let read = await readFeed(name, options);
  let movedTo: string | undefined;
  for (let move = 0; move < maxMoves; move += 1) {
    const address = findAnnounced(read, options.rules.isPrivateAllowed);
    if (address === undefined) break;
    const moved = movedTo === undefined ? {} : { movedTo };
    try {
      const next = await readFeed(address, { ...options, validators: {} });
      if (!haveSameShow(read, next)) return { read, ...moved, problem: `its new address ${address} has another show` };
      const permanentUrls = [...read.source.permanentUrls, ...next.source.permanentUrls];
      read = { ...next, source: { ...next.source, permanentUrls } };
      movedTo = address;
    } catch (error) {
      if (!(error instanceof FeedError)) throw error;
      return { read, ...moved, problem: `its new address ${address} cannot be read: ${error.message}` };
    }
  }
  return { read, ...(movedTo !== undefined && { movedTo }) };
}
