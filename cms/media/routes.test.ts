import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Artwork } from '../model/artwork.ts';
import { readField, type Entry } from '../source/entry.ts';
import { loadContent } from '../source/load-content.ts';
import { drawCover } from './cover.ts';
import { createMedia } from './routes.ts';

const content = loadContent();
const folder = mkdtempSync(join(tmpdir(), 'media-'));
const mediaFolder = join(folder, 'kept');
const media = createMedia({ content, mediaFolder });
const read = async (path: string): Promise<Buffer> => Buffer.from(await (await media.request(path)).arrayBuffer());
const items = [...content.entries.values()].filter(({ type }) => type === 'podcast' || type === 'audiobook');
const slugOf = (entry: Entry): string => String(readField(entry, 'slug', 'sv'));
const slugs = items.map(slugOf);

afterAll(() => rmSync(folder, { recursive: true }));

it('renders nothing before it is asked', () => {
  expect(existsSync(mediaFolder)).toBe(false);
});

describe('covers', () => {
  it.each([
    ['avif', 'image/avif', 'heif'],
    ['webp', 'image/webp', 'webp'],
    ['jpg', 'image/jpeg', 'jpeg'],
  ])('come as %s in the width asked for', async (format, type, kind) => {
    const answer = await media.request(`/cover/frusna-fall/195.${format}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe(type);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const facts = await sharp(await answer.arrayBuffer()).metadata();
    expect([facts.format, facts.width, facts.height]).toEqual([kind, 195, 195]);
  });

  it('are no two alike as they are drawn, and share composition and colours with none of their market', () => {
    const drawings = new Set<string>();
    const looks = new Set<string>();
    for (const entry of items) {
      const { composition, palette } = readField(entry, 'artwork', 'sv') as Required<Artwork>;
      const categoryIds = (readField(entry, 'categoryIds', 'sv') as number[] | undefined) ?? [19];
      const facts = { slug: slugOf(entry), title: String(readField(entry, 'title', 'sv')), author: '', categoryIds };
      drawings.add(drawCover({ ...facts, artwork: { composition, palette } }));
      looks.add(`${String(readField(entry, 'region', 'sv'))} ${composition} ${palette}`);
    }
    expect(items.length).toBeGreaterThanOrEqual(300);
    expect(drawings.size).toBe(items.length);
    expect(looks.size).toBe(items.length);
  });

  // every third in the short run: each is drawn, set and rendered
  it('are no two alike, in pixels', async () => {
    const prints = new Map<string, string>();
    const chosen = slugs.filter((_, index) => process.env['TEST_FULL'] === '1' || index % 3 === 0);
    for (const slug of chosen) {
      const pixels = await sharp(await read(`/cover/${slug}/96.jpg`))
        .raw()
        .toBuffer();
      const print = pixels.toString('base64');
      expect(prints.get(print), `${slug} looks like ${prints.get(print)}`).toBeUndefined();
      prints.set(print, slug);
    }
    expect(prints.size).toBe(chosen.length);
  });

  it('are drawn without any font: all lettering is outlines', () => {
    const svg = drawCover({ slug: 'x', title: 'Åse & Øyvind ärvde', author: 'Någon', categoryIds: [8] });
    expect(svg).not.toContain('<text');
    expect(svg).not.toContain('NaN');
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
    const facts = await sharp(await read(`/picture/${name}/288.webp`)).metadata();
    expect([facts.width, facts.height]).toEqual([288, 162]);
  });

  it('exist for every category', async () => {
    for (const entry of [...content.entries.values()].filter(({ type }) => type === 'category'))
      expect((await media.request(`/picture/category-${String(readField(entry, 'key', 'sv'))}/96.jpg`)).status).toBe(
        200,
      );
  });

  it.each(['none', 'category-none', 'constructor'])('do not exist under the name %s', async (name) => {
    expect((await media.request(`/picture/${name}/96.jpg`)).status).toBe(404);
  });
});

describe('the store', () => {
  it('makes a picture once for all who ask at the same time, and keeps it', async () => {
    const before = readdirSync(mediaFolder).length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => read('/cover/laxan/144.webp')));
    expect(new Set(answers.map((bytes) => bytes.toString('base64'))).size).toBe(1);
    expect(readdirSync(mediaFolder).length).toBe(before + 1);
    expect(readdirSync(mediaFolder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('answers 304 to who has it', async () => {
    const etag = (await media.request('/cover/laxan/144.webp')).headers.get('ETag') ?? '';
    expect((await media.request('/cover/laxan/144.webp', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  it('still answers when nothing can be written', async () => {
    const readOnly = createMedia({ content, mediaFolder: '/dev/null/media' });
    expect((await readOnly.request('/cover/laxan/96.webp')).status).toBe(200);
  });
});
