import { SaxesParser } from 'saxes';
import { decodeFeed } from './decode-text.ts';
import { createAmpersandEscaper } from './escape-ampersands.ts';
import { findInLine } from './list-line.ts';
import { openFeed, type SourceRules } from './open-source.ts';

/** Maximum size of a list, in bytes. */
const maxBytes = 5_000_000;

/** An address of a list, or a line that is none. */
export type ListLine = { address: string } | { problem: string };

/** Schemes of podcast apps, before an address or before a host: feed:https://a.example/x, feed://a.example/x. */
const appScheme = /^(?:feed|itpc|pcast|podcast|rss|itms-podcasts?):(?:\/\/)?/i;

/** The http or https address of a line; undefined for another text. */
function readLine(text: string): string | undefined {
  const rest = text.replace(appScheme, '');
  const address = rest === text || /^https?:/i.test(rest) ? rest : `https://${rest}`;
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  // no request contains it
  if (url !== null) url.hash = '';
  return url?.href;
}

const toLine = (text: string): ListLine => {
  const address = readLine(text);
  return address === undefined ? { problem: `${text.slice(0, 100)}: this is no address` } : { address };
};

/** A comment of OPML applies to the outlines inside it too. */
const isTrue = (text = ''): boolean => text.trim().toLowerCase() === 'true';

/** The name of an element without its prefix. */
const readLocalName = (name: string): string => name.toLowerCase().replace(/^.*:/, '');

/** Feeds of an OPML file, also in nested outlines; comments are skipped. */
function readOpml(text: string): ListLine[] {
  const lines: ListLine[] = [];
  const comments: boolean[] = [];
  const parser = new SaxesParser();
  // a list with small errors still has addresses
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name, attributes }) => {
    const values = new Map(Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value.trim()]));
    const isComment = comments.at(-1) === true || isTrue(values.get('iscomment'));
    comments.push(isComment);
    if (readLocalName(name) !== 'outline' || isComment) return;
    const isFeed = values.get('type')?.toLowerCase() === 'rss';
    const address = values.get('xmlurl') ?? (isFeed ? values.get('url') : undefined);
    const title = values.get('text') || values.get('title') || values.get('htmlurl') || 'an outline';
    if (address) lines.push(toLine(address));
    else if (isFeed || address === '') lines.push({ problem: `${title.slice(0, 100)}: the outline has no xmlUrl` });
  });
  parser.on('closetag', () => void comments.pop());
  parser.write(createAmpersandEscaper()(text.slice(text.indexOf('<')), true)).close();
  return lines;
}

/** Names of fields with the address of a feed. */
const addressField = /^(?:xml_?url|feed_?url|feed|rss|rss_?url|url|address)$/i;

/** Addresses of a value of JSON: texts in lists, and those of the usual fields. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(listTexts);
  const fields = Object.entries(value ?? {});
  return fields.flatMap(([name, inner]) =>
    (typeof inner === 'object' && inner !== null) || addressField.test(name) ? listTexts(inner) : [],
  );
}

/** A JSON Feed has the addresses of pages. */
const jsonFeed = /"version"\s*:\s*"https:(?:\\?\/){2}jsonfeed\.org/;

/** The addresses of a list in JSON; undefined for another text. */
function readJson(text: string): ListLine[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return jsonFeed.test(text) ? [] : listTexts(value).map(toLine);
  } catch {
    return undefined;
  }
}

/** Comments, processing instructions and a document type, also with its own declarations. */
const prolog = /^[^<]*(?:<!--[\s\S]*?-->\s*|<\?[\s\S]*?\?>\s*|<!doctype(?:[^>[]|\[[^\]]*\])*>\s*)*/i;

/** Signs that a reader does not see: byte order marks, direction marks, zero-width and soft hyphens. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** The first line of a table with a column of addresses. */
const header = /^[^\n]*?(?<![^\s"',;|])(?:url|feed|rss|xmlurl|address|adress|adresse|osoite)(?![^\s"',;|])[^\n]*\n/i;

/** The lines of a text without its comments. */
const readLines = (text: string): ListLine[] => {
  const lines = text.replace(header, (first) => (/:\/\//.test(first) ? first : '\n')).split(/\r\n?|\n/);
  return lines.flatMap((line) => {
    const bare = line.replace(/(^|\s)#.*$/, '').trim();
    return bare === '' ? [] : findInLine(bare).map(toLine);
  });
};

/**
 * Reads a list of feeds: OPML, JSON, or a text or table with addresses in each line and comments after "#".
 *
 * @param name of a file, or a URL.
 * @returns each address once, and a problem for each line without one and for an OPML file without any; undefined when
 *   this is no list.
 * @throws FeedError when it cannot be read.
 */
export async function readFeedList(name: string, rules: SourceRules): Promise<ListLine[] | undefined> {
  const source = await openFeed(name, { ...rules, maxBytes });
  const parts: string[] = [];
  for await (const part of decodeFeed(source.chunks, source.charset)) parts.push(part);
  const text = parts.join('').replace(invisible, '');
  const afterProlog = text.replace(prolog, '');
  const isOpml = /^<(?:[\w.-]+:)?opml\b/i.test(afterProlog);
  if (!isOpml && /^\s*<(?!https?:)/i.test(afterProlog)) return undefined;
  const all = isOpml ? readOpml(text) : (readJson(text) ?? readLines(text));
  const lines = [...new Map(all.map((line) => [Object.values(line)[0], line])).values()];
  if (lines.some((line) => 'address' in line)) return lines;
  return isOpml ? [...lines, { problem: 'this list of feeds is cut off, or has no address' }] : undefined;
}
