import type * as Wire from '../../api-spec/generated/v2.ts';
import type { WebPage } from '../../core/domain/section.ts';
import { toRichText, toSections } from './to-section.ts';

/** Maps an editorial page with its visible sections, in order. */
export const toWebPage = (wire: Wire.WebPage): WebPage => ({
  slug: wire.slug,
  title: wire.title,
  seoTitle: wire.seoTitle,
  seoDescription: wire.seoDescription,
  updated: wire.updated,
  textContent: wire.textContent === null ? undefined : toRichText(wire.textContent),
  sections: toSections(wire.layoutComponents),
  contentVersion: wire.contentVersion,
  ...(wire.regions && { regions: wire.regions }),
});
