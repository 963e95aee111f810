import { createHash } from 'node:crypto';
import { openBook, type ChangeBook, type KeptBook } from './revision-log.ts';
import { done, refuse, type Done } from './drafts.ts';
import type { Content, Entry } from '../source/entry.ts';
import { layOverCatalogue } from './apply-overrides.ts';
import { overrideModels, readKind, type Override } from './override.ts';

/** How an item stands: as its source has it, as editors settled it, or with a draft that visitors do not see yet. */
export type ItemState = 'source' | 'published' | 'changed';

/** An item of the catalogue as editors see it. */
export type ItemStatus = {
  id: string;
  state: ItemState;
  /** as its source has it: a feed, or what the product ships */
  source: Entry;
  /** what is said in it, as its source has it */
  transcript: Entry | undefined;
  /** what the draft settles */
  override: Override;
  touched: { by: string; at: string } | undefined;
  /** names the draft as it stands: who saves on another one would overwrite somebody */
  version: string;
};

/** Where podcasts, episodes and audiobooks are changed, checked and published. */
export type CatalogueDesk = {
  /** content with what is published of the catalogue */
  published: () => Content;
  /** the same over drafts of pages, with the drafts of the catalogue */
  drafts: (pages: Content) => Content;
  /** everything that may be changed, as its sources have it */
  source: () => Content;
  find: (id: string) => ItemStatus | undefined;
  /** ids of what has a draft */
  listDrafts: () => ReadonlySet<string>;
  /** ids of what editors settled, published or not */
  listSettled: () => ReadonlySet<string>;
  /** the pictures among these that a draft or a publication names, the older versions included that one may go back to */
  namesCover: (pictures: readonly string[]) => ReadonlySet<string>;
  /** @param base version that the editor began from. */
  save: (id: string, override: Override, change: { by: string; base: string }) => Done;
  /** @param version draft that the publisher looked at; another one is refused. */
  publish: (id: string, change: { by: string; version: string }) => Done;
  /** takes the draft away */
  discard: (id: string, change: { by: string; version: string }) => Done;
};

const versionOf = (override: Override): string =>
  createHash('sha256').update(JSON.stringify(override)).digest('base64url').slice(0, 22);

/** @param onBroken told of what was settled and no longer fits the model of a new release: the source stands in for it. */
function readBook({ files }: ChangeBook, onBroken: (id: string) => void): Map<string, Override> {
  const read = new Map<string, Override>();
  for (const [id, text] of Object.entries(files)) {
    const kind = readKind(id);
    const parsed = kind && overrideModels[kind].safeParse(JSON.parse(text ?? '{}'));
    if (parsed?.success) read.set(id, parsed.data);
    else onBroken(id);
  }
  return read;
}

/**
 * Opens the desk of the catalogue. What editors settle is kept field by field beside the sources, which are never
 * written: a feed that comes again changes the other fields alone (decision 0086).
 *
 * @param folder where drafts and publications are kept.
 * @param source content as its sources have it, at each look.
 */
export function openCatalogueDesk(
  folder: string,
  source: () => Content,
  onBroken: (id: string) => void = () => undefined,
): CatalogueDesk {
  const [draftBook, publicBook] = [openBook(folder, 'catalogue-drafts'), openBook(folder, 'catalogue-published')];
  let drafts = readBook(draftBook.read(), onBroken);
  let settled = readBook(publicBook.read(), onBroken);
  let laid = new WeakMap<Content, Content>();
  let laidDrafts = new WeakMap<Content, Content>();

  const lay = (content: Content, over: ReadonlyMap<string, Override>, kept: WeakMap<Content, Content>): Content => {
    const known = kept.get(content) ?? layOverCatalogue(content, over);
    kept.set(content, known);
    return known;
  };
  const write = (book: KeptBook, id: string, override: Override | undefined, by: string): Map<string, Override> => {
    const { files, touched } = book.read();
    const { [id]: _before, ...others } = files;
    const next = override === undefined ? others : { ...others, [id]: JSON.stringify(override) };
    book.write({ files: next, touched: { ...touched, [id]: { by, at: new Date().toISOString() } } });
    laidDrafts = new WeakMap();
    return readBook(book.read(), onBroken);
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
  /** Does something with a draft as somebody looked at it. */
  const act = (id: string, version: string, run: (status: ItemStatus) => void): Done => {
    const status = find(id);
    if (status === undefined) return refuse({ code: 'unknown' });
    if (status.version !== version) return refuse({ code: 'conflict', by: status.touched?.by ?? '' });
    run(status);
    return done;
  };

  return {
    source,
    published: () => lay(source(), settled, laid),
    drafts: (pages) => lay(pages, new Map([...settled, ...drafts]), laidDrafts),
    find,
    listDrafts: () => new Set(drafts.keys()),
    listSettled: () => new Set([...drafts.keys(), ...settled.keys()]),
    namesCover: (pictures) => {
      const texts = [draftBook, publicBook].flatMap((book) => book.readKept());
      return new Set(pictures.filter((picture) => texts.some((text) => text.includes(picture))));
    },
    save: (id, override, { by, base }) =>
      act(id, base, () => {
        const isPublic = versionOf(override) === versionOf(settled.get(id) ?? {});
        drafts = write(draftBook, id, isPublic ? undefined : override, by);
      }),
    publish: (id, { by, version }) =>
      act(id, version, ({ override }) => {
        const isBack = Object.keys(override).length === 0;
        settled = write(publicBook, id, isBack ? undefined : override, by);
        laid = new WeakMap();
        drafts = write(draftBook, id, undefined, by);
      }),
    discard: (id, { by, version }) =>
      act(id, version, () => {
        drafts = write(draftBook, id, undefined, by);
      }),
  };
}
