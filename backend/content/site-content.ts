import { createHash } from 'node:crypto';
import type { FooterColumn, FooterLink } from '../../api-spec/generated/v2.ts';
import type { Region } from '../../core/domain/region.ts';
import { regionConfigs, regions } from '../../core/domain/region.ts';
import { isEntry, readTextField, type ContentEntry, type ContentSource } from './source.ts';

/** The editorial content of one region, without its catalogue. */
export type SiteContent = {
  region: Region;
  pages: Map<string, ContentEntry>;
  /** the regions that have each page, by its slug */
  pageRegions: Map<string, Region[]>;
  footer: FooterColumn[];
  /** changes with any of the content */
  version: string;
  /** number of the publication that the content contains at least; 0 for drafts */
  publication: number;
};

const columnKeys = ['explore', 'information', 'product', 'more'] as const satisfies FooterColumn['key'][];

function toFooterLink(entry: ContentEntry): FooterLink {
  const link = { displayText: readTextField(entry, 'displayText'), destination: readTextField(entry, 'destination') };
  if (readTextField(entry, 'type') !== 'button') {
    return { ...link, type: readTextField(entry, 'type') === 'external' ? 'external' : 'internal' };
  }
  return { ...link, type: 'button', buttonTypeKey: entry.fields['buttonTypeKey'] as FooterLink['buttonTypeKey'] };
}

const readOrder = ({ fields }: ContentEntry): number => Number(fields['order'] ?? 0);

/** Sorts the footer links into their four columns, each in its editor's order. */
function toFooter(links: ContentEntry[]): FooterColumn[] {
  const sorted = links.toSorted((one, other) => readOrder(one) - readOrder(other));
  return columnKeys.map((key) => ({
    key,
    links: sorted.filter((entry) => readTextField(entry, 'column') === key).map(toFooterLink),
  }));
}

/** Links from pages to sections, from sections to their list items, and from these to their pictures. */
const pageDepth = 3;

/** Lists the pages of a region by slug. A page without a slug in the language of a region does not exist there. */
async function listPages(source: ContentSource, region: Region, depth: number): Promise<Map<string, ContentEntry>> {
  const pages = await source.listEntries('webPage', regionConfigs[region].language, depth);
  const named = pages.map((page) => [readTextField(page, 'slug'), page] as const);
  return new Map(named.filter(([slug]) => slug !== ''));
}

/**
 * Reads the pages and the footer of one region from the content source.
 *
 * @throws ContentSourceError when the source does not respond.
 */
export async function loadSiteContent(source: ContentSource, region: Region, publication = 0): Promise<SiteContent> {
  const pages = await listPages(source, region, pageDepth);
  const links = await source.listEntries('footerLink', regionConfigs[region].language, 0);
  const others = regions.filter((other) => other !== region);
  const ofOthers = await Promise.all(others.map((other) => listPages(source, other, 0)));
  const hasPage = (slug: string, other: Region): boolean =>
    other === region || ofOthers[others.indexOf(other)]!.has(slug);
  const pageRegions = new Map([...pages.keys()].map((slug) => [slug, regions.filter((other) => hasPage(slug, other))]));
  const version = createHash('sha256')
    .update(JSON.stringify([[...pages.values()], links, [...pageRegions]]))
    .digest('hex')
    .slice(0, 16);
  return { region, pages, pageRegions, footer: toFooter(links), version, publication };
}

/** The sections of a page in order; null for an unpublished one. */
export const listSectionEntries = (page: ContentEntry): (ContentEntry | null)[] => {
  const components = page.fields['layoutComponents'];
  return Array.isArray(components) ? components.map((item: unknown) => (isEntry(item) ? item : null)) : [];
};
