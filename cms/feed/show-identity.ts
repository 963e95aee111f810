import { randomUUID } from 'node:crypto';
import { cleanLine } from './clean-text.ts';
import { FeedError } from './feed-error.ts';
import { validateUrl } from './safe-url.ts';
import type { FeedValues } from './parse-feed.ts';
import type { ImportedShow } from './show-file.ts';

/** What a feed says about which show it is. */
export type Identifier = {
  kind: 'podcast guid' | 'address of the feed' | 'new address' | 'self link' | 'author and title';
  /** as in the file of a show */
  value: string;
};

/** A show's identity: the stored show that the feed belongs to, and the identifiers to store. */
export type ShowIdentity = {
  known: ImportedShow | undefined;
  /** the identifier by which it was found */
  matchedBy: Identifier['kind'] | undefined;
  key: string;
  identifiers: string[];
  notes: string[];
};

const fold = (text: string): string => text.toLowerCase().normalize('NFC').replace(/\s+/g, ' ').trim();

/** Title and author of a show; the title replaces a missing author. */
export function readNames({ texts, markup, hosts }: FeedValues): { title: string; author: string } {
  const title = cleanLine(texts.get('title'), 255, markup.has('title'));
  const author =
    cleanLine(texts.get('itunes:author'), 255, markup.has('itunes:author')) ||
    cleanLine(hosts.join(', ')) ||
    cleanLine(texts.get('dc:creator'));
  return { title, author: author || title };
}

/** A place that its author forgot to fill in. */
const template = /[{}<>[\]$]|%7b|%s|\byour-?(?:feed|site|domain|podcast)\b|\/\/(?:www\.)?example\.(?:com|net|org)\b/i;

/** The address without its scheme; undefined for a relative one, a template, and a home page. */
function readAddress(text: string, homePage = ''): string | undefined {
  const url = template.test(text) ? null : URL.parse(text);
  if (url === null) return undefined;
  const { protocol, host, pathname, search } = url;
  const address = `${host}${pathname}${search}`;
  const isHomePage = (/^\/(?:index\.\w+)?$/.test(pathname) && search === '') || readAddress(homePage) === address;
  return /^https?:$/.test(protocol) && !isHomePage ? address : undefined;
}

/** All identifiers of a feed, the strongest first. @param addresses where it was read, with permanent redirects */
function listIdentifiers(channel: FeedValues, addresses: readonly string[]): Identifier[] {
  const { texts, selfAddress = '' } = channel;
  const guid = texts.get('podcast:guid')?.toLowerCase();
  const { title, author } = readNames(channel);
  const feed = (kind: Identifier['kind'], text: string, homePage?: string): Identifier[] => {
    // a machine where the feed was made names no show
    const isOwn = kind !== 'address of the feed' && validateUrl(text, false) !== undefined;
    const address = isOwn ? undefined : readAddress(text, homePage);
    return address === undefined ? [] : [{ kind, value: `feed ${address}` }];
  };
  return [
    ...(guid === undefined ? [] : [{ kind: 'podcast guid', value: `guid ${guid}` } as const]),
    ...addresses.flatMap((address) => feed('address of the feed', address)),
    ...feed('new address', texts.get('itunes:new-feed-url') ?? '', texts.get('link')),
    ...feed('self link', selfAddress, texts.get('link')),
    { kind: 'author and title', value: `title ${fold(`${author} ${title}`)}` },
  ];
}

/** Identifiers of a stored show; an older file has only its key. */
function readStored({ key, feedAddress, identifiers, author, title }: ImportedShow): string[] {
  if (identifiers !== undefined) return identifiers;
  const address = feedAddress === undefined ? undefined : readAddress(feedAddress, undefined);
  return [
    ...(/^\w+ guid /.test(key) ? [key.replace(/^\w+ /, '')] : []),
    ...(address === undefined ? [] : [`feed ${address}`]),
    `title ${fold(`${author} ${title}`)}`,
  ];
}

/** A key that no stored show has: a renamed show keeps the one that its first names made. */
function makeKey(region: string, identifiers: readonly string[], shows: readonly ImportedShow[]): string {
  const used = new Set(shows.map(({ key }) => key));
  return identifiers.map((value) => `${region} ${value}`).find((key) => !used.has(key)) ?? `${region} ${randomUUID()}`;
}

const mostIdentifiers = 50;

/** What a feed is compared with. */
export type KnownShows = {
  region: ImportedShow['region'];
  shows: Iterable<ImportedShow>;
  /** True when a stored show has an episode of the feed. */
  hasEpisodeOf: (show: ImportedShow) => Promise<boolean>;
  /** the feed may take over a show with another title and author */
  isReplaceAllowed: boolean;
};

/**
 * Finds the stored show of a feed. A feed with another title and another author is another show also with an equal
 * guid: feeds copy guids and self links from templates. The same self link is not enough for a feed with another title
 * and other episodes, either: the shows of one author may share it.
 *
 * @param addresses where the feed was read, with permanent redirects; empty for a file.
 * @throws FeedError when the address or the guid of a stored show now has another show.
 */
export async function identifyShow(
  channel: FeedValues,
  addresses: readonly string[],
  { region, shows, hasEpisodeOf, isReplaceAllowed }: KnownShows,
): Promise<ShowIdentity> {
  const own = [...shows].filter((show) => show.region === region);
  const owners = new Map(own.flatMap((show) => readStored(show).map((value) => [value, show] as const)));
  const { title, author } = readNames(channel);
  const isOther = async (show: ImportedShow, isWeak: boolean): Promise<boolean> => {
    if (isReplaceAllowed || fold(show.title) === fold(title)) return false;
    return fold(show.author) !== fold(author) || (isWeak && !(await hasEpisodeOf(show)));
  };
  const found = listIdentifiers(channel, addresses);
  const notes: string[] = [];
  let match: { known: ImportedShow; kind: Identifier['kind'] } | undefined;
  for (const { kind, value } of found) {
    const known = owners.get(value);
    if (known === undefined || match !== undefined) continue;
    const isWeak = kind === 'self link' || kind === 'new address';
    if (!(await isOther(known, isWeak))) match = { known, kind };
    else if (isWeak) notes.push(`its ${kind} belongs to ${known.title} and identifies nothing`);
    else
      throw new FeedError(
        'notAllowed',
        `the ${kind} belongs to ${known.title} (${known.slug}), and this is ${title} by ${author}: --replace overwrites it`,
      );
  }
  const free = found.filter(({ value }) => !owners.has(value) || owners.get(value) === match?.known);
  const kept = match === undefined ? [] : readStored(match.known).filter((value) => !value.startsWith('title '));
  const identifiers = [...new Set([...kept, ...free.map(({ value }) => value)])].slice(-mostIdentifiers);
  return {
    known: match?.known,
    matchedBy: match?.kind,
    key: match?.known.key ?? makeKey(region, identifiers, own),
    identifiers,
    notes,
  };
}
