import { toSection } from '../../src/api/to-section.ts';
import type { PageRequest } from '../../src/content/read-page.ts';
import type { Section } from '../../core/domain/section.ts';
import type { PageData } from '../../src/layout/page-context.ts';
import { createSampleSections } from '../../src/content/sample-sections.ts';
import { amounts, type Amount } from '../../src/content/sample-labels.ts';

/** A section of the gallery; undefined when its content is hidden. */
export type Sample = { type: string; section: Section | undefined };
export type GalleryData = PageData & { amount: Amount; only: string | undefined; samples: Sample[] };

const isAmount = (word: string | undefined): word is Amount => amounts.some((amount) => amount === word);

/** Creates the sections for the region and amount of the query: `?region=fi&data=long&type=faq`. */
export function data({ view }: PageRequest): GalleryData {
  const { data: requested, type: only } = view.query;
  const amount = isAmount(requested) ? requested : 'ordinary';
  const samples = createSampleSections(view.region, amount)
    .filter(({ type }) => only === undefined || type === only)
    .map((wire) => ({ type: wire.type, section: toSection(wire) }));
  return { head: { title: 'Gallery', isIndexed: false }, amount, only, samples };
}
