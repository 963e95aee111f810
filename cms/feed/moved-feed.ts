import { isSameShow } from './choose-show.ts';
import { FeedError } from './feed-error.ts';
import { isTemplate } from './feed-address.ts';
import type { ImportOptions } from './import-feed.ts';
import { compareEpisodes } from './match-episodes.ts';
import { readFeed, type ReadFeed } from './read-feed.ts';
import { validateUrl } from './safe-url.ts';
import { compareNames, readNames } from './show-names.ts';

/** Maximum number of announced moves that one import follows. */
const maxMoves = 3;

/** A feed, read at the address that it announces. */
export type MovedFeed = {
  read: ReadFeed;
  /** the announced address where it was read */
  movedTo?: string;
  /** why an announced address was not used, although it may be used later */
  problem?: string;
  /** why an announced address is never used */
  ignored?: string;
};

/** True when two feeds are one show; without guids, because a host may give a show another one when it moves. */
function haveSameShow(one: ReadFeed, other: ReadFeed): boolean {
  const names = compareNames(readNames(one.result.channel), readNames(other.result.channel));
  const episodes = compareEpisodes(one.items, other.items);
  return isSameShow({ ...names, address: 'claim', guid: 'none', isElsewhere: true, episodes });
}

/** The address in `itunes:new-feed-url` of a feed from a URL, unless it was read there; or why it is none. */
function findAnnounced(
  { result: { channel }, source }: ReadFeed,
  isPrivateAllowed: boolean,
): { address?: string; ignored?: string } {
  const text = channel.texts.get('itunes:new-feed-url') ?? '';
  if (source.url === undefined || text === '') return {};
  const problem = isTemplate(text) ? 'this is a template' : validateUrl(text, isPrivateAllowed);
  if (problem !== undefined) return { ignored: `its new address ${text.slice(0, 200)} is not used: ${problem}` };
  const { href } = new URL(text);
  return [...source.permanentUrls, source.url].includes(href) ? {} : { address: href };
}

/**
 * Reads a feed, and follows `itunes:new-feed-url` when the same show is there. The result has all addresses.
 *
 * @throws FeedError when the feed itself cannot be read.
 */
export async function readMovedFeed(name: string, options: ImportOptions): Promise<MovedFeed> {
  let read = await readFeed(name, options);
  let [movedTo, ignored]: (string | undefined)[] = [];
  for (let move = 0; move < maxMoves; move += 1) {
    const announced = findAnnounced(read, options.rules.isPrivateAllowed);
    ignored = announced.ignored;
    const { address } = announced;
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
  return { read, ...(movedTo !== undefined && { movedTo }), ...(ignored !== undefined && { ignored }) };
}
