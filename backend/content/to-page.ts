import type { Section, WebPage } from '../../api-spec/generated/v2.ts';
import type { Log } from '../../server/telemetry/log.ts';
import { contractDocument } from '../../api-spec/load-bundle.ts';
import { makePointer } from '../../contract-tools/openapi/document.ts';
import { createValidator } from '../../contract-tools/openapi/validator.ts';
import type { Database } from '../database/open.ts';
import type { Price } from '../offers/price-list.ts';
import { toSection, toSanitisedText, type SectionContext } from './to-section.ts';
import { fillPrices } from './fill-prices.ts';
import { loadCards } from './load-cards.ts';
import { listSectionEntries, type SiteContent } from './site-content.ts';
import { readTextField, type ContentEntry } from './source.ts';

const validator = createValidator(contractDocument);
const sectionSchema = makePointer('components', 'schemas', 'Section');

/** An unknown section would make every response invalid: it is omitted and reported. */
function isValidSection(section: Record<string, unknown>, log: Pick<Log, 'warn'>): boolean {
  const violations = validator.check(sectionSchema, section);
  const [first] = violations;
  if (first === undefined) return true;
  log.warn('section left out', {
    id: String(section['id']),
    type: String(section['type']),
    reason: `${first.field} ${first.message}`,
  });
  return false;
}

/**
 * Makes a page with its sections and cards.
 *
 * @param prices of the region, for its texts and plans.
 */
export async function toPage(
  db: Database,
  published: ContentEntry,
  site: SiteContent,
  prices: Price[],
  log: Pick<Log, 'warn'>,
): Promise<WebPage> {
  const page = fillPrices(published, prices);
  const entries = listSectionEntries(page).filter((entry) => entry !== null);
  const context: SectionContext = {
    cards: await loadCards(db, site.region, page, entries),
    prices,
    isFitting: (section) => isValidSection(section, log),
  };
  const sections = entries.map((entry) => toSection(entry, context));
  return {
    slug: readTextField(page, 'slug'),
    title: readTextField(page, 'title'),
    seoTitle: readTextField(page, 'seoTitle'),
    seoDescription: readTextField(page, 'seoDescription'),
    updated: readTextField(page, 'updated').slice(0, 10),
    textContent: toSanitisedText(page.fields['textContent'], context),
    layoutComponents: sections.filter(context.isFitting) as unknown as Section[],
    contentVersion: site.version,
    regions: site.pageRegions.get(readTextField(page, 'slug')) ?? [site.region],
  };
}
