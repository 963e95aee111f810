import { existsSync, readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMedia } from '../media/routes.ts';
import { makeShowEntries } from '../source/imported.ts';
import { makeFeedXml, makeItemXml, openImports } from './example-feed.ts';
import { coverFilePath } from './show-file.ts';
import { deleteUnusedCovers } from './import-cover.ts';

const paint = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#c03020' } });

let server: Server;
let base: string;
const requested: string[] = [];
const files: Record<string, Uint8Array | string> = {};

beforeAll(async () => {
  files['/wide.png'] = await paint(900, 600).png().toBuffer();
  files['/small.jpg'] = await paint(100).jpeg().toBuffer();
  files['/page.jpg'] = '<!doctype html>';
  files['/drawing.svg'] = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>';
  files['/half.jpg'] = (await paint(900).jpeg().toBuffer()).subarray(0, 1_500);
  files['/huge.jpg'] = Buffer.alloc(9e6, 1);
  server = createServer((request, response) => {
    requested.push(request.url ?? '');
    const file = files[request.url ?? ''];
    response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const rules = { maxBytes: 5e6, maxMs: 5_000, isPrivateAllowed: true };
const makeXml = (picture: string, title = 'Skogens röst') =>
  makeFeedXml(
    makeItemXml('a'),
    `<title>${title}</title><language>sv</language><podcast:guid>g</podcast:guid>${
      picture && `<itunes:image href="${base}${picture}"/>`
    }`,
  );

describe('the cover of a feed', () => {
  it('is downloaded once, stored as a square JPEG, and served under a unique URL', async () => {
    const { importXml: take, read, folder } = openImports();
    expect((await take(makeXml('/wide.png'), { rules })).notes).toEqual([]);
    const [file] = await read();
    const name = file!.show.cover!.name;
    const metadata = await sharp(coverFilePath(folder, name)).metadata();
    expect([metadata.format, metadata.width, metadata.height]).toEqual(['jpeg', 1_200, 1_200]);
    expect((await take(makeXml('/wide.png'), { rules })).state).toBe('unchanged');
    expect(requested).toEqual(['/wide.png']);

    const entries = new Map(makeShowEntries(file!, 'a').map((entry) => [entry.id, entry]));
    const imageUrl = String(entries.get('podcast.skogens-rost')?.fields['imageUrl']?.sv);
    expect(imageUrl).toBe(`/media/cover/skogens-rost-f${name}`);
    const content = { entries, assets: new Map(), version: '1' };
    const media = createMedia({ content, mediaFolder: join(folder, 'media'), pictureFolders: [folder] });
    const show = async (path: string): Promise<number[] | number> => {
      const response = await media.request(path.replace('/media', ''));
      if (response.status !== 200) return response.status;
      const { dominant } = await sharp(await response.arrayBuffer()).stats();
      return [dominant.r, dominant.g, dominant.b].map((part) => Math.round(part / 64));
    };
    const red = [3, 1, 0];
    expect(await show(`${imageUrl}/195.jpg`)).toEqual(red);
    await deleteUnusedCovers(folder, []);
    expect(readdirSync(join(folder, 'covers'))).toEqual([]);
    const fallback = await show('/media/cover/skogens-rost/96.jpg');
    expect(fallback).not.toEqual(red);
    expect(await show(`${imageUrl}/96.jpg`)).toEqual(fallback);
    expect(await show('/media/cover/nobody-f0000000000000000/96.jpg')).toBe(404);
  });

  it.each([
    ['/small.jpg', 'it is smaller than 300 pixels'],
    ['/page.jpg', 'it is none of JPEG, PNG and WebP'],
    ['/half.jpg', 'it is broken'],
    ['/drawing.svg', 'it is none of JPEG, PNG and WebP'],
    ['/huge.jpg', 'it is larger than 8 MB'],
    ['/none.jpg', '127.0.0.1'],
  ])('%s is left out, and the show is still imported', async (path, problem) => {
    const { importXml: take, read, folder } = openImports();
    const { notes, state } = await take(makeXml(path), { rules });
    expect([state, notes.length]).toEqual(['imported', 1]);
    expect(notes[0]).toContain(`the picture of the feed is left out: ${problem}`);
    expect((await read())[0]?.show).not.toHaveProperty('cover');
    expect(existsSync(join(folder, 'covers'))).toBe(false);
  });

  it('is kept when the next one cannot be downloaded, and removed when the feed has none', async () => {
    const { importXml: take, read } = openImports();
    await take(makeXml('/wide.png'), { rules });
    await take(makeXml('/none.jpg'), { rules });
    expect((await read())[0]?.show.cover?.url).toBe(`${base}/wide.png`);
    await take(makeXml(''), { rules });
    expect((await read())[0]?.show.cover).toBeUndefined();
  });
});
