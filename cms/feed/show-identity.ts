import { randomUUID } from 'node:crypto';
import { chooseShow, listUndecided, type Evidence } from './choose-show.ts';
import { isTemplate, readAddress, readClaimedAddress } from './feed-address.ts';
import { FeedError } from './feed-error.ts';
import type { FeedValues } from './parse-feed.ts';
import type { ImportedShow } from './show-file.ts';
import { compareNames, nameValue, readNames, titleValue, type FeedNames, type ShowNames } from './show-names.ts';

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

type Identified = { identifiers: readonly string[] };

const isGuid = (value: string): boolean => value.startsWith('guid ');
const isReadAddress = (value: string): boolean => value.startsWith('read ');
const isAddress = (value: string): boolean => /^(?:read|feed) /.test(value);

/** True for two identifiers with one text: an address may be read or only claimed. */
const hasSameText = (one: string, other: string): boolean =>
  one === other || (isAddress(one) && isAddress(other) && one.slice(5) === other.slice(5));

/** The `podcast:guid` of a channel, for comparison; undefined for a template and for zeros. */
function readPodcastGuid({ texts }: FeedValues): string | undefined {
  const text = (texts.get('podcast:guid') ?? '').toLowerCase().replace(/^urn:uuid:/, '');
  const guid = text.replace(/^\{([\da-f-]{36})\}$/, '$1');
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

function compareGuids(one: Identified, other: Identified): Evidence['guid'] {
  const [guids = [], others = []] = [one, other].map(({ identifiers }) => identifiers.filter(isGuid));
  if (guids.some((guid) => others.includes(guid))) return 'same';
  return guids.length > 0 && others.length > 0 ? 'other' : 'none';
}

/** Compares the addresses of a feed, the present one as the last that was read, with those of a stored show. */
function compareAddresses(
  { identifiers: found }: Identified,
  { identifiers: stored }: Identified,
): Evidence['address'] {
  const read = found.filter(isReadAddress);
  if (read.length > 0 && stored.includes(read.at(-1)!)) return 'present';
  if (read.some((value) => stored.includes(value))) return 'former';
  const isShared = (value: string): boolean => stored.some((other) => isAddress(other) && hasSameText(other, value));
  if (read.some(isShared)) return 'own claim';
  return found.some((value) => isAddress(value) && isShared(value)) ? 'claim' : 'none';
}

const compare = (feed: FeedNames & Identified, show: ShowNames & Identified): Omit<Evidence, 'episodes'> => {
  const address = compareAddresses(feed, show);
  const areRead = [feed, show].every(({ identifiers }) => identifiers.some(isReadAddress));
  return {
    ...compareNames(feed, show),
    address,
    guid: compareGuids(feed, show),
    isElsewhere: areRead && address !== 'present' && address !== 'former',
  };
};

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

/**
 * The region of the stored shows that were read at one of these addresses. Without one it is that of the shows with the
 * guid and title of a feed, whose language may change.
 *
 * @returns undefined when there is no such show, or shows of two regions.
 */
export function findStoredRegion(
  channel: FeedValues,
  addresses: readonly string[],
  shows: Iterable<ImportedShow>,
): ImportedShow['region'] | undefined {
  const read = addresses.flatMap((address) => readAddress(address) ?? []).map((address) => `read ${address}`);
  const all = [...shows].map((show) => ({ ...show, stored: readStored(show) }));
  const readThere = all.filter(({ stored }) => stored.some((value) => read.includes(value)));
  const [guid, title] = [readPodcastGuid(channel), titleValue(readNames(channel))];
  const named = all.filter(
    ({ stored }) => guid !== undefined && [`guid ${guid}`, title].every((value) => stored.includes(value)),
  );
  const found = readThere.length > 0 ? readThere : named;
  const regions = new Set(found.map(({ region }) => region));
  return regions.size === 1 ? found[0]!.region : undefined;
}

/** What a feed is compared with. */
export type KnownShows = {
  region: ImportedShow['region'];
  shows: Iterable<ImportedShow>;
  /** Compares the episodes of the feed with those of a stored show. */
  compareWith: (show: ImportedShow) => Promise<Evidence['episodes']>;
  /** the feed may take over a show with another title and author */
  isReplaceAllowed: boolean;
  /** address of the response */
  finalAddress?: string | undefined;
};

/**
 * Finds the stored show of a feed by all evidence. A feed with another title and another author is another show also
 * with an equal guid: feeds copy guids and self links from templates. An address that a show only claims stays free for
 * its owner.
 *
 * @param addresses where the feed was read, with permanent redirects; empty for a file.
 * @throws FeedError when the address or the guid of a stored show now has another show, or two stored shows fit equally.
 */
export async function identifyShow(
  channel: FeedValues,
  addresses: readonly string[],
  { region, shows, compareWith, isReplaceAllowed, finalAddress }: KnownShows,
): Promise<ShowIdentity> {
  const own = [...shows].filter((show) => show.region === region);
  const found = listIdentifiers(channel, addresses, finalAddress);
  const names: FeedNames & Identified = { ...readNames(channel), identifiers: found.map(({ value }) => value) };
  const related = own.flatMap((show) => {
    const other: ShowNames & Identified = { ...show, identifiers: readStored(show) };
    const shared = found.filter(({ value }) => other.identifiers.some((text) => hasSameText(text, value)));
    return shared.length === 0 ? [] : [{ show, other, shared, evidence: compare(names, other) }];
  });
  const episodesOf = new Map<ImportedShow, Evidence['episodes']>();
  for (const show of listUndecided(related)) episodesOf.set(show, await compareWith(show));
  const candidates = related.map(({ evidence, ...rest }) => ({
    ...rest,
    evidence: { ...evidence, episodes: episodesOf.get(rest.show) ?? ('none' as const) },
  }));
  const { known, contradicting } = chooseShow(candidates, isReplaceAllowed);
  const describe = (show: ImportedShow): string => {
    const kind = candidates.find((candidate) => candidate.show === show)!.shared[0]!.kind;
    return `the ${kind} belongs to ${show.title} (${show.slug})`;
  };
  if (contradicting !== undefined)
    throw new FeedError(
      'notAllowed',
      `${contradicting.map(describe).join(', ')}, and this is ${names.title} by ${names.author}: --replace overwrites ${contradicting[0]!.slug}`,
    );

  const others = candidates.filter(({ show }) => show !== known);
  const notes = others.flatMap(({ show, other, shared }) => {
    const isOwned = ({ value }: Identifier): boolean =>
      isGuid(value) || (isAddress(value) && other.identifiers.includes(`read ${value.slice(5)}`));
    const kind = shared.find(isOwned)?.kind;
    return kind === undefined ? [] : [`its ${kind} belongs to ${show.title} and identifies nothing`];
  });
  const taken = new Set(others.flatMap(({ other }) => other.identifiers));
  const free = found.filter(({ value }) => value.startsWith('feed ') || !taken.has(value));
  const all = new Set([...(known === undefined ? [] : readStored(known)), ...free.map(({ value }) => value)]);
  const matchedBy = candidates.find(({ show }) => show === known)?.shared[0]?.kind;
  return {
    known,
    matchedBy,
    key: known?.key ?? makeKey(region, free, own),
    identifiers: limitAddresses([...all].filter((value) => !value.startsWith('title '))),
    notes,
  };
}
