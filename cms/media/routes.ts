import { Hono } from 'hono';
import type { Artwork } from '../model/artwork.ts';
import { readField, type Content, type Entry } from '../source/entry.ts';
import { drawCategory } from './category.ts';
import { drawCover } from './cover.ts';
import { readCoverName } from './cover-name.ts';
import { readFeedCover } from './feed-cover.ts';
import { mediaTypes, openPictureStore, widths, type Format, type Width } from './picture-store.ts';
import { drawScene } from './scene.ts';

const isWidth = (value: number): value is Width => (widths as readonly number[]).includes(value);
const isFormat = (name: string): name is Format => Object.hasOwn(mediaTypes, name);

/** Where pictures come from. */
export type MediaOptions = {
  content: Content;
  /** what editors work on; a preview shows its covers */
  drafts?: (() => Content) | undefined;
  /** where derived pictures are kept */
  mediaFolder: string;
  /** where pictures of feeds and of editors are; each has a folder of covers */
  pictureFolders?: readonly string[] | undefined;
};

/** Books that leave their cover to chance look like fiction. */
const fiction = [19];

const findCovered = ({ entries }: Content, name: string): Entry | undefined => {
  const find = (slug: string) => entries.get(`podcast.${slug}`) ?? entries.get(`audiobook.${slug}`);
  return find(name) ?? find(readCoverName(name)?.slug ?? '');
};

const isShownAt = (item: Entry, name: string): boolean => readField(item, 'imageUrl', 'sv') === `/media/cover/${name}`;

/** Draws the cover of an item as it is published, or as the draft has it that the name stands for. */
const drawCoverOf = ({ content, drafts }: MediaOptions, name: string): string | null => {
  const visible = findCovered(content, name);
  const draft = visible && isShownAt(visible, name) ? undefined : drafts && findCovered(drafts(), name);
  const item = draft && isShownAt(draft, name) ? draft : visible;
  if (item === undefined) return null;
  const artwork = readField(item, 'artwork', 'sv') as Artwork | undefined;
  const authors = readField(item, 'authors', 'sv') as string[] | undefined;
  return drawCover({
    slug: String(readField(item, 'slug', 'sv')),
    title: String(readField(item, 'title', 'sv')),
    author: authors?.join(' & ') ?? String(readField(item, 'author', 'sv')),
    categoryIds: (readField(item, 'categoryIds', 'sv') as number[] | undefined) ?? fiction,
    ...(artwork && { artwork }),
  });
};

const drawPictureOf = (content: Content, name: string): string | null => {
  const key = /^category-(.+)$/.exec(name)?.[1];
  if (key === undefined) return drawScene(name);
  const category = [...content.entries.values()].find(
    (entry) => entry.type === 'category' && readField(entry, 'key', 'sv') === key,
  );
  return category ? drawCategory(key, Number(readField(category, 'categoryId', 'sv'))) : null;
};

/**
 * Pictures: `/cover/SLUG/WIDTH.FORMAT` for podcasts and audiobooks (by a name that changes with the picture where it may change), `/picture/NAME/WIDTH.FORMAT` for scenes and categories,
 * in avif, webp and jpg. An address always stands for the same picture, so it may be cached for ever.
 */
export function createMedia(options: MediaOptions): Hono {
  const store = openPictureStore(options.mediaFolder);
  const drawings = new Map<string, string>();
  const routes = new Hono();

  const isKnown = (name: string): boolean =>
    (findCovered(options.content, name) ?? (options.drafts && findCovered(options.drafts(), name))) !== undefined;

  const draw = async (kind: string, name: string): Promise<string | null> => {
    const cover = kind === 'cover' ? readCoverName(name) : undefined;
    // not kept in memory: it is as large as a picture, and whoever asked has it for ever
    if (cover?.picture !== undefined && isKnown(name)) {
      for (const folder of options.pictureFolders ?? []) {
        const own = await readFeedCover(folder, cover.picture);
        if (own !== undefined) return own;
      }
    }
    const known = drawings.get(`${kind}/${name}`);
    if (known !== undefined) return known;
    const svg = kind === 'cover' ? drawCoverOf(options, name) : drawPictureOf(options.content, name);
    if (svg !== null) drawings.set(`${kind}/${name}`, svg);
    return svg;
  };

  routes.get('/:kind{cover|picture}/:name{[a-z0-9-]+}/:file{\\d+\\.[a-z]+}', async (context) => {
    const { kind, name, file } = context.req.param();
    const [size = '', format = ''] = file.split('.');
    const width = Number(size);
    const svg = isWidth(width) && isFormat(format) ? await draw(kind, name) : null;
    if (svg === null || !isWidth(width) || !isFormat(format)) return context.notFound();
    const headers = {
      'Content-Type': mediaTypes[format],
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: store.tagOf(svg, width, format),
    };
    if (context.req.header('If-None-Match') === headers.ETag) return context.body(null, 304, headers);
    const { bytes } = await store.read(svg, width, format);
    return context.body(bytes, 200, headers);
  });
  return routes;
}
