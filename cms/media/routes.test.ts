import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { loadContent } from '../source/load-content.ts';
import { createMedia } from './routes.ts';

const content = loadContent();
const folder = mkdtempSync(join(tmpdir(), 'media-'));
const mediaFolder = join(folder, 'derived');
const media = createMedia({ content, mediaFolder });
const read = async (path: string): Promise<Buffer> => Buffer.from(await (await media.request(path)).arrayBuffer());
const originals = new URL('originals/', import.meta.url);
const listOriginals = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/`, originals)).map((file) => file.replace(/\.svg$/, ''));

afterAll(() => rmSync(folder, { recursive: true }));

it('renders no picture before the first request', () => {
  expect(existsSync(mediaFolder)).toBe(false);
});

describe('originals', () => {
  it('exist for each picture that content names, and for no other', () => {
    const texts = JSON.stringify([[...content.entries.values()], [...content.assets.values()]]);
    const named = new Set([...texts.matchAll(/\/media\/((?:cover|picture)\/[^"/]+)/g)].map(([, name]) => name));
    const covers = listOriginals('covers').map((name) => `cover/${name}`);
    const pictures = listOriginals('pictures').map((name) => `picture/${name}`);
    expect(new Set([...covers, ...pictures])).toEqual(named);
    expect(covers.length).toBeGreaterThanOrEqual(300);
  });

  it('need no font: all lettering is outlines', () => {
    for (const name of listOriginals('covers'))
      expect(readFileSync(new URL(`covers/${name}.svg`, originals), 'utf8'), name).not.toContain('<text');
  });
});

describe('covers', () => {
  it.each([
    ['avif', 'image/avif', 'heif'],
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
  ])('come as %s in the requested width', async (format, type, kind) => {
    const response = await media.request(`/cover/frusna-fall/195.${format}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const metadata = await sharp(await response.arrayBuffer()).metadata();
    expect([metadata.format, metadata.width, metadata.height]).toEqual([kind, 195, 195]);
  });

  // only every third in the short run
  it('differ from each other in pixels', async () => {
    const slugByPixels = new Map<string, string>();
    const chosen = listOriginals('covers').filter((_, index) => process.env['TEST_FULL'] === '1' || index % 3 === 0);
    for (const slug of chosen) {
      const pixels = await sharp(await read(`/cover/${slug}/96.jpg`))
        .raw()
        .toBuffer();
      const key = pixels.toString('base64');
      expect(slugByPixels.get(key), `${slug} looks like ${slugByPixels.get(key)}`).toBeUndefined();
      slugByPixels.set(key, slug);
    }
    expect(slugByPixels.size).toBe(chosen.length);
  });

  it.each([
    '/cover/none/195.avif',
    '/cover/frusna-fall/196.avif',
    '/cover/frusna-fall/195.png',
    '/cover/frusna-fall/avif',
  ])('do not exist at %s', async (path) => {
    expect((await media.request(path)).status).toBe(404);
  });
});

describe('pictures', () => {
  it.each([...content.assets.keys()])('%s is a wide scene', async (name) => {
    const metadata = await sharp(await read(`/picture/${name}/288.webp`)).metadata();
    expect([metadata.width, metadata.height]).toEqual([288, 162]);
  });

  it.each(['none', 'category-none', 'constructor'])('do not exist under the name %s', async (name) => {
    expect((await media.request(`/picture/${name}/96.jpg`)).status).toBe(404);
  });
});

describe('the picture store', () => {
  it('renders a picture once for simultaneous requests and stores it', async () => {
    const before = readdirSync(mediaFolder).length;
    const bodies = await Promise.all(Array.from({ length: 8 }, () => read('/cover/laxan/144.webp')));
    expect(new Set(bodies.map((bytes) => bytes.toString('base64'))).size).toBe(1);
    expect(readdirSync(mediaFolder).length).toBe(before + 1);
    expect(readdirSync(mediaFolder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('responds 304 when the ETag matches', async () => {
    const etag = (await media.request('/cover/laxan/144.webp')).headers.get('ETag') ?? '';
    expect((await media.request('/cover/laxan/144.webp', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  it('responds with the picture when its folder is not writable', async () => {
    const readOnly = createMedia({ content, mediaFolder: '/dev/null/media' });
    expect((await readOnly.request('/cover/laxan/96.webp')).status).toBe(200);
  });
});
