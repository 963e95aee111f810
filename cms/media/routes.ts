import { Hono } from 'hono';
import type { Artwork } from '../model/artwork.ts';
import { readField, type Content } from '../source/entry.ts';
import { drawCategory } from './category.ts';
import { drawCover } from './cover.ts';
import { readCoverName, readFeedCover } from './feed-cover.ts';
import { mediaTypes, openPictureStore, widths, type Format, type Width } from './picture-store.ts';
import { drawScene } from './scene.ts';

const isWidth = (value: number): value is Width => (widths as readonly number[]).includes(value);
const isFormat = (name: string): name is Format => Object.hasOwn(mediaTypes, name);

/** Books that leave their cover to chance look like fiction. */
const fiction = [19];

const drawCoverOf = (content: Content, name: string): string | null => {
  const find = (slug: string) => content.entries.get(`podcast.${slug}`) ?? content.entries.get(`audiobook.${slug}`);
  const item = find(name) ?? find(readCoverName(name)?.slug ?? '');
  if (item?.type !== 'podcast' && item?.type !== 'audiobook') return null;
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
 * Pictures: `/cover/SLUG/WIDTH.FORMAT` for podcasts and audiobooks (imported ones by a name that changes with the picture), `/picture/NAME/WIDTH.FORMAT` for scenes and categories,
 * in avif, webp and jpg. An address always stands for the same picture, so it may be cached for ever.
 */
export function createMedia(options: {
  content: Content;
  mediaFolder: string;
  importedFolder?: string | undefined;
}): Hono {
  const store = openPictureStore(options.mediaFolder);
  const drawings = new Map<string, string>();
  const routes = new Hono();

  const draw = async (kind: string, name: string): Promise<string | null> => {
    const cover = kind === 'cover' ? readCoverName(name) : undefined;
    // not kept in memory: it is as large as a picture, and whoever asked has it for ever
    if (cover?.picture !== undefined && options.importedFolder !== undefined) {
      const own = options.content.entries.has(`podcast.${cover.slug}`)
        ? await readFeedCover(options.importedFolder, cover.picture)
        : undefined;
      if (own !== undefined) return own;
    }
    const known = drawings.get(`${kind}/${name}`);
    if (known !== undefined) return known;
    const svg = kind === 'cover' ? drawCoverOf(options.content, name) : drawPictureOf(options.content, name);
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
