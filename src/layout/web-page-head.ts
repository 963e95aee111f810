import { brand } from '../../core/brand.ts';
import type { Section, WebPage } from '../../core/domain/section.ts';
import { listSoldOffers } from '../content/sold-offers.ts';
import { describeBreadcrumbs, describeOffers, describePodcastList, type JsonLdObject } from '../content/json-ld.ts';
import { getCanonicalPath, linkTo, type View } from '../../core/routing/routes.ts';
import { buildSrcSet } from '../ui/picture-source.ts';
import type { Head } from './head.ts';

/** Share image of a page without one. */
export const defaultShareImage = '/media/picture/aurora-fjord';

/**
 * Removes the brand and its separator from a title, because the renderer appends them: "Om oss – Nordlyd" → "Om oss".
 * The rest begins with a capital letter.
 */
export function removeBrandFromTitle(title: string): string {
  const separator = '[–|-]';
  return title
    .replace(new RegExp(`^${brand}\\s+${separator}\\s+`), '')
    .replace(new RegExp(`\\s+${separator}\\s+${brand}$`), '')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

function describeSection(section: Section, view: View): JsonLdObject[] {
  if (section.type === 'pricing') return describeOffers(view, listSoldOffers(view, section.offers));
  return 'podcasts' in section ? [describePodcastList(view, section.podcasts)] : [];
}

/** Finds the hero's image, which loads first. */
function findPreload(sections: readonly Section[]): Head['preload'] {
  const [first] = sections;
  if (first?.type !== 'heroSectionWeb') return undefined;
  return { srcset: buildSrcSet(first.imageUrl, [480, 800, 1200, 1800], 'avif'), sizes: '100vw', type: 'image/avif' };
}

/** Builds title, description, share image and structured data of an editorial page. */
export function buildWebPageHead(page: WebPage, view: View, things: readonly JsonLdObject[] = []): Head {
  const [first] = page.sections;
  const preload = findPreload(page.sections);
  const { region, route, params } = view;
  const isPage = route !== 'notFound' && route !== 'error' && route !== 'sandbox';
  const crumbs =
    isPage && route !== 'home'
      ? [
          describeBreadcrumbs(view, [
            { label: brand, href: linkTo('home', region) },
            { label: page.title, href: getCanonicalPath({ region, route, params }) },
          ]),
        ]
      : [];
  return {
    title: removeBrandFromTitle(page.seoTitle),
    description: page.seoDescription,
    image: `${first?.imageUrl ?? defaultShareImage}/1200.jpg`,
    ...(preload && { preload }),
    ...(page.regions && { regions: page.regions }),
    jsonLd: [...things, ...crumbs, ...page.sections.flatMap((section) => describeSection(section, view))],
  };
}
