import { join } from 'node:path';
import { localeNames, type Locale } from '../model/content-types.ts';
import type { Mistake } from '../source/content-file.ts';
import { applyChanges, listFolders, type ContentFiles } from '../source/content-files.ts';
import type { Content } from '../source/entry.ts';
import { listMistakesOf, type DocumentStatus } from './document-status.ts';
import {
  hashText,
  hashTexts,
  isDocument,
  listChanges,
  readTexts,
  replaceTexts,
  type DocumentTexts,
} from './document-texts.ts';
import { findMissingRegions } from './find-missing-regions.ts';
import { openHistory, type Version } from './history.ts';
import { inLocales } from '../model/in-locales.ts';
import { openPageNames } from './page-names.ts';
import { openPublicPages, type Checked, type PageDraftsOptions } from './public-pages.ts';
import { readSummary } from './read-summary.ts';
import { openRevisionLog, type RevisionLog } from './revision-log.ts';

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
  /** gives a document a name for editors; an empty one removes it */
  rename: (id: string, name: string) => void;
  read: (id: string) => DocumentTexts;
  /** versions of a document with their editors and times, oldest first */
  listVersions: (id: string) => Version[];
  /** @param base version that the editor started from; null for a new document. */
  save: (id: string, texts: DocumentTexts, change: { by: string; base: string | null | undefined }) => ActionResult;
  /** the texts that visitors see */
  readPublic: (id: string) => DocumentTexts;
  /** keeps texts that their editor replaced by those of another one as a version */
  keepReplaced: (id: string, texts: DocumentTexts, change: { by: string }) => void;
  /**
   * Publishes the draft in the regions of the given languages, by default in all; other regions keep their page.
   *
   * @param version draft that the publisher reviewed; another one is rejected.
   */
  publish: (
    id: string,
    change: { by: string; version?: string | undefined; locales?: readonly Locale[] },
  ) => ActionResult;
  /** Publishes a text in the region of one language, and leaves the draft; an empty text removes the page there. */
  publishText: (id: string, locale: Locale, text: string, change: { by: string }) => ActionResult;
  unpublish: (id: string, change: { by: string; locales?: readonly Locale[] }) => ActionResult;
  /** resets the draft to the published version */
  discard: (id: string, change: { by: string }) => ActionResult;
};

/**
 * Opens the drafts over the bundled content. If a release breaks a published document, visitors see its bundled
 * version, or none.
 *
 * @param folder where drafts and publications are stored.
 * @throws ContentError when the bundled content is invalid.
 */
