import { randomUUID } from 'node:crypto';
import { cleanLine } from './clean-text.ts';
import { isTemplate, readAddress, readClaimedAddress } from './feed-address.ts';
import { FeedError } from './feed-error.ts';
import type { FeedValues } from './parse-feed.ts';
import type { ImportedShow } from './show-file.ts';

/** What a feed says about which show it is. */
export type Identifier = {
  kind:
    | 'podcast guid'
    | 'address of the feed'
    | 'permanent redirect'
    | 'address after a redirect'
    | 'new address'
    | 'self link'
    | 'author and title'
    | 'title and an episode';
  /** Stored with the show: `guid …`, `read …` for an address of a response, `feed …` for a claimed address. */
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

/** What two shows are compared by. */
export type ShowFacts = { title: string; author: string; identifiers: readonly string[] };

const fold = (text: string): string => text.toLowerCase().normalize('NFC').replace(/\s+/g, ' ').trim();

/** Title and author of a show; the title replaces a missing author. */
export function readNames({ texts, hosts }: FeedValues): { title: string; author: string } {
  const title = cleanLine(texts.get('title'));
  const author =
    cleanLine(texts.get('itunes:author')) || cleanLine(hosts.join(', ')) || cleanLine(texts.get('dc:creator'));
  return { title, author: author || title };
}

/** A string of author and title that no other author and title have. */
const nameValue = ({ author, title }: Pick<ShowFacts, 'author' | 'title'>): string =>
  `title ${JSON.stringify([fold(author), fold(title)])}`;

/** A string of a title alone: authors appear, disappear and change. */
const titleValue = ({ title }: Pick<ShowFacts, 'title'>): string => `title ${JSON.stringify([fold(title)])}`;

const isGuid = (value: string): boolean => value.startsWith('guid ');
const isReadAddress = (value: string): boolean => value.startsWith('read ');

/** The `podcast:guid` of a channel, for comparison; undefined for a template and for zeros. */
function readPodcastGuid({ texts }: FeedValues): string | undefined {
  const guid = (texts.get('podcast:guid') ?? '').toLowerCase().replace(/^urn:uuid:/, '');
  return guid === '' || isTemplate(guid) || /^[0-]+$/.test(guid) ? undefined : guid;
}

function readTarget(addresses: readonly string[], final = ''): string | undefined {
  const target = readClaimedAddress(final);
  return target?.includes('?') || addresses.some((address) => readAddress(address) === target) ? undefined : target;
}

/**
 * All identifiers of a feed, the strongest first.
 *
 * @param addresses where it was read, with permanent redirects.
 * @param finalAddress of the response. After a temporary redirect it is weak, and not used with a query: it may be signed.
 */
export function listIdentifiers(
  channel: FeedValues,
  addresses: readonly string[],
  finalAddress?: string,
): Identifier[] {
  const { texts, selfAddress = '' } = channel;
  const guid = readPodcastGuid(channel);
  const make = (kind: Identifier['kind'], prefix: string, value: string | undefined): Identifier[] =>
    value === undefined ? [] : [{ kind, value: `${prefix} ${value}` }];
  return [
    ...make('podcast guid', 'guid', guid),
    ...addresses.flatMap((address, index) =>
      make(index === 0 ? 'address of the feed' : 'permanent redirect', 'read', readAddress(address)),
    ),
    ...make('address after a redirect', 'feed', readTarget(addresses, finalAddress)),
    ...make('new address', 'feed', readClaimedAddress(texts.get('itunes:new-feed-url') ?? '', texts.get('link'))),
    ...make('self link', 'feed', readClaimedAddress(selfAddress, texts.get('link'))),
    { kind: 'author and title', value: nameValue(readNames(channel)) },
    { kind: 'title and an episode', value: titleValue(readNames(channel)) },
  ];
}

/** Identifiers of a stored show; a file of the first version has only its key and the address that it claimed. */
function readStored({ key, feedAddress, identifiers = [], source, author, title }: ImportedShow): string[] {
  const [read, claimed] = [source?.url, feedAddress].map((text) => text && readAddress(text));
  return [
    ...identifiers.filter((value) => !value.startsWith('title ')),
    ...(/^\w+ guid /.test(key) ? [key.replace(/^\w+ /, '')] : []),
    ...(read ? [`read ${read}`] : []),
    ...(claimed ? [`feed ${claimed}`] : []),
    nameValue({ author, title }),
    titleValue({ title }),
  ];
}

/** True when both have a guid, and none in common. */
function haveOtherGuids(one: ShowFacts, other: ShowFacts): boolean {
  const guids = [one, other].map(({ identifiers }) => identifiers.filter(isGuid));
  return guids.every(({ length }) => length > 0) && !guids[0]!.some((guid) => guids[1]!.includes(guid));
}

/**
 * True when a feed and a show with an equal identifier are one show. A guid and an address of a response are strong: an
 * equal title or author is enough. When an author is missing, so is an episode in common. What feeds claim is weak:
 * templates and copies name foreign addresses. There, another title or author needs an episode in common. So do two
 * guids, with equal title and author: another host may give a show another guid.
 */
export async function isSameShow(
  one: ShowFacts,
  other: ShowFacts,
  isStrong: boolean,
  hasSharedEpisode: () => Promise<boolean>,
): Promise<boolean> {
  const isTitleSame = fold(one.title) === fold(other.title);
  const isAuthorMissing = [one, other].some(({ title, author }) => fold(title) === fold(author));
  const isAuthorSame = !isAuthorMissing && fold(one.author) === fold(other.author);
  if (isStrong && (isTitleSame || isAuthorSame)) return true;
  if (!isStrong && haveOtherGuids(one, other))
    return isTitleSame && fold(one.author) === fold(other.author) && hasSharedEpisode();
  if (isTitleSame && isAuthorSame) return true;
  return (isTitleSame || isAuthorSame || (isStrong && isAuthorMissing)) && hasSharedEpisode();
}

/** A key that no stored show has: a renamed show keeps the one that its first names made. */
function makeKey(region: string, found: readonly Identifier[], shows: readonly ImportedShow[]): string {
  const used = new Set(shows.map(({ key }) => key));
  return found.map(({ value }) => `${region} ${value}`).find((key) => !used.has(key)) ?? `${region} ${randomUUID()}`;
}

/** Maximum number of addresses of a show: the newest. */
const maxAddresses = 40;

function limitAddresses(identifiers: readonly string[]): string[] {
  const addresses = identifiers.filter((value) => !isGuid(value));
  const dropped = new Set(addresses.slice(0, -maxAddresses));
  return identifiers.filter((value) => !dropped.has(value)).slice(0, 2 * maxAddresses);
}

/** What a feed is compared with. */
export type KnownShows = {
  region: ImportedShow['region'];
  shows: Iterable<ImportedShow>;
  /** True when a stored show has an episode of the feed. */
  hasEpisodeOf: (show: ImportedShow) => Promise<boolean>;
  /** the feed may take over a show with another title and author */
  isReplaceAllowed: boolean;
  /** address of the response */
  finalAddress?: string | undefined;
};

/**
 * Finds the stored show of a feed. A feed with another title and another author is another show also with an equal
 * guid: feeds copy guids and self links from templates. An address that a show only claims stays free for its owner.
 *
 * @param addresses where the feed was read, with permanent redirects; empty for a file.
 * @throws FeedError when the address or the guid of a stored show now has another show.
 */
export async function identifyShow(
  channel: FeedValues,
  addresses: readonly string[],
  { region, shows, hasEpisodeOf, isReplaceAllowed, finalAddress }: KnownShows,
): Promise<ShowIdentity> {
  const own = [...shows].filter((show) => show.region === region);
  const stored = own.map((show) => ({ show, facts: { ...show, identifiers: readStored(show) } }));
  const found = listIdentifiers(channel, addresses, finalAddress);
  const facts: ShowFacts = { ...readNames(channel), identifiers: found.map(({ value }) => value) };
  const notes: string[] = [];
  type Match = { known: ImportedShow; kind: Identifier['kind'] };
  let match: Match | undefined;
  let ofGuid: Match | undefined;
  const takeOver = (other: Match): Match => {
    if (isReplaceAllowed) return other;
    const { title, slug } = other.known;
    throw new FeedError(
      'notAllowed',
      `the ${other.kind} belongs to ${title} (${slug}), and this is ${facts.title} by ${facts.author}: --replace overwrites it`,
    );
  };

  for (const { kind, value } of found) {
    const address = value.replace(/^(?:read|feed) /, '');
    const isOwnAddress = isReadAddress(value);
    for (const { show, facts: other } of stored) {
      const has = (text: string): boolean => other.identifiers.includes(text);
      const isStrong = (isGuid(value) || isOwnAddress) && has(value);
      if (match !== undefined || !(has(value) || has(`read ${address}`) || has(`feed ${address}`))) continue;
      // a show that claimed the address where this feed was read may have changed its guid with the address
      const compared = isOwnAddress ? { ...other, identifiers: [] } : other;
      const isReadElsewhere = [facts, other].every(({ identifiers }) => identifiers.some(isReadAddress));
      // names alone are enough for a show that comes from files
      const areNamesEnough = kind === 'author and title' && !isReadElsewhere && !haveOtherGuids(facts, other);
      const hasSharedEpisode = async () => areNamesEnough || (await hasEpisodeOf(show));
      if (await isSameShow(facts, compared, isStrong, hasSharedEpisode)) match = { known: show, kind };
      // a copied guid: another identifier may name the show of the feed
      else if (isGuid(value)) ofGuid = { known: show, kind };
      else if (isStrong) match = takeOver({ known: show, kind });
      else if (has(`read ${address}`)) notes.push(`its ${kind} belongs to ${show.title} and identifies nothing`);
    }
  }
  if (ofGuid && match) notes.push(`its ${ofGuid.kind} belongs to ${ofGuid.known.title} and identifies nothing`);
  if (ofGuid) match ??= takeOver(ofGuid);
  const others = new Set(stored.flatMap(({ show, facts }) => (show === match?.known ? [] : facts.identifiers)));
  const free = found.filter(({ value }) => value.startsWith('feed ') || !others.has(value));
  const kept = match === undefined ? [] : readStored(match.known);
  const all = new Set([...kept, ...free.map(({ value }) => value)]);
  return {
    known: match?.known,
    matchedBy: match?.kind,
    key: match?.known.key ?? makeKey(region, free, own),
    identifiers: limitAddresses([...all].filter((value) => !value.startsWith('title '))),
    notes,
  };
}
