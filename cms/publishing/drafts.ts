import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { localeNames, type Locale } from '../model/content-types.ts';
import { ContentError, type Mistake } from '../source/content-file.ts';
import { applyChanges, listFolders, type ContentFiles, type FileChanges } from '../source/content-files.ts';
import type { Content, Entry } from '../source/entry.ts';
import { loadContent } from '../source/load-content.ts';
import type { DocumentStatus } from './document-status.ts';
import { findBrokenLinks, findUndescribedPictures } from './find-broken-links.ts';
import { findMissingRegions } from './find-missing-regions.ts';
import { openHistory, type Version } from './history.ts';
import { readSummary } from './read-summary.ts';
import { openRevisionLog, type Revision, type RevisionLog } from './revision-log.ts';

/** The files of a document by language, empty where its region has none; null when the document does not exist. */
export type DocumentTexts = Record<Locale, string> | null;

/** Why an action was rejected. */
export type Rejection =
  | { code: 'conflict'; by: string }
  | { code: 'mistakes'; mistakes: readonly Mistake[] }
  | { code: 'fixed' }
  | { code: 'unknown' };
export type ActionResult = { ok: true } | { ok: false; rejection: Rejection };

export const succeeded: ActionResult = { ok: true };
export const reject = (refusal: Rejection): ActionResult => ({ ok: false, rejection: refusal });

/** Service to write, validate and publish drafts of pages. */
export type PageDrafts = {
  /** content for visitors: always complete and valid */
  published: () => Content;
  /** content for editors: published content with all valid drafts */
  drafts: () => Content;
  list: () => DocumentStatus[];
  find: (id: string) => DocumentStatus | undefined;
  read: (id: string) => DocumentTexts;
  /** versions of a document with their editors and times, oldest first */
  listVersions: (id: string) => Version[];
  /** @param base version that the editor started from; null for a new document. */
  save: (id: string, texts: DocumentTexts, change: { by: string; base: string | null | undefined }) => ActionResult;
  /** @param version draft that the publisher reviewed; another one is rejected. */
  publish: (id: string, change: { by: string; version?: string | undefined }) => ActionResult;
  unpublish: (id: string, change: { by: string }) => ActionResult;
  /** resets the draft to the published version */
  discard: (id: string, change: { by: string }) => ActionResult;
};

const pathsOf = (id: string): string[] => localeNames.map((locale) => `${id}/${locale}.json`);

const isDocument = (id: string): boolean => /^(pages\/[a-z0-9]+(-[a-z0-9]+)*|footer|assets)$/.test(id);

const changesOf = ({ files }: Revision): FileChanges => new Map(Object.entries(files));

/** Dependencies of the drafts. */
export type PageDraftsOptions = {
  /** imported entries, which drafts may link to */
  known?: () => ReadonlyMap<string, Entry>;
  /** notified of each published document that does not fit the bundled content of a new release */
  onInvalid?: (id: string, mistake: Mistake | undefined) => void;
};

/**
 * Opens the drafts over the bundled content. If a release breaks a published document, visitors see its bundled
 * version, or none.
 *
 * @param folder where drafts and publications are stored.
 * @throws ContentError when the bundled content is invalid.
 */
