import { checkPreconditions } from '../../server/http/preconditions.ts';
import { Hono } from 'hono';
import type { Content } from '../source/entry.ts';
import { parseCoverName } from './cover-url.ts';
import { parsePictureUrl } from './picture-url.ts';
import { readCover, readOwnPicture, readPicture, readUploadedCover } from './originals.ts';
import { mediaTypes, openPictureStore, widths, type Format, type Width } from './picture-store.ts';

const isWidth = (value: number): value is Width => (widths as readonly number[]).includes(value);
const isFormat = (name: string): name is Format => Object.hasOwn(mediaTypes, name);

/** Sources of pictures. */
export type MediaOptions = {
  content: Content;
  /** what editors work on; a preview shows its covers */
  drafts?: (() => Content) | undefined;
  /** where derived pictures are stored */
  mediaFolder: string;
  /** folders with a subfolder of imported or uploaded covers, or of imported pictures */
  pictureFolders?: readonly string[] | undefined;
};

const hasItem = ({ entries }: Content, slug: string): boolean =>
  entries.has(`podcast.${slug}`) || entries.has(`audiobook.${slug}`);

/**
 * Pictures: `/cover/SLUG/WIDTH.FORMAT` for podcasts and audiobooks (`SLUG-fHASH` for an imported or uploaded one),
 * `/picture/NAME/WIDTH.FORMAT` for pictures of pages and categories, in avif, webp and jpg. A URL always shows the same
 * picture: a replaced one is `NAME-fHASH`.
 */
export function createMedia({ content, drafts, mediaFolder, pictureFolders = [] }: MediaOptions): Hono {
  const store = openPictureStore(mediaFolder);
  const routes = new Hono();

  const findCover = async (name: string): Promise<string | undefined> => {
    const { slug, picture } = parseCoverName(name);
    if (!hasItem(content, slug) && !(drafts && hasItem(drafts(), slug))) return undefined;
    for (const folder of picture === undefined ? [] : pictureFolders) {
      const svg = await readUploadedCover(folder, picture!);
      if (svg !== undefined) return svg;
    }
    return readCover(slug);
  };

  const findPicture = async (part: string): Promise<string | undefined> => {
    const { name, file } = parsePictureUrl(part, (known) => content.assets.has(known));
    for (const folder of content.assets.has(name) ? pictureFolders : []) {
      const svg = await readOwnPicture(folder, file === undefined ? name : `${name}-f${file}`);
      if (svg !== undefined) return svg;
    }
    return file === undefined ? readPicture(name) : undefined;
  };

  routes.get('/:kind{cover|picture}/:name{[a-z0-9-]+}/:file{\\d+\\.[a-z]+}', async (context) => {
    const { kind, name, file } = context.req.param();
    const [size = '', format = ''] = file.split('.');
    const width = Number(size);
    if (!isWidth(width) || !isFormat(format)) return context.notFound();
    const svg = await (kind === 'cover' ? findCover(name) : findPicture(name));
    if (svg === undefined) return context.notFound();
    const headers = {
      'Content-Type': mediaTypes[format],
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: store.etagOf(svg, width, format),
    };
    const decided = checkPreconditions(context.req.raw.headers, headers.ETag);
    if (decided !== undefined) return context.body(null, decided, headers);
    const { bytes } = await store.read(svg, width, format);
    return context.body(bytes, 200, headers);
  });
  return routes;
}
