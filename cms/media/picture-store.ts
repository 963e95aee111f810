import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** The allowed widths; other widths would let requests fill the disk. */
export const widths = [96, 144, 195, 288, 390, 480, 600, 800, 1200, 1800] as const;

export const mediaTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

export type Width = (typeof widths)[number];
export type Format = keyof typeof mediaTypes;

/** A derived picture and its ETag. */
export type Picture = { bytes: Uint8Array<ArrayBuffer>; etag: string };

/** Parallel renderings: two, so that the process stays responsive. */
const maxRenderings = 2;

const render = async (svg: string, width: number, format: Format): Promise<Buffer> => {
  // loaded with the first picture, for a fast start
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  const sized = svg.replace(/ width="(\d+)" height="(\d+)"/, (_, wide: string, high: string) => {
    return ` width="${width}" height="${Math.round((Number(high) * width) / Number(wide))}"`;
  });
  const image = sharp(Buffer.from(sized)).flatten({ background: '#0b1437' });
  if (format === 'avif') return image.avif({ quality: 58, effort: 1, chromaSubsampling: '4:4:4' }).toBuffer();
  if (format === 'webp') return image.webp({ quality: 80, effort: 4, smartSubsample: true }).toBuffer();
  return image.jpeg({ quality: 82, mozjpeg: true }).toBuffer();
};

/**
 * Opens the store of derived pictures. The first request renders a picture once, also for parallel requests. The file
 * name contains a hash of the original, so a changed original gets a new file.
 *
 * @param folder where files are stored; created when needed.
 */
export function openPictureStore(folder: string): {
  etagOf: (svg: string, width: Width, format: Format) => string;
  read: (svg: string, width: Width, format: Format) => Promise<Picture>;
} {
  const limit = createConcurrencyLimit(maxRenderings);
  const pending = new Map<string, Promise<Picture>>();

  const nameOf = (svg: string, width: Width, format: Format): string =>
    `${createHash('sha256').update(svg).digest('hex').slice(0, 20)}-${width}.${format}`;

  const store = async (file: string, bytes: Buffer): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const temporary = `${file}.${randomUUID()}.part`;
    await writeFile(temporary, bytes);
    await rename(temporary, file);
  };

  const make = async (svg: string, width: Width, format: Format, name: string): Promise<Picture> => {
    const file = join(folder, name);
    const etag = `"${name}"`;
    const cached = await readFile(file).catch(() => null);
    if (cached !== null) return { bytes: new Uint8Array(cached), etag };
    const bytes = await limit(() => render(svg, width, format));
    // with a full disk the next request renders it again
    await store(file, bytes).catch(() => undefined);
    return { bytes: new Uint8Array(bytes), etag };
  };

  return {
    etagOf: (svg, width, format) => `"${nameOf(svg, width, format)}"`,
    read: (svg, width, format) => {
      const name = nameOf(svg, width, format);
      const running = pending.get(name);
      if (running) return running;
      const started = make(svg, width, format, name).finally(() => pending.delete(name));
      pending.set(name, started);
      return started;
    },
  };
}