export function openPageDrafts(
  shipped: ContentFiles,
  folder: string,
  { known, onInvalid }: PageDraftsOptions = {},
): PageDrafts {
  const draftLog = openRevisionLog(folder, 'drafts');
  const publicLog = openRevisionLog(folder, 'published');
  const history = openHistory(join(folder, 'history'));
  const draftFiles = (): ContentFiles => applyChanges(shipped, changesOf(draftLog.read()));
  /** published documents that do not fit the bundled content, and are replaced by their bundled version */
  const invalid = new Set<string>();
  const publicFiles = (): ContentFiles => {
    const changes = Object.entries(publicLog.read().files);
    return applyChanges(
      shipped,
      new Map(changes.filter(([path]) => !invalid.has(path.slice(0, path.lastIndexOf('/'))))),
    );
  };
  const load = (files: ContentFiles): Content => loadContent(files, known?.());
  /** Validates content; returns no mistakes when it is valid. */
  const findMistakes = (files: ContentFiles): { content?: Content; mistakes: readonly Mistake[] } => {
    try {
      return { content: load(files), mistakes: [] };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return { mistakes: error.mistakes };
    }
  };
  const fixed = new Set([...listFolders(shipped, 'pages').map((slug) => `pages/${slug}`), 'footer']);

  const readFrom = (files: ContentFiles, id: string): DocumentTexts => {
    const texts = localeNames.map((locale) => [locale, files.read(`${id}/${locale}.json`)] as const);
    if (texts.every(([, text]) => text === undefined)) return null;
    return Object.fromEntries(texts.map(([locale, text]) => [locale, text ?? ''])) as Record<Locale, string>;
  };
  const versionOf = (texts: DocumentTexts): string =>
    texts === null ? '' : createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22);
  const changeOf = (id: string, texts: DocumentTexts): [string, string | null][] =>
    localeNames.map((locale) => [`${id}/${locale}.json`, texts?.[locale] || null]);

  /** Loads the published content; broken documents are replaced by their bundled version. */
  const loadPublished = (): Content => {
    const result = findMistakes(publicFiles());
    if (result.content) return result.content;
    const valid: Record<string, string | null> = {};
    const ids = new Set(Object.keys(publicLog.read().files).map((path) => path.slice(0, path.lastIndexOf('/'))));
    // in alphabetical order: pages come after the assets that they show
    for (const id of [...ids].sort()) {
      const own = Object.fromEntries(changeOf(id, readFrom(publicFiles(), id)));
      const { mistakes } = findMistakes(applyChanges(shipped, new Map(Object.entries({ ...valid, ...own }))));
      if (mistakes.length === 0) Object.assign(valid, own);
      else {
        invalid.add(id);
        onInvalid?.(id, mistakes[0]);
      }
    }
    return load(publicFiles());
  };
  let published = loadPublished();

  /** Validates the published content with one changed document, and the document's links. */
  const check = (id: string, texts: DocumentTexts): ReturnType<typeof findMistakes> => {
    const missing = fixed.has(id) ? findMissingRegions(id, texts) : [];
    if (missing.length > 0) return { mistakes: missing };
    const result = findMistakes(applyChanges(publicFiles(), new Map(changeOf(id, texts))));
    const { content } = result;
    if (content === undefined || texts === null) return result;
    const mistakes = [
      ...findBrokenLinks(id, texts, (key) => content.entries.get(key) ?? known?.().get(key)),
      ...findUndescribedPictures(id, texts, content.assets),
    ];
    return mistakes.length > 0 ? { mistakes } : result;
  };

  const cachedMistakes = new Map<string, { key: string; mistakes: readonly Mistake[] }>();
  /** Mistakes that prevent the publication of a draft: its own, and those it causes elsewhere. */
  const validate = (id: string, texts: DocumentTexts): readonly Mistake[] => {
    const key = `${published.version} ${versionOf(texts)}`;
    const known = cachedMistakes.get(id);
    if (known?.key === key) return known.mistakes;
    const { mistakes } = check(id, texts);
    cachedMistakes.set(id, { key, mistakes });
    return mistakes;
  };

  const describe = (id: string): DocumentStatus | undefined => {
    const [draft, visible] = [readFrom(draftFiles(), id), readFrom(publicFiles(), id)];
    if (draft === null && visible === null) return undefined;
    const isSame = versionOf(draft) === versionOf(visible);
    return {
      id,
      state: isSame ? 'published' : draft === null ? 'deleted' : visible === null ? 'new' : 'changed',
      isFixed: fixed.has(id),
      isPublic: visible !== null,
      mistakes: isSame ? [] : validate(id, draft),
      ...readSummary(draft ?? visible),
      locales: localeNames.filter((locale) => (draft ?? visible)?.[locale] !== ''),
      touched: draftLog.read().touched[id],
      version: versionOf(draft),
    };
  };

  const list = (): DocumentStatus[] => {
    const pages = new Set([...listFolders(draftFiles(), 'pages'), ...listFolders(publicFiles(), 'pages')]);
    return ['footer', ...[...pages].sort().map((slug) => `pages/${slug}`)].flatMap((id) => describe(id) ?? []);
  };

  const loadDrafts = (): Content => {
    const changed = list().filter(({ state, mistakes }) => state !== 'published' && mistakes.length === 0);
    const changes = changed.flatMap(({ id }) => changeOf(id, readFrom(draftFiles(), id)));
    // each draft is valid on its own; if they conflict together, editors see the published content
    return findMistakes(applyChanges(publicFiles(), new Map(changes))).content ?? published;
  };
  let drafts: Content | undefined;

  const write = (book: RevisionLog, id: string, texts: DocumentTexts, by: string): void => {
    const act = book === draftLog ? 'saved' : 'published';
    history.add(id, { by, at: new Date().toISOString(), act, texts }, readFrom(draftFiles(), id));
    const { files, touched } = book.read();
    const next = { ...files, ...Object.fromEntries(changeOf(id, texts)) };
    // a text equal to the bundled one needs no entry, and follows the next release
    for (const path of pathsOf(id)) if ((shipped.read(path) ?? null) === next[path]) delete next[path];
    book.write({ files: next, touched: { ...touched, [id]: { by, at: new Date().toISOString() } } });
    drafts = undefined;
  };

  const publishTexts = (id: string, texts: DocumentTexts, by: string): ActionResult => {
    const { content, mistakes } = check(id, texts);
    if (content === undefined) return reject({ code: 'mistakes', mistakes });
    invalid.delete(id);
    write(publicLog, id, texts, by);
    published = content;
    return succeeded;
  };

  return {
    published: () => published,
    drafts: () => (drafts ??= loadDrafts()),
    list,
    find: (id) => (isDocument(id) ? describe(id) : undefined),
    read: (id) => (isDocument(id) ? readFrom(draftFiles(), id) : null),
    listVersions: (id) => (isDocument(id) ? history.list(id) : []),
    save: (id, texts, { by, base }) => {
      if (!isDocument(id)) return reject({ code: 'unknown' });
      const before = readFrom(draftFiles(), id);
      if (texts === null && fixed.has(id)) return reject({ code: 'fixed' });
      if (base !== undefined && (base ?? '') !== versionOf(before))
        return reject({ code: 'conflict', by: draftLog.read().touched[id]?.by ?? '' });
      write(draftLog, id, texts, by);
      return succeeded;
    },
    publish: (id, { by, version }) => {
      const status = isDocument(id) ? describe(id) : undefined;
      if (status === undefined) return reject({ code: 'unknown' });
      if (version !== undefined && version !== status.version)
        return reject({ code: 'conflict', by: status.touched?.by ?? '' });
      return publishTexts(id, readFrom(draftFiles(), id), by);
    },
    unpublish: (id, { by }) => {
      if (fixed.has(id)) return reject({ code: 'fixed' });
      if (!isDocument(id) || readFrom(publicFiles(), id) === null) return reject({ code: 'unknown' });
      return publishTexts(id, null, by);
    },
    discard: (id, { by }) => {
      if (!isDocument(id) || describe(id) === undefined) return reject({ code: 'unknown' });
      write(draftLog, id, readFrom(publicFiles(), id), by);
      return succeeded;
    },
  };
}
