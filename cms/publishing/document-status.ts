import type { Locale } from '../model/content-types.ts';
import type { Mistake } from '../source/content-file.ts';
import type { DocumentSummary } from './read-summary.ts';

/** State of a draft compared with the published version. */
export type DocumentState = 'published' | 'changed' | 'new' | 'deleted';

/** A page, the footer, or the list of imported pictures. `id` is its folder: `pages/{slug}`, `footer`, `assets`. */
export type DocumentStatus = DocumentSummary & {
  id: string;
  /** its name for editors, if they gave one */
  name: string | undefined;
  state: DocumentState;
  /** a page with a fixed URL that the product links to: it can be changed but not deleted */
  isFixed: boolean;
  /** the document has been published, and visitors see a version of it */
  isPublic: boolean;
  mistakes: readonly Mistake[];
  /** languages of the regions that have the draft, or the published version of a deleted one */
  locales: Locale[];
  /** languages of the regions whose visitors see the document */
  publicLocales: Locale[];
  /** languages of the regions whose visitors see something else than the draft */
  changedLocales: Locale[];
  touched: { by: string; at: string } | undefined;
  /** identifies the current draft, to detect conflicting saves */
  version: string;
  /** identifies the draft of each region, empty without one */
  versions: Record<Locale, string>;
};

/** The mistakes that prevent the publication of a document in the region of a language. */
export const listMistakesOf = ({ id, mistakes }: DocumentStatus, locale: Locale): Mistake[] =>
  // one in another document affects every region
  mistakes.filter(({ file }) => !file.startsWith(`${id}/`) || file === `${id}/${locale}.json`);
