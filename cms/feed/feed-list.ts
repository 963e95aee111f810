import { SaxesParser } from 'saxes';
import { decodeFeed } from './decode-text.ts';
import { createAmpersandEscaper } from './escape-ampersands.ts';
import { isUrl, openFeed, type SourceRules } from './open-source.ts';

/** Maximum size of a list, in bytes. */
const maxBytes = 5_000_000;

/** Addresses of an OPML file, also in nested outlines. */
function readOpml(text: string): string[] {
  const addresses: string[] = [];
  const parser = new SaxesParser();
  // a list with small errors still has addresses
  parser.on('error', () => undefined);
  parser.on('opentag', ({ name, attributes }) => {
    const address = Object.entries(attributes)
      .find(([key]) => key.toLowerCase() === 'xmlurl')?.[1]
      .trim();
    if (name.toLowerCase() === 'outline' && address) addresses.push(address);
  });
  parser.write(createAmpersandEscaper()(text.slice(text.indexOf('<')), true)).close();
  return addresses;
}

/**
 * Reads a list of feeds: OPML, or a text with one address per line and comments after "#".
 *
 * @param name of a file, or a URL.
 * @returns each address once; undefined when this is no list.
 * @throws FeedError when it cannot be read.
 */
export async function readFeedList(name: string, rules: SourceRules): Promise<string[] | undefined> {
  const source = await openFeed(name, { ...rules, maxBytes });
  const parts: string[] = [];
  for await (const part of decodeFeed(source.chunks, source.charset)) parts.push(part);
  const text = parts.join('');
  const isOpml = /^[^<]*(?:<[?!][^>]*>\s*)*<opml\b/i.test(text);
  const lines = text.split(/\r?\n/).map((line) => line.replace(/(^|\s)#.*$/, '').trim());
  const addresses = isOpml ? readOpml(text) : lines.filter((line) => line !== '');
  if (addresses.length === 0 || (!isOpml && !addresses.every(isUrl))) return undefined;
  return [...new Set(addresses)];
}
