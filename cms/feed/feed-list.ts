import { SaxesParser } from 'saxes';
import { decodeFeed } from './decode-text.ts';
import { createAmpersandEscaper } from './escape-ampersands.ts';
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
  return /^https?:\/\//i.test(address) ? URL.parse(address)?.href : undefined;
}

const toLine = (text: string): ListLine => {
  const address = readLine(text);
  return address === undefined ? { problem: `${text.slice(0, 100)}: this is no address` } : { address };
};

/** A comment of OPML applies to the outlines inside it too. */
const isTrue = (text = ''): boolean => text.trim().toLowerCase() === 'true';

/** Addresses of an OPML file, also in nested outlines; comments are skipped. */
function readOpml(text: string): string[] {
  const addresses: string[] = [];
  const comments: boolean[] = [];
  const parser = new SaxesParser();
  // a list with small errors still has addresses
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name, attributes }) => {
    const values = new Map(Object.entries(attributes).map(([key, value]) => [key.toLowerCase(), value]));
    const isComment = comments.at(-1) === true || isTrue(values.get('iscomment'));
    comments.push(isComment);
    const isFeed = values.get('type')?.toLowerCase() === 'rss';
    const address = (values.get('xmlurl') ?? (isFeed ? values.get('url') : undefined))?.trim();
    if (name.toLowerCase() === 'outline' && address && !isComment) addresses.push(address);
  });
  parser.on('closetag', () => void comments.pop());
  parser.write(createAmpersandEscaper()(text.slice(text.indexOf('<')), true)).close();
  return addresses;
}

/** Comments, processing instructions and a document type, also with its own declarations. */
const prolog = /^[^<]*(?:<!--[\s\S]*?-->\s*|<\?[\s\S]*?\?>\s*|<!doctype(?:[^>[]|\[[^\]]*\])*>\s*)*/i;

/** An address in a line, behind a blank or a mark. */
const inLine = /(?<![^\s"'<(,;])(?:https?|feed|itpc|pcast|podcast|rss|itms-podcasts?):[^\s"'<>]+/i;

/** The address of a line of text, with a title or in a table, without the comma between two columns. */
function findInLine(line: string): string {
  const [address = line] = inLine.exec(line) ?? [];
  const isColumn = line.slice(line.indexOf(address) + address.length).trim() !== '';
  return address.replace(isColumn ? /[,;].*$/ : /(?<![),;])[),;]+$/, '');
}

/** The lines of a text without its comments. */
const readLines = (text: string): string[] =>
  text.split(/\r\n?|\n/).flatMap((line) => {
    const bare = line.replace(/(^|\s)#.*$/, '').trim();
    return bare === '' ? [] : [findInLine(bare)];
  });

/**
 * Reads a list of feeds: OPML, or a text with one address per line and comments after "#".
 *
 * @param name of a file, or a URL.
 * @returns each address once, and a problem for each line that is none; undefined when this is no list.
 * @throws FeedError when it cannot be read.
 */
export async function readFeedList(name: string, rules: SourceRules): Promise<ListLine[] | undefined> {
  const source = await openFeed(name, { ...rules, maxBytes });
  const parts: string[] = [];
  for await (const part of decodeFeed(source.chunks, source.charset)) parts.push(part);
  const text = parts.join('');
  const afterProlog = text.replace(prolog, '');
  const isOpml = /^<opml\b/i.test(afterProlog);
  if (!isOpml && /^\s*<(?!https?:)/i.test(afterProlog)) return undefined;
  const all = (isOpml ? readOpml(text) : readLines(text)).map(toLine);
  const lines = [...new Map(all.map((line) => [Object.values(line)[0], line])).values()];
  return lines.some((line) => 'address' in line) ? lines : undefined;
}
