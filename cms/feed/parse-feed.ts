import { SaxesParser } from 'saxes';
import { createElementNamer, readAttributes } from './element-names.ts';
import { joinHalves, readEntities, resolveEntities } from './entities.ts';
import { createAmpersandEscaper } from './escape-ampersands.ts';
import { FeedError } from './feed-error.ts';

/** Texts of a channel or an item, by the names of the table below; the first non-empty element wins. */
export type FeedValues = {
  texts: Map<string, string>;
  /** attributes of the elements that name a file, and the kind of element as `origin` */
  enclosures: Record<string, string>[];
  transcripts: Record<string, string>[];
  /** iTunes categories, each before its subcategories */
  categories: string[];
  hosts: string[];
  /** services that must not list it; '' is every service (itunes:block, podcast:block, googleplay:block) */
  blocks: { service: string; isBlocked: boolean }[];
  selfAddress?: string;
  /** URL of the cover */
  picture?: string;
};

export type FeedHandler = {
  /** @param channel the values that came before the item */
  onItem: (item: FeedValues, channel: FeedValues) => void;
};

/** Result of a whole feed. */
export type FeedResult = { channel: FeedValues; faults: number; firstFault?: string };

/** Maximum nesting depth. */
const deepest = 64;

/** Maximum characters of one text; the rest is dropped. */
const longestText = 200_000;

/** Maximum XML errors before the feed is rejected. */
const maxErrors = 100_000;

const createValues = (): FeedValues => ({
  texts: new Map(),
  enclosures: [],
  transcripts: [],
  categories: [],
  hosts: [],
  blocks: [],
});

/** True for a link with this relation; relations are a list without upper case (RFC 8288). */
const hasRelation = ({ rel = '' }: Record<string, string>, relation: string): boolean =>
  rel.toLowerCase().split(/\s+/).includes(relation);

const resolveUrl = (text: string, base: string | undefined): string =>
  (text !== '' && base !== undefined && URL.parse(text, base)?.href) || text;

/** Elements without content: an end tag is easily forgotten. */
const isEmptyElement = (name: string): boolean => /^(?:(?:atom:)?link|itunes:(?:image|category)|enclosure)$/.test(name);

/** Where the document starts: behind a byte order mark, and behind warnings of a program in front of the declaration. */
function findStart(text: string): number {
  const declaration = text.search(/<\?xml\s/);
  const isPage = /<(?:!doctype|html)\b/i.test(text.slice(0, Math.max(declaration, 0)));
  return declaration >= 0 && !isPage ? declaration : text.indexOf('<');
}

/** Elements whose text is a URL that may be relative. */
const urlElements = new Set(['itunes:image', 'image/url']);

/** Host and co-host, but not a guest host (podcast namespace). */
const hostRole = /^(?:co[\s_\-–]*)?host$/i;

/**
 * Creates a streaming parser of RSS 2.0. It tolerates and counts small XML errors, and rejects documents that are no
 * feed or incomplete. It resolves relative URLs by `xml:base` and the address; others stay relative.
 *
 * @param address where the feed was read.
 * @throws FeedError from both functions.
 */
