import { SaxesParser, type SaxesTagNS } from 'saxes';
import { FeedError } from './feed-error.ts';

/** Texts of a channel or an item, by the names of the table below; the first non-empty element wins. */
export type FeedValues = {
  texts: Map<string, string>;
  /** attributes of elements without text */
  enclosures: Record<string, string>[];
  transcripts: Record<string, string>[];
  /** iTunes categories, each before its subcategories */
  categories: string[];
  hosts: string[];
  selfAddress?: string;
  /** URL of the cover */
  picture?: string;
};

export type FeedHandler = { onItem: (item: FeedValues) => void };

/** Result of a whole feed. */
export type FeedResult = { channel: FeedValues; faults: number; firstFault?: string };

/** Namespaces by a part of their URLs; feeds write them differently, and some do not declare them. */
const spaces: [RegExp, string][] = [
  [/itunes\.com\/dtds\/podcast/i, 'itunes'],
  [/podcastindex\.org|podcast-namespace/i, 'podcast'],
  [/purl\.org\/rss\/1\.0\/modules\/content/i, 'content'],
  [/purl\.org\/dc\/elements/i, 'dc'],
  [/w3\.org\/2005\/atom/i, 'atom'],
];

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
});

function nameTag({ prefix, local, uri }: SaxesTagNS): string {
  const space = uri === '' ? prefix : (spaces.find(([pattern]) => pattern.test(uri))?.[1] ?? prefix);
  const name = local.toLowerCase();
  return space === '' ? name : `${space.toLowerCase()}:${name}`;
}

const readAttributes = (tag: SaxesTagNS): Record<string, string> =>
  Object.fromEntries(Object.values(tag.attributes).map(({ local, value }) => [local.toLowerCase(), value.trim()]));

/** Ampersands that start no XML reference; HTML references are resolved with the HTML. */
const strayAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/g;

/** Sections without references, such as CDATA: their end mark, and a partial end mark at the end of a chunk. */
const raws: Record<string, { end: string; partial: RegExp }> = {
  '<![CDATA[': { end: ']]>', partial: /\]{1,2}$/ },
  '<!--': { end: '-->', partial: /-{1,2}$/ },
};
const rawMark = /<!--|<!\[CDATA\[/;

/** A partial reference or section mark at the end of a chunk. */
const partialMark = /(?:&#?\w{0,8}|<!?-?|<!\[[CDAT]{0,5})$/;

/** Escapes stray ampersands chunk by chunk, except in CDATA sections and comments. */
function createEscaper(): (text: string, isLast?: boolean) => string {
  let raw: { end: string; partial: RegExp } | undefined;
  let waiting = '';
  return (text, isLast = false) => {
    let escaped = '';
    let rest = waiting + text;
    for (;;) {
      const mark: string | undefined = raw?.end ?? rawMark.exec(rest)?.[0];
      const at = mark === undefined ? -1 : rest.indexOf(mark);
      const partial = at < 0 && !isLast ? ((raw?.partial ?? partialMark).exec(rest)?.[0].length ?? 0) : 0;
      const part = at < 0 ? rest.slice(0, rest.length - partial) : rest.slice(0, at + mark!.length);
      escaped += raw === undefined ? part.replace(strayAmpersand, '&amp;') : part;
      rest = rest.slice(part.length);
      if (at < 0) {
        waiting = rest;
        return escaped;
      }
      raw = raw === undefined ? raws[mark!] : undefined;
    }
  };
}

/**
 * Creates a streaming parser of RSS 2.0. It tolerates and counts small XML errors, and rejects documents that are no
 * feed or incomplete.
 *
 * @throws FeedFault from both functions.
 */
export function createFeedParser(listener: FeedHandler): { write: (text: string) => void; end: () => FeedResult } {
  const parser = new SaxesParser({ xmlns: true });
  const escapeStray = createEscaper();
  const path: string[] = [];
  const channel = createValues();
  let item: FeedValues | undefined;
  let words = '';
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
    if (done !== undefined) listener.onItem(done);
  };

  /** An item inside another means that the end tag of the first is missing. */
  const startItem = (): void => {
    endItem();
    item = createValues();
  };

  const addAttributes = (name: string, tag: SaxesTagNS): void => {
    const bag = item ?? channel;
    const attributes = readAttributes(tag);
    if (name === 'itunes:category' && attributes['text'] !== undefined) bag.categories.push(attributes['text']);
    if (name === 'itunes:image' && item === undefined && attributes['href']) channel.picture ??= attributes['href'];
    if (name === 'enclosure' && item !== undefined) item.enclosures.push(attributes);
    if (name === 'podcast:transcript' && item !== undefined) item.transcripts.push(attributes);
    if (name === 'podcast:source' && item !== undefined && path.at(-2) === 'podcast:alternateenclosure')
      item.enclosures.push({ url: attributes['uri'] ?? '', type: attributes['contenttype'] ?? '' });
    if (name === 'atom:link' && item === undefined && attributes['rel'] === 'self' && attributes['href'] !== undefined)
      channel.selfAddress ??= attributes['href'];
  };

  const addText = (bag: FeedValues, name: string): void => {
    const text = words.trim();
    words = '';
    if (text === '') return;
    if (name === 'podcast:person') bag.hosts.push(text);
    else if (name === 'category' && bag === channel) bag.categories.push(text);
    else if (!bag.texts.has(name)) bag.texts.set(name, text);
  };

  parser.on('error', (error) => {
    faults += 1;
    firstFault ??= error.message.replace(/\s+/g, ' ').slice(0, 120);
    if (faults > maxErrors) throw new FeedError('notAFeed', 'this is not XML');
  });
  parser.on('opentag', (tag) => {
    const name = nameTag(tag);
    if (path.length === 0 && !isOpened) validateRoot(name);
    isOpened = true;
    path.push(name);
    if (path.length > deepest) throw new FeedError('notAFeed', `elements stand in each other ${deepest} deep`);
    if (name === 'item') startItem();
    // unescaped markup: its text belongs to the parent element
    if (findValues() === undefined) addWord(' ');
    else words = '';
    addAttributes(name, tag);
  });
  parser.on('text', addWord);
  parser.on('cdata', addWord);
  parser.on('closetag', (tag) => {
    const name = nameTag(tag);
    const bag = findValues();
    if (bag !== undefined) addText(bag, name);
    path.pop();
    if (name === 'item') endItem();
    if (path.length === 0) isClosed = true;
  });

  return {
    write: (text) => {
      // skips bytes before the first tag, such as a byte order mark
      const start = hasStarted ? 0 : text.indexOf('<');
      if (start < 0) return;
      hasStarted = true;
      parser.write(escapeStray(text.slice(start)));
    },
    end: () => {
      parser.write(escapeStray('', true));
      parser.close();
      if (!isOpened) throw new FeedError('notAFeed', 'this is not XML');
      if (!isClosed) throw new FeedError('brokenOff', 'the feed ends in the middle');
      return { channel, faults, ...(firstFault !== undefined && { firstFault }) };
    },
  };
}
