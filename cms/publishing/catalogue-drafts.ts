import { createHash } from 'node:crypto';
import { openRevisionLog, type Revision, type RevisionLog } from './revision-log.ts';
import { succeeded, reject, type ActionResult } from './drafts.ts';
import type { Content, Entry } from '../source/entry.ts';
import { applyOverrides } from './apply-overrides.ts';
import { overrideModels, readKind, type Override } from './override.ts';

/** State of an item: unchanged source, published override, or a draft that visitors do not see. */
export type ItemState = 'source' | 'published' | 'changed';

/** An item of the catalogue as editors see it. */
export type ItemStatus = {
  id: string;
  state: ItemState;
  /** content of its source: a feed, or the bundled content */
  source: Entry;
  /** transcript of its source */
  transcript: Entry | undefined;
  /** override of the draft */
  override: Override;
  touched: { by: string; at: string } | undefined;
  /** identifies the current draft, to detect conflicting saves */
  version: string;
};

/** Service to change, validate and publish podcasts, episodes and audiobooks. */
export type CatalogueDrafts = {
  /** content with the published overrides */
  published: () => Content;
  /** content with the drafts, over the given drafts of pages */
  drafts: (pages: Content) => Content;
  /** content without overrides */
  source: () => Content;
  find: (id: string) => ItemStatus | undefined;
  /** ids of items with a draft */
  listDrafts: () => ReadonlySet<string>;
  /** ids of items with an override, published or not */
  listOverridden: () => ReadonlySet<string>;
  /** those of the given pictures that a stored revision of drafts or publications uses */
  findUsedCovers: (pictures: readonly string[]) => ReadonlySet<string>;
  /** @param base version that the editor started from. */
  save: (id: string, override: Override, change: { by: string; base: string }) => ActionResult;
  /** @param version draft that the publisher reviewed; another one is rejected. */
  publish: (id: string, change: { by: string; version: string }) => ActionResult;
  /** deletes the draft */
  discard: (id: string, change: { by: string; version: string }) => ActionResult;
};

const versionOf = (override: Override): string =>
  createHash('sha256').update(JSON.stringify(override)).digest('base64url').slice(0, 22);

/** @param onInvalid notified of each override that no longer fits the model of a new release; it is ignored. */
function parseOverrides({ files }: Revision, onInvalid: (id: string) => void): Map<string, Override> {
  const read = new Map<string, Override>();
  for (const [id, text] of Object.entries(files)) {
    const kind = readKind(id);
    const parsed = kind && overrideModels[kind].safeParse(JSON.parse(text ?? '{}'));
    if (parsed?.success) read.set(id, parsed.data);
    else onInvalid(id);
  }
  return read;
}

/**
 * Opens the drafts of the catalogue. Overrides are stored per field and apart from the sources, so a new import of a
 * feed changes only the other fields (decision 0054).
 *
 * @param folder where drafts and publications are stored.
 * @param source returns the current content of the sources.
 */
export function openCatalogueDrafts(
  folder: string,
  source: () => Content,
  onInvalid: (id: string) => void = () => undefined,
): CatalogueDrafts {
  const [draftBook, publicBook] = [
    openRevisionLog(folder, 'catalogue-drafts'),
    openRevisionLog(folder, 'catalogue-published'),
  ];
  let drafts = parseOverrides(draftBook.read(), onInvalid);
  let settled = parseOverrides(publicBook.read(), onInvalid);
  let withPublished = new WeakMap<Content, Content>();
  let withDrafts = new WeakMap<Content, Content>();

  const applyCached = (
    content: Content,
    over: ReadonlyMap<string, Override>,
    kept: WeakMap<Content, Content>,
  ): Content => {
    const known = kept.get(content) ?? applyOverrides(content, over);
    kept.set(content, known);
    return known;
  };
  const write = (book: RevisionLog, id: string, override: Override | undefined, by: string): Map<string, Override> => {
    const { files, touched } = book.read();
    const { [id]: _before, ...others } = files;
    const next = override === undefined ? others : { ...others, [id]: JSON.stringify(override) };
    book.write({ files: next, touched: { ...touched, [id]: { by, at: new Date().toISOString() } } });
    withDrafts = new WeakMap();
    return parseOverrides(book.read(), onInvalid);
  };
  const find = (id: string): ItemStatus | undefined => {
    const entry = readKind(id) === undefined ? undefined : source().entries.get(id);
    if (entry === undefined) return undefined;
    const [draft, published] = [drafts.get(id), settled.get(id)];
    const override = draft ?? published ?? {};
    return {
      id,
      state: draft === undefined ? (published === undefined ? 'source' : 'published') : 'changed',
      source: entry,
      transcript: source().entries.get(`transcript.${id.slice(id.indexOf('.') + 1)}`),
      override,
      touched: draftBook.read().touched[id],
      version: versionOf(override),
    };
  };
  /** Runs an action on a draft if its version is still current. */
  const runAction = (id: string, version: string, run: (status: ItemStatus) => void): ActionResult => {
    const status = find(id);
    if (status === undefined) return reject({ code: 'unknown' });
    if (status.version !== version) return reject({ code: 'conflict', by: status.touched?.by ?? '' });
    run(status);
    return succeeded;
  };

  return {
    source,
    published: () => applyCached(source(), settled, withPublished),
    drafts: (pages) => applyCached(pages, new Map([...settled, ...drafts]), withDrafts),
    find,
    listDrafts: () => new Set(drafts.keys()),
    listOverridden: () => new Set([...drafts.keys(), ...settled.keys()]),
    findUsedCovers: (pictures) => {
      const texts = [draftBook, publicBook].flatMap((book) => book.readAll());
      return new Set(pictures.filter((picture) => texts.some((text) => text.includes(picture))));
    },
    save: (id, override, { by, base }) =>
      runAction(id, base, () => {
        const isPublic = versionOf(override) === versionOf(settled.get(id) ?? {});
        drafts = write(draftBook, id, isPublic ? undefined : override, by);
      }),
    publish: (id, { by, version }) =>
      runAction(id, version, ({ override }) => {
        const isReset = Object.keys(override).length === 0;
        settled = write(publicBook, id, isReset ? undefined : override, by);
        withPublished = new WeakMap();
        drafts = write(draftBook, id, undefined, by);
      }),
    discard: (id, { by, version }) =>
      runAction(id, version, () => {
        drafts = write(draftBook, id, undefined, by);
      }),
  };
}
