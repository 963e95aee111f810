import { validateUrl } from './safe-url.ts';

const ownName = '(?:feed|web)?[-_]?(?:site|domain|host|podcast|show|feed|url|name)';

/** Placeholders of a name in templates of feeds; real shows are called "My podcast" and "The show" too. */
const placeholder = `your[-_]?(?:own[-_]?)?${ownName}`;
const capitals = new RegExp(String.raw`\b(?:MY|THE)[-_]?${ownName.toUpperCase()}\b`);

/** A place that its author forgot to fill in, and hosts that only documents use. */
const template = new RegExp(
  [
    String.raw`[{}<>[\]$|]|%7b|%3c|%5b|%s\b|%[a-z_]{3,}%|__[a-z]+__|#\{`,
    String.raw`\b${placeholder}\b`,
    String.raw`\/\/(?:[\w-]+\.)*(?:example\.(?:com|net|org|edu)|(?:domain|website|yoursite|mysite|site|host)\.(?:com|net|org|tld))(?=[:/?#]|$)`,
    String.raw`\/\/[^/?#]*\.(?:test|invalid|localhost|tld)(?=[:/?#]|$)`,
    String.raw`\b(?:changeme|change-me|placeholder|insert[-_]\w+|(?:feed|podcast|site|base)_?url|path\/to)\b`,
  ].join('|'),
  'i',
);

/** True for a text in which a template was not filled in. */
export const isTemplate = (text: string): boolean => template.test(text) || capitals.test(text);

/** The address without scheme, for comparison; undefined for a relative one and for other schemes. */
export function readAddress(text: string): string | undefined {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? `${url.host}${url.pathname}${url.search}` : undefined;
}

/** An address without what does not change its page: upper case, www, parameters of campaigns, a slash at the end. */
const simplify = (address = ''): string =>
  address
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/([?&])(?:utm_\w+|fbclid|gclid|mc_[ce]id|ref|source|lang)=[^&]*/g, '$1')
    .replace(/[?&]+$/, '')
    .replace(/\/+$/, '');

/** A home page, also in one of several languages. */
const isRoot = (address: string): boolean =>
  /^[^/]*(?:\/(?:sv|se|nb|nn|no|fi|da|is|en|de|fr|es|it|nl)(?:[-_][a-z]{2})?)?(?:\/(?:index|default|home|start|hem|hjem|etusivu)(?:\.\w+)?)?$/.test(
    simplify(address),
  );

/**
 * The address that a feed names as its own, for comparison.
 *
 * @param homePage the link of its channel.
 * @returns undefined for a relative address, a template, a home page, and an address of a local network.
 */
export function readClaimedAddress(text: string, homePage = ''): string | undefined {
  const address = isTemplate(text) || validateUrl(text, false) !== undefined ? undefined : readAddress(text);
  const isHomePage = address !== undefined && simplify(readAddress(homePage)) === simplify(address);
  return address === undefined || isRoot(address) || isHomePage ? undefined : address;
}
