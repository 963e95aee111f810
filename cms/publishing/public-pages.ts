import { localeNames, type Locale } from '../model/content-types.ts';
import { ContentError, type Mistake } from '../source/content-file.ts';
import { applyChanges, type ContentFiles } from '../source/content-files.ts';
import type { Content, Entry } from '../source/entry.ts';
import { loadContent } from '../source/load-content.ts';
import { listChanges, readTexts, type DocumentTexts } from './document-texts.ts';
import { findBrokenLinks, findUndescribedPictures } from './find-broken-links.ts';
import type { RevisionLog } from './revision-log.ts';

/** Mistakes of content; `content` is undefined when it cannot be loaded. */
export type Checked = { content?: Content; mistakes: readonly Mistake[] };

/** Dependencies of the drafts and publications. */
export type PageDraftsOptions = {
  /** imported entries, which drafts may link to */
  known?: () => ReadonlyMap<string, Entry>;
  /** notified of each published document that does not fit the bundled content of a new release */
  onInvalid?: (id: string, mistake: Mistake | undefined) => void;
};

/** The published content: the bundled one with the publications of editors. */
export type PublicPages = {
  content: () => Content;
  read: (id: string) => DocumentTexts;
  files: () => ContentFiles;
  /** validates the published content with some changed files */
  load: (changes: Iterable<[string, string | null]>) => Checked;
  /** validates the published content with one changed document, and the document's links in the given languages */
  check: (id: string, texts: DocumentTexts, locales?: readonly Locale[]) => Checked;
  /** replaces the content after a publication of a document, which is in the log already */
  replace: (id: string, content: Content) => void;
};

/** @throws ContentError when the bundled content is invalid. */
export function openPublicPages(
  shipped: ContentFiles,
  log: Pick<RevisionLog, 'read'>,
  { known, onInvalid }: PageDraftsOptions,
): PublicPages {
  /** published documents that do not fit the bundled content, and are replaced by their bundled version */
  const invalid = new Set<string>();
  const files = (): ContentFiles => {
    const changes = Object.entries(log.read().files);
    return applyChanges(
      shipped,
      new Map(changes.filter(([path]) => !invalid.has(path.slice(0, path.lastIndexOf('/'))))),
    );
  };
  const loadFiles = (from: ContentFiles): Content => loadContent(from, known?.());
  const tryFiles = (from: ContentFiles): Checked => {
    try {
      return { content: loadFiles(from), mistakes: [] };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return { mistakes: error.mistakes };
    }
  };
  const load: PublicPages['load'] = (changes) => tryFiles(applyChanges(files(), new Map(changes)));

  /** Loads the published content; broken documents are replaced by their bundled version. */
  const loadFirst = (): Content => {
    const result = tryFiles(files());
    if (result.content) return result.content;
    const valid: Record<string, string | null> = {};
    const ids = new Set(Object.keys(log.read().files).map((path) => path.slice(0, path.lastIndexOf('/'))));
    // in alphabetical order: pages come after the assets that they show
    for (const id of [...ids].sort()) {
      const own = Object.fromEntries(listChanges(id, readTexts(files(), id)));
      const { mistakes } = tryFiles(applyChanges(shipped, new Map(Object.entries({ ...valid, ...own }))));
      if (mistakes.length === 0) Object.assign(valid, own);
      else {
        invalid.add(id);
        onInvalid?.(id, mistakes[0]);
      }
    }
    return loadFiles(files());
  };
  let current = loadFirst();

  return {
    content: () => current,
    read: (id) => readTexts(files(), id),
    files,
    load,
    check: (id, texts, locales = localeNames) => {
      const result = load(listChanges(id, texts));
      if (texts === null) return result;
      // invalid content is not loaded: its links and pictures are still checked, so that all mistakes are found at once
      const { entries, assets } = result.content ?? current;
      const named = [
        ...findBrokenLinks(id, texts, (key) => entries.get(key) ?? known?.().get(key)),
        ...findUndescribedPictures(id, texts, assets),
      ].filter(({ file }) => locales.some((locale) => file === `${id}/${locale}.json`));
      const isFound = ({ file, reference }: Mistake): boolean =>
        named.some((mistake) => mistake.file === file && mistake.reference?.id === reference?.id);
      const mistakes = [...result.mistakes.filter((mistake) => !isFound(mistake)), ...named];
      return mistakes.length > 0 ? { mistakes } : result;
    },
    replace: (id, content) => {
      invalid.delete(id);
      current = content;
    },
  };
}
