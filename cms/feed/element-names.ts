import type { SaxesTagNS } from 'saxes';

/**
 * Namespaces by a part of their URLs, and the words of other URLs that feeds write for their prefixes. Some feeds declare
 * none.
 */
const spaces: { space: string; url: RegExp; words: RegExp }[] = [
  { space: 'itunes', url: /itunes\.com\/dtds\/podcast|podcast-1\.0\.dtd/i, words: /itunes|apple/i },
  { space: 'podcast', url: /podcastindex\.org|podcast-namespace/i, words: /podcast/i },
  { space: 'content', url: /purl\.org\/rss\/1\.0\/modules\/content/i, words: /content/i },
  { space: 'dc', url: /purl\.org\/dc\/elements/i, words: /\bdc|dublin/i },
  { space: 'atom', url: /w3\.org\/2005\/atom/i, words: /atom/i },
  { space: 'media', url: /search\.yahoo\.com\/mrss|rssboard\.org\/media-rss/i, words: /media|mrss/i },
  { space: 'googleplay', url: /google\.com\/schemas\/play-podcasts/i, words: /google|play/i },
  { space: '', url: /backend\.userland\.com\/(?:blogchannel|rss)|harvard\.edu\/(?:tech\/)?rss/i, words: /^$/ },
];

/** The prefix of a namespace in our names: `foreign` for one that has a known prefix, or none. */
function findSpace(prefix: string, url: string): string {
  const known = spaces.find((entry) => entry.url.test(url));
  if (url === '' || known !== undefined) return known?.space ?? prefix;
  const named = spaces.find(({ space }) => space === prefix);
  return named === undefined || named.words.test(url) ? prefix : 'foreign';
}

/**
 * Creates a function that names the elements of one document in lower case, with the usual prefix of their namespace.
 * The default namespace of the first two levels is that of RSS, with any URL.
 */
export function createElementNamer(): (tag: SaxesTagNS, depth: number) => string {
  const own = new Set(['']);
  return ({ prefix, local, uri }, depth) => {
    const name = local.toLowerCase();
    if (prefix === '' && (depth === 0 || (depth === 1 && name === 'channel'))) own.add(uri);
    const space = prefix === '' && own.has(uri) ? '' : findSpace(prefix.toLowerCase(), uri);
    return space === '' ? name : `${space}:${name}`;
  };
}

/** The attributes of an element, without those of other namespaces; names are in lower case. */
export function readAttributes({ prefix, attributes }: SaxesTagNS): Record<string, string> {
  const all = Object.values(attributes);
  const own = [
    ...all.filter((entry) => prefix !== '' && entry.prefix === prefix),
    ...all.filter((entry) => entry.prefix === ''),
  ];
  return Object.fromEntries(own.map(({ local, value }) => [local.toLowerCase(), value.trim()]));
}
