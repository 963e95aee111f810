import { regions } from '../region-expectations.ts';
import { findFaults } from './schema-org.ts';

/** A page as a search engine reads it. */
type Visit = {
  status: number;
  /** target of a redirect */
  location: string | undefined;
  title: string;
  isIndexed: boolean;
  canonical: string | undefined;
  /** hreflang → path */
  alternates: Map<string, string>;
  links: string[];
  faults: string[];
  /** types of its structured data */
  types: string[];
};

/** The result of a crawl; every list is empty on a sound site. */
export type WalkReport = {
  visited: number;
  indexed: number;
  broken: string[];
  unreciprocal: string[];
  doubledTitles: string[];
  /** without description, picture or title */
  bare: string[];
  notInSitemap: string[];
  faults: string[];
  types: string[];
};

const decode = (text: string): string =>
  text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
const attribute = (tag: string, name: string): string | undefined => {
  const value = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
  return value === undefined ? undefined : decode(value);
};
const tags = (html: string, name: string): string[] => html.match(new RegExp(`<${name}\\s[^>]*>`, 'g')) ?? [];

function read(html: string, origin: string): Omit<Visit, 'status' | 'location'> & { isBare: boolean } {
  const links = tags(html, 'link');
  const metas = tags(html, 'meta');
  const findMeta = (name: string): string | undefined => {
    const tag = metas.find((one) => one.includes(`="${name}"`));
    return tag && attribute(tag, 'content');
  };
  const canonical = links.find((tag) => tag.includes('rel="canonical"'));
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
  const title = decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
  const hreflangs = links.filter((tag) => tag.includes('rel="alternate"') && /hreflang=/i.test(tag));
  return {
    title,
    isIndexed: findMeta('robots')?.includes('noindex') !== true,
    canonical: canonical && attribute(canonical, 'href')?.replace(origin, ''),
    alternates: new Map(
      hreflangs.map((tag) => [attribute(tag, 'hreflang') ?? '', (attribute(tag, 'href') ?? '').replace(origin, '')]),
    ),
    links: tags(html, 'a').flatMap((tag) => attribute(tag, 'href') ?? []),
    faults: data.flatMap((thing) => findFaults(thing)),
    types: data.map((thing) => String(thing['@type'])),
    isBare: [title, ...['description', 'og:title', 'og:image', 'og:url'].map(findMeta)].some((text) => !text),
  };
}

/** The template of an address: its region and first word; the rest names one of many similar pages. */
const templateOf = (path: string): string =>
  path.split(/[/?]/, 4).slice(1, 3).join('/') + (path.includes('?') ? '?' : '');

/**
 * Crawls the site from its three start pages and its sitemaps, as a search engine does.
 *
 * @param origin the site's origin.
 * @param limit how many pages of one template are visited; all of them without it.
 */
export async function walkSite(origin: string, limit = Infinity): Promise<WalkReport> {
  const visits = new Map<string, Visit>();
  const from = new Map<string, string>();
  const perTemplate = new Map<string, number>();
  const bare: string[] = [];
  const queue: string[] = [];

  const enqueue = (path: string, source: string, isForced = false): void => {
    if (from.has(path)) return;
    const template = templateOf(path);
    const count = perTemplate.get(template) ?? 0;
    if (!isForced && count >= limit) return;
    perTemplate.set(template, count + 1);
    from.set(path, source);
    queue.push(path);
  };
  /** Addresses of this site, without fragments. */
  const readLink = (href: string, page: string): string | undefined => {
    const url = new URL(href, origin + page);
    // the login is another site's, and closed to search engines
    if (url.origin !== origin || url.pathname.startsWith('/auth/')) return undefined;
    return url.pathname + url.search;
  };

  const visit = async (path: string): Promise<void> => {
    const response = await fetch(origin + path, { redirect: 'manual' });
    const location = response.headers.get('Location') ?? undefined;
    const isPage = (response.headers.get('Content-Type') ?? '').includes('text/html') && location === undefined;
    const html = await response.text();
    const { isBare, ...rest } = read(isPage ? html : '', origin);
    visits.set(path, { status: response.status, location, ...rest });
    if (isPage && rest.isIndexed && isBare) bare.push(path);
    if (location !== undefined) {
      const next = readLink(location, path);
      if (next !== undefined) enqueue(next, path);
    }
    for (const href of rest.links) {
      const next = readLink(href, path);
      if (next !== undefined) enqueue(next, path);
    }
    for (const alternate of rest.alternates.values()) enqueue(alternate, path, true);
  };

  const listed = new Set<string>();
  for (const { region } of regions) {
    const sitemap = await (await fetch(`${origin}/sitemap-${region}.xml`)).text();
    for (const [, address = ''] of sitemap.matchAll(/<loc>([^<]+)/g)) listed.add(decode(address).replace(origin, ''));
    enqueue(`/${region}/`, 'start');
  }
  for (const path of listed) enqueue(path, 'sitemap');
  while (queue.length > 0) await Promise.all(queue.splice(0, 8).map(visit));

  const isSound = ({ status }: Visit): boolean => status === 200 || (status >= 300 && status < 400);
  const indexed = [...visits].filter(
    ([path, page]) => page.status === 200 && page.title !== '' && page.isIndexed && page.canonical === path,
  );
  const titles = Map.groupBy(indexed, ([path, { title }]) => `${path.slice(0, 4)} ${title}`);
  return {
    visited: visits.size,
    indexed: indexed.length,
    broken: [...visits]
      .filter(([, page]) => !isSound(page))
      .map(([path, { status }]) => `${status} ${path} from ${from.get(path)}`),
    unreciprocal: indexed.flatMap(([path, page]) =>
      [...page.alternates]
        .filter(([language]) => language !== 'x-default')
        .filter(([, other]) => ![...(visits.get(other)?.alternates.values() ?? [])].includes(path))
        .map(([, other]) => `${path} names ${other}, which does not name it`),
    ),
    doubledTitles: [...titles]
      .filter(([, pages]) => pages.length > 1)
      .map(([title, pages]) => `${title}: ${pages.map(([path]) => path).join(' ')}`),
    bare,
    notInSitemap: indexed.map(([path]) => path).filter((path) => !listed.has(path) && !path.includes('?')),
    faults: [...visits].flatMap(([path, { faults }]) => faults.map((fault) => `${path}${fault}`)),
    types: [...new Set([...visits.values()].flatMap(({ types }) => types))].sort(),
  };
}
