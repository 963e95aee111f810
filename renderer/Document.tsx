import { brand } from '../core/brand.ts';
import { regionConfigs, regions } from '../core/domain/region.ts';
import {
  getCanonicalPath,
  listAlternates,
  listLanguageAlternates,
  getRouteConfig,
  type RouteKey,
  type View,
} from '../core/routing/routes.ts';
import type { Head } from '../src/layout/head.ts';
import { text } from '../core/i18n/text.ts';
import { escapeJson } from './escape-json.ts';

type DocumentProps = { head: Head; view: View; /** HTML of its body */ body: string };

const isListed = (route: View['route']): route is RouteKey =>
  route !== 'notFound' && route !== 'error' && route !== 'sandbox';

/**
 * Masks the path for analytics when its parameters may identify a user: each value becomes the parameter's name. The offer
 * of a checkout stays. Undefined when the path needs no masking.
 */
function maskPath({ region, route, params }: View): string | undefined {
  if (!isListed(route) || getRouteConfig(route).kind === 'content' || Object.keys(params).length === 0)
    return undefined;
  const names = Object.keys(params).map((name) => [name, `:${name}`]);
  const masked = route === 'checkout' ? params : (Object.fromEntries(names) as Record<string, string>);
  return getCanonicalPath({ region, route, params: masked }).replaceAll('%3A', ':');
}

/** Pages of a list have their own canonical address; any other query has none. */
const canonicalQuery = ({ query: { page } }: View, { isIndexed }: Head): string =>
  page === undefined || isIndexed === false ? '' : `?page=${page}`;

/** Finds the canonical address that search engines list. */
function findCanonical(view: View, head: Head): string | undefined {
  const { region, route, params, origin } = view;
  if (!isListed(route) || !getRouteConfig(route).isIndexed) return undefined;
  return `${origin}${getCanonicalPath({ region, route, params })}${canonicalQuery(view, head)}`;
}

/** Formats the page number in the title of a list. */
const formatPageNumber = ({ query: { page }, route }: View, { isIndexed }: Head): string =>
  page === undefined || (isIndexed === false && route !== 'search') ? '' : ` – ${text.content_page({ page })}`;

function CanonicalLinks({ head, view }: { head: Head; view: View }) {
  if (!isListed(view.route) || !getRouteConfig(view.route).isIndexed) return null;
  const alternates = listAlternates({ region: view.region, route: view.route, params: view.params }, head.regions);
  // a podcast, episode or audiobook exists in one region only
  const isLocal = ['podcast', 'episode', 'audiobook'].includes(view.route);
  return (
    <>
      <link rel="canonical" href={findCanonical(view, head)} />
      {!isLocal &&
        canonicalQuery(view, head) === '' &&
        listLanguageAlternates(view.route, alternates).map(({ language, path }) => (
          <link key={language} rel="alternate" hrefLang={language} href={`${view.origin}${path}`} />
        ))}
    </>
  );
}

function OpenGraph({ head, view }: { head: Head; view: View }) {
  const { locale } = regionConfigs[view.region];
  const canonical = findCanonical(view, head);
  const image = `${view.origin}${head.image ?? '/media/picture/aurora-fjord/1200.jpg'}`;
  return (
    <>
      <meta property="og:site_name" content={brand} />
      <meta property="og:type" content={head.kind ?? 'website'} />
      <meta property="og:title" content={head.title} />
      {head.description && <meta property="og:description" content={head.description} />}
      <meta property="og:image" content={image} />
      {canonical !== undefined && <meta property="og:url" content={canonical} />}
      <meta property="og:locale" content={locale.replace('-', '_')} />
      {regions
        .filter((region) => region !== view.region)
        .map((region) => (
          <meta key={region} property="og:locale:alternate" content={regionConfigs[region].locale.replace('-', '_')} />
        ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Data for search engines, behind what users see. */
const writeJsonLd = ({ jsonLd = [] }: Head): string =>
  jsonLd.map((entry) => `<script type="application/ld+json">${escapeJson(entry)}</script>`).join('');

/** The HTML document of a page; vike adds the assets. */
export function Document({ head, view, body }: DocumentProps) {
  const isIndexed = head.isIndexed ?? (isListed(view.route) && getRouteConfig(view.route).isIndexed);
  return (
    <html
      lang={regionConfigs[view.region].language}
      data-region={view.region}
      // events, errors and timings of an error page are not those of the route
      data-route={head.errorRoute ?? view.route}
      data-page={maskPath(view)}
      // no header of a visitor before the script runs
      data-me={isListed(view.route) && getRouteConfig(view.route).isProtected ? 'in' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`${head.title}${formatPageNumber(view, head)} | ${brand}`}</title>
        {head.description && <meta name="description" content={head.description} />}
        {!isIndexed && <meta name="robots" content="noindex" />}
        <meta name="color-scheme" content="light dark" />
        {/* the color of the header, in both schemes */}
        <meta name="theme-color" content="#071426" />
        <CanonicalLinks head={head} view={view} />
        <OpenGraph head={head} view={view} />
        <link rel="icon" href="/favicon.ico" sizes="48x48" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {head.preload && (
          <link
            rel="preload"
            as="image"
            fetchPriority="high"
            imageSrcSet={head.preload.srcset}
            imageSizes={head.preload.sizes}
            type={head.preload.type}
          />
        )}
      </head>
      <body dangerouslySetInnerHTML={{ __html: body + writeJsonLd(head) }} />
    </html>
  );
}