export function openPageDrafts(shipped: ContentFiles, folder: string, options: PageDraftsOptions = {}): PageDrafts {
  const draftLog = openRevisionLog(folder, 'drafts');
  const publicLog = openRevisionLog(folder, 'published');
  const history = openHistory(join(folder, 'history'));
  const names = openPageNames(folder);
  const open = openPublicPages(shipped, publicLog, options);
  const draftFiles = (): ContentFiles => applyChanges(shipped, new Map(Object.entries(draftLog.read().files)));
  const readDraft = (id: string): DocumentTexts => readTexts(draftFiles(), id);
  const fixed = new Set([...listFolders(shipped, 'pages').map((slug) => `pages/${slug}`), 'footer']);

  const check = (id: string, texts: DocumentTexts, locales?: readonly Locale[]): Checked => {
    const missing = fixed.has(id) ? findMissingRegions(id, texts) : [];
    return missing.length > 0 ? { mistakes: missing } : open.check(id, texts, locales);
  };

  /** Finds the mistakes of all languages; a language without mistakes is checked alone, as it may be published alone. */
  const findMistakes = (id: string, texts: DocumentTexts): readonly Mistake[] => {
    const { mistakes } = check(id, texts);
    if (mistakes.length === 0 || texts === null) return mistakes;
    const sound = localeNames.filter(
      (locale) => texts[locale] !== '' && !mistakes.some(({ file }) => file === `${id}/${locale}.json`),
    );
    return [
      ...mistakes,
      ...sound
        .flatMap((locale) => check(id, replaceTexts(open.read(id), texts, [locale]), [locale]).mistakes)
        .filter(({ file }) => sound.some((locale) => file === `${id}/${locale}.json`)),
    ];
  };

  const cachedMistakes = new Map<string, { key: string; mistakes: readonly Mistake[] }>();
  /** Mistakes that prevent the publication of a draft: its own, and those it causes elsewhere. */
  const validate = (id: string, texts: DocumentTexts): readonly Mistake[] => {
    const key = `${open.content().version} ${hashTexts(texts)}`;
    const known = cachedMistakes.get(id);
    if (known?.key === key) return known.mistakes;
    const mistakes = findMistakes(id, texts);
    cachedMistakes.set(id, { key, mistakes });
    return mistakes;
  };

  const describe = (id: string): DocumentStatus | undefined => {
    const [draft, visible] = [readDraft(id), open.read(id)];
    if (draft === null && visible === null) return undefined;
    const changed = localeNames.filter((locale) => draft?.[locale] !== visible?.[locale]);
    const isSame = changed.length === 0;
    return {
      id,
      state: isSame ? 'published' : draft === null ? 'deleted' : visible === null ? 'new' : 'changed',
      isFixed: fixed.has(id),
      isPublic: visible !== null,
      mistakes: isSame ? [] : validate(id, draft),
      name: names.find(id),
      ...readSummary(draft ?? visible),
      locales: localeNames.filter((locale) => (draft ?? visible)?.[locale] !== ''),
      publicLocales: localeNames.filter((locale) => visible?.[locale]),
      // a region without the page, before and after, has no change
      changedLocales: changed.filter((locale) => draft?.[locale] || visible?.[locale]),
      touched: draftLog.read().touched[id],
      version: hashTexts(draft),
      versions: inLocales((locale) => hashText(draft, locale)),
    };
  };

  const list = (): DocumentStatus[] => {
    const pages = new Set([...listFolders(draftFiles(), 'pages'), ...listFolders(open.files(), 'pages')]);
    return ['footer', ...[...pages].sort().map((slug) => `pages/${slug}`)].flatMap((id) => describe(id) ?? []);
  };

  const loadDrafts = (): Content => {
    const changes = list().flatMap((document) => {
      const { id, state } = document;
      const draft = readDraft(id);
      const sound = localeNames.filter((locale) => listMistakesOf(document, locale).length === 0);
      if (state === 'published' || sound.length === 0) return [];
      // the languages with mistakes keep their public text
      return listChanges(id, draft === null ? draft : replaceTexts(open.read(id), draft, sound));
    });
    // each draft is valid on its own; if they conflict together, editors see the published content
    return open.load(changes).content ?? open.content();
  };
  let drafts: Content | undefined;

  const write = (
    book: RevisionLog,
    id: string,
    texts: DocumentTexts,
    by: string,
    locales?: readonly Locale[],
  ): void => {
    const act = book === draftLog ? 'saved' : 'published';
    const at = new Date().toISOString();
    history.add(id, { by, at, act, texts, ...(locales && { locales: [...locales] }) }, readDraft(id));
    const { files, touched } = book.read();
    const changes = listChanges(id, texts);
    const next = { ...files, ...Object.fromEntries(changes) };
    // a text equal to the bundled one needs no entry, and follows the next release
    for (const [path, text] of changes) if ((shipped.read(path) ?? null) === text) delete next[path];
    book.write({ files: next, touched: { ...touched, [id]: { by, at } } });
    drafts = undefined;
  };

  const publishTexts = (id: string, texts: DocumentTexts, by: string, locales?: readonly Locale[]): ActionResult => {
    const { content, mistakes } = check(id, texts, locales);
    if (content === undefined) return reject({ code: 'mistakes', mistakes });
    write(publicLog, id, texts, by, locales);
    open.replace(id, content);
    return succeeded;
  };
  const publishIn = (id: string, texts: DocumentTexts, locales: readonly Locale[] | undefined, by: string) =>
    publishTexts(id, locales ? replaceTexts(open.read(id), texts, locales) : texts, by, locales);

  return {
    published: open.content,
    drafts: () => (drafts ??= loadDrafts()),
    list,
    find: (id) => (isDocument(id) ? describe(id) : undefined),
    rename: names.set,
    read: (id) => (isDocument(id) ? readDraft(id) : null),
    readPublic: (id) => (isDocument(id) ? open.read(id) : null),
    listVersions: (id) => (isDocument(id) ? history.list(id) : []),
    save: (id, texts, { by, base }) => {
      if (!isDocument(id)) return reject({ code: 'unknown' });
      if (texts === null && fixed.has(id)) return reject({ code: 'fixed' });
      if (base !== undefined && (base ?? '') !== hashTexts(readDraft(id)))
        return reject({ code: 'conflict', by: draftLog.read().touched[id]?.by ?? '' });
      write(draftLog, id, texts, by);
      return succeeded;
    },
    keepReplaced: (id, texts, { by }) => {
      if (isDocument(id)) history.add(id, { by, at: new Date().toISOString(), act: 'replaced', texts }, readDraft(id));
    },
    publish: (id, { by, version, locales }) => {
      const status = isDocument(id) ? describe(id) : undefined;
      if (status === undefined) return reject({ code: 'unknown' });
      if (version !== undefined && version !== status.version)
        return reject({ code: 'conflict', by: status.touched?.by ?? '' });
      return publishIn(id, readDraft(id), locales, by);
    },
    publishText: (id, locale, text, { by }) =>
      isDocument(id)
        ? publishIn(
            id,
            inLocales((name) => (name === locale ? text : '')),
            [locale],
            by,
          )
        : reject({ code: 'unknown' }),
    unpublish: (id, { by, locales }) => {
      if (fixed.has(id)) return reject({ code: 'fixed' });
      const visible = isDocument(id) ? open.read(id) : null;
      if (!(locales ?? localeNames).some((locale) => visible?.[locale])) return reject({ code: 'unknown' });
      return publishIn(id, null, locales, by);
    },
    discard: (id, { by }) => {
      if (!isDocument(id) || describe(id) === undefined) return reject({ code: 'unknown' });
      write(draftLog, id, open.read(id), by);
      return succeeded;
    },
  };
}