export function createFeedParser(
  listener: FeedHandler,
  address?: string,
): {
  write: (text: string) => void;
  end: () => FeedResult;
} {
  const parser = new SaxesParser({ xmlns: true });
  const escapeStray = createAmpersandEscaper();
  const nameElement = createElementNamer();
  let entities: ReadonlyMap<string, string> = new Map();
  const path: string[] = [];
  /** URL that relative URLs belong to, by depth (XML Base) */
  const bases: (string | undefined)[] = [address];
  const resolve = (text: string): string => resolveUrl(text, bases.at(-1));
  const channel = createValues();
  let item: FeedValues | undefined;
  let words = '';
  /** attributes of the element whose text is read */
  let attributes: Record<string, string> = {};
  /** media type of the alternative audio whose sources are read */
  let alternativeType = '';
  let hasStarted = false;
  let isOpened = false;
  let isClosed = false;
  let faults = 0;
  let firstFault: string | undefined;

  const validateRoot = (root: string): void => {
    if (root === 'rss') return;
    const known: Record<string, string> = {
      html: 'a web page',
      'atom:feed': 'an Atom feed',
      feed: 'an Atom feed',
      'rdf:rdf': 'an RSS 1.0 feed',
      opml: 'a list of feeds',
    };
    throw new FeedError('notAFeed', `this is ${known[root] ?? `XML of another kind (${root})`}, not an RSS 2.0 feed`);
  };

  /** The channel or item whose child is the current element. */
  const findValues = (): FeedValues | undefined => {
    if (item !== undefined) return path.at(-2) === 'item' ? item : undefined;
    return path.length === 3 && path[1] === 'channel' ? channel : undefined;
  };

  const addWord = (text: string): void => {
    if (words.length < longestText) words += text.slice(0, longestText - words.length);
  };

  const endItem = (): void => {
    const done = item;
    item = undefined;
    if (done !== undefined) listener.onItem(done, channel);
  };

  /** An item inside another means that the end tag of the first is missing. */
  const startItem = (): void => {
    endItem();
    item = createValues();
  };

  /** The audio files of an item: its enclosures, those of media:content and of Atom, and alternative ones. */
  const addAudio = (name: string, parent: string | undefined): void => {
    const isInItem = parent === 'item' || (parent === 'media:group' && path.at(-3) === 'item');
    const add = (origin: string, url = attributes['url'] ?? '', type = attributes['type'] ?? ''): void =>
      // some hosts escape twice
      void item?.enclosures.push({ ...attributes, url: resolve(url.replaceAll('&amp;', '&')), type, origin });
    if (name === 'enclosure' && parent === 'item') add('enclosure');
    if (name === 'media:content' && isInItem) add('media');
    if (/^(atom:)?link$/.test(name) && parent === 'item' && hasRelation(attributes, 'enclosure'))
      add('link', attributes['href']);
    if (name === 'podcast:alternateenclosure') alternativeType = attributes['type'] ?? '';
    if (name === 'podcast:source' && parent === 'podcast:alternateenclosure' && path.at(-3) === 'item')
      add('alternate', attributes['uri'], attributes['contenttype'] ?? alternativeType);
  };

  const addAttributes = (name: string): void => {
    const parent = path.at(-2);
    const bag = item ?? channel;
    const isOwn = findValues() === bag;
    const isSubcategory = parent === name && path.at(-3) === (item ? 'item' : 'channel');
    if (name === 'itunes:category' && (isOwn || isSubcategory) && attributes['text'] !== undefined)
      bag.categories.push(attributes['text']);
    if (item !== undefined) addAudio(name, parent);
    if (!isOwn) return;
    const picture = attributes['href'] || attributes['url'];
    if (name === 'itunes:image' && bag === channel && picture) channel.picture ??= resolve(picture);
    if (name === 'podcast:transcript' && item !== undefined)
      item.transcripts.push({ ...attributes, url: resolve(attributes['url'] ?? '') });
    if (name === 'atom:link' && bag === channel && hasRelation(attributes, 'self') && attributes['href'] !== undefined)
      channel.selfAddress ??= attributes['href'];
  };

  const addText = (bag: FeedValues, name: string): void => {
    const text = joinHalves(resolveEntities(words, entities)).trim();
    const { role, group, id = '' } = attributes;
    words = '';
    if (text === '') return;
    if (name === 'podcast:person') {
      if (hostRole.test(role || 'host') && /^cast$/i.test(group || 'cast')) bag.hosts.push(text);
    } else if (/^(?:itunes|podcast|googleplay):block$/.test(name))
      bag.blocks.push({ service: id.toLowerCase(), isBlocked: /^(yes|true)$/i.test(text) });
    else if (name === 'category' && bag === channel) bag.categories.push(text);
    else if (!bag.texts.has(name)) bag.texts.set(name, urlElements.has(name) ? resolve(text) : text);
  };

  /** The cover of RSS, for feeds without that of iTunes. */
  const isChannelPicture = (): boolean => path.length === 4 && path[1] === 'channel' && path[2] === 'image';

  parser.on('error', (error) => {
    faults += 1;
    firstFault ??= error.message.replace(/\s+/g, ' ').slice(0, 120);
    if (faults > maxErrors) throw new FeedError('notAFeed', 'this is not XML');
  });
  parser.on('doctype', (doctype) => void (entities = readEntities(doctype)));
  parser.on('opentag', (tag) => {
    const plainName = nameElement(tag, path.length);
    const parent = path.findLast((outer) => !isEmptyElement(outer)) ?? '';
    const isForeignItem = plainName === 'item' && !/^(?:rss|channel|item)$/.test(parent);
    const name = isForeignItem ? 'foreign:item' : plainName;
    if (path.length === 0 && !isOpened) validateRoot(name);
    isOpened = true;
    path.push(name);
    if (path.length > deepest) throw new FeedError('notAFeed', `elements are nested more than ${deepest} deep`);
    if (name === 'item') startItem();
    // unescaped markup: its text belongs to the parent element
    const isMarkup = findValues() === undefined && !(name === 'url' && isChannelPicture());
    if (isMarkup) addWord(' ');
    else words = '';
    const ownBase = tag.attributes['xml:base']?.value.trim();
    bases.push((ownBase === undefined ? undefined : URL.parse(ownBase, bases.at(-1))?.href) ?? bases.at(-1));
    const outer = attributes;
    attributes = readAttributes(tag);
    for (const [key, value] of Object.entries(attributes)) attributes[key] = resolveEntities(value, entities);
    addAttributes(name);
    if (isMarkup) attributes = outer;
  });
  parser.on('text', addWord);
  parser.on('cdata', addWord);
  parser.on('closetag', () => {
    const name = path.at(-1) ?? '';
    const bag = findValues();
    if (bag !== undefined) addText(bag, name);
    else if (name === 'url' && isChannelPicture()) addText(channel, 'image/url');
    path.pop();
    bases.pop();
    if (name === 'item') endItem();
    // the end tag of the root may be cut off
    if (path.length === 0 || (name === 'channel' && path.length === 1)) isClosed = true;
  });

  return {
    write: (text) => {
      const start = hasStarted ? 0 : findStart(text);
      if (start < 0) return;
      const rest = text.slice(start);
      parser.write(escapeStray(hasStarted ? rest : rest.replace(/<!doctype\b/i, '<!DOCTYPE')));
      hasStarted = true;
    },
    end: () => {
      parser.write(escapeStray('', true));
      parser.close();
      if (!isOpened) throw new FeedError('notAFeed', 'this is not XML');
      if (!isClosed) throw new FeedError('brokenOff', 'the feed ends in the middle');
      const cover = channel.picture ?? channel.texts.get('itunes:image') ?? channel.texts.get('image/url');
      if (cover !== undefined) channel.picture = cover;
      return { channel, faults, ...(firstFault !== undefined && { firstFault }) };
    },
  };
}
