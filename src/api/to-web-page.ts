import type * as Wire from '../../api-spec/generated/v2.ts';
import type { WebPage } from '../../core/domain/section.ts';
import { readRichText, readSections } from './to-section.ts';

/** Reads an editorial page: its sections are those to show, in order. */
export const readWebPage = (wire: Wire.WebPage): WebPage => ({
  slug: wire.slug,
  title: wire.title,
  seoTitle: wire.seoTitle,
  seoDescription: wire.seoDescription,
  updated: wire.updated,
  textContent: wire.textContent === null ? undefined : readRichText(wire.textContent),
  sections: readSections(wire.layoutComponents),
  contentVersion: wire.contentVersion,
});
