import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStoredSound } from '../audio/stored-sound.ts';
import { readOverride, showDraft, toFormState } from '../editor/catalogue/form.ts';
import { sv } from '../editor/messages/sv.ts';
import { readField } from '../source/entry.ts';
import { loadContent } from '../source/load-content.ts';
import { importSpace } from './import-space.ts';
import { openContent } from './open-content.ts';
import { makeSpaceExport } from './space-model.ts';

const mp3 = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(5_000, 7)]);
const wav = Buffer.from('RIFF\0\0\0\0WAVEfmt data');
const files: Record<string, Uint8Array> = {
  '/a.mp3': mp3,
  '/b.mp3': wav,
  '/c.mp3': Buffer.from('<html>no sound</html>'),
};

let server: Server;
let host: string;
let folder: string;
beforeAll(async () => {
  files['/cover.jpg'] = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c03020' } })
    .jpeg()
    .toBuffer();
  server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = mkdtempSync(join(tmpdir(), 'nordlyd-item-files-'));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const linkTo = (id: string) => ({ sv: { sys: { type: 'Link', linkType: 'Asset', id } } });

/** The space of the shipped content. @param links assets of its catalogue items, as `[item, field, file]`. */
function makeSpace(links: [string, string, string][]) {
  const space = structuredClone(makeSpaceExport(loadContent(), 'https://content.nordlyd.example'));
  const assets = links.map(([id, field, file]) => {
    const entry = space.entries.find(({ sys }) => sys.id === id)!;
    entry.fields[field] = linkTo(`${field}-of-${id}`);
    return {
      sys: { id: `${field}-of-${id}`, type: 'Asset' as const, publishedVersion: 1 },
      fields: { title: { sv: 'fil' }, file: { sv: { url: `//${host}${file}`, fileName: file.slice(1) } } },
    };
  });
  return { ...space, assets: [...space.assets, ...assets] };
}

const findEpisode = (isPremium: boolean): string =>
  [...loadContent().entries.values()].find(
    (entry) => entry.type === 'episode' && readField(entry, 'isPremium', 'sv') === isPremium,
  )!.id;
const [free, premium] = [findEpisode(false), findEpisode(true)];
const [show, book] = ['podcast.laxan', 'audiobook.sista-farjan'];

it('[CS-21] an import brings the covers and the sound of catalogue items, once, and names what it leaves out', async () => {
  const pictureFolder = join(folder, 'cms', 'content');
  const places = { exportFolder: join(folder, 'export'), pictureFolder, isPrivateAllowed: true };
  const content = await openContent(folder);
  const space = makeSpace([
    [show, 'image', '/cover.jpg'],
    [show, 'trailer', '/a.mp3'],
    [free, 'audio', '/b.mp3'],
    [premium, 'audio', '/a.mp3'],
    [book, 'image', '/a.mp3'],
    [book, 'sample', '/c.mp3'],
  ]);
  const { published, problems } = await importSpace(space, content, 'import', places);
  expect(published.toSorted()).toEqual([show, free].toSorted());
  expect(problems.toSorted((one, other) => one.problem.localeCompare(other.problem))).toEqual([
    { id: book, problem: 'image: it is none of JPEG, PNG and WebP' },
    { id: book, problem: 'sample: it is none of MP3, AAC, M4A, Ogg, WAV and FLAC' },
    { id: premium, problem: 'the sound of a premium episode is protected, and stays as it is' },
  ]);
  expect((await importSpace(space, content, 'import', places)).published).toEqual([]);

  const { entries } = (await openContent(folder)).catalogue.published();
  const read = (id: string, field: string) => readField(entries.get(id)!, field, 'sv');
  expect(read(show, 'imageUrl')).toMatch(/^\/media\/cover\/laxan-f[0-9a-f]{16}$/);
  expect(read(show, 'trailerSeconds')).toBeUndefined();
  const [trailer, audio] = [String(read(show, 'trailerUrl')), String(read(free, 'audioUrl'))];
  expect(trailer).toMatch(/^\/media\/audio\/f[0-9a-f]{16}\.mp3$/);
  // by its bytes, not by its name
  expect(audio).toMatch(/^\/media\/audio\/f[0-9a-f]{16}\.wav$/);

  const routes = createStoredSound([pictureFolder]);
  const request = (headers: Record<string, string> = {}, method = 'GET') =>
    routes.request(trailer.replace('/media/audio', ''), { headers, method });
  const whole = await request();
  expect([whole.status, whole.headers.get('Content-Type')]).toEqual([200, 'audio/mpeg']);
  expect(Buffer.from(await whole.arrayBuffer()).equals(mp3)).toBe(true);
  const part = await request({ Range: 'bytes=3-7' });
  expect([part.status, part.headers.get('Content-Range'), (await part.arrayBuffer()).byteLength]).toEqual([
    206,
    `bytes 3-7/${mp3.length}`,
    5,
  ]);
  const etag = whole.headers.get('ETag') ?? '';
  const statuses = [
    await request({ 'If-None-Match': etag }),
    await request({ Range: 'bytes=9999-' }),
    await request({}, 'HEAD'),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([304, 416, 200]);
  expect((await routes.request('/f0123456789abcdef.mp3')).status).toBe(404);

  // an editor's form keeps the sound
  const item = content.catalogue.find(free)!;
  const { override } = readOverride(item, { ...showDraft(item), title: 'Ny titel' }, toFormState(item), {
    messages: sv,
    today: '2026-11-27',
  });
  expect(override).toMatchObject({ title: 'Ny titel', sound: audio.split('/f')[1] });
}, 60_000);
