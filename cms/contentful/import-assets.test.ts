import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createMedia } from '../media/routes.ts';
import { localeNames } from '../model/content-types.ts';
import { readField } from '../source/entry.ts';
import { loadContent } from '../source/load-content.ts';
import { importSpace } from './import-space.ts';
import { openContent } from './open-content.ts';
import { makeSpaceExport } from './space-model.ts';

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c03020' } })
    .jpeg()
    .toBuffer();

let server: Server;
let host: string;
const files: Record<string, Uint8Array> = {};
beforeAll(async () => {
  files['/rod.jpg'] = await paint(900, 600);
  files['/liten.jpg'] = await paint(100, 100);
  files['/stor.jpg'] = Buffer.alloc(9e6, 1);
  server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    response.writeHead(file === undefined ? 404 : 200).end(file);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

const inAll = (value: unknown) => Object.fromEntries(localeNames.map((locale) => [locale, value]));
const linkTo = (id: string) => ({ sys: { type: 'Link', linkType: 'Asset', id } });
const makeAsset = (id: string, url: string) => ({
  sys: { id, type: 'Asset' as const, publishedVersion: 1 },
  fields: { title: { sv: 'En röd bild', nb: 'Et rødt bilde' }, file: inAll({ url, fileName: 'Röd bild.JPG' }) },
});

type Given = Record<string, string>;

/** The space of the shipped content, whose page "about" shows other pictures too. @param pictures addresses by id. */
function makeSpace(pictures: Given) {
  const space = structuredClone(makeSpaceExport(loadContent(), 'https://content.nordlyd.example'));
  const about = space.entries.find(({ sys }) => sys.id === 'page.about')!;
  for (const document of Object.values(about.fields['textContent']!) as { content: object[] }[])
    for (const id of Object.keys(pictures))
      document.content.push({ nodeType: 'embedded-asset-block', data: { target: linkTo(id) }, content: [] });
  return { ...space, assets: [...space.assets, ...Object.entries(pictures).map(([id, url]) => makeAsset(id, url))] };
}

/** A space with one more picture in a hero, in a card and in a text. */
function makeFullSpace(id: string) {
  const space = makeSpace({ [id]: `//${host}/rod.jpg` });
  const find = (type: string) => space.entries.find(({ sys }) => sys.contentType.sys.id === type)!;
  const [hero, cards] = [find('heroSectionWeb'), find('listOfHeroCards')];
  delete hero.fields['imageUrl'];
  hero.fields['image'] = inAll(linkTo(id));
  cards.fields['pictures'] = inAll([linkTo(id)]);
  return { space, heroId: hero.sys.id, cardsId: cards.sys.id };
}

/** An empty CMS with its own data folder. */
async function openCms(isPrivateAllowed = true) {
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-assets-'));
  folders.push(folder);
  const pictureFolder = join(folder, 'cms', 'content');
  const places = { exportFolder: join(folder, 'export'), pictureFolder, isPrivateAllowed };
  const content = await openContent(folder);
  return {
    folder,
    run: (space: unknown) => importSpace(space, content, 'import', places),
    read: () => content.catalogue.published(),
    readAfterRestart: async () => (await openContent(folder)).catalogue.published(),
    show: async (path: string) => {
      const options = { content: content.catalogue.published(), pictureFolders: [pictureFolder] };
      const media = createMedia({ ...options, mediaFolder: join(folder, 'media') });
      return media.request(`${path.replace('/media', '')}/600.jpg`);
    },
  };
}

describe('pictures that only the space has', () => {
  it('come with the pages that show them, once, also for the next start', async () => {
    const cms = await openCms();
    const { space, heroId, cardsId } = makeFullSpace('4xKq9AbC');
    const { published, problems } = await cms.run(space);
    expect(problems).toEqual([]);
    expect(published).toEqual(expect.arrayContaining(['assets', 'pages/about']));
    const content = await cms.readAfterRestart();
    const path = String(readField(content.entries.get(heroId)!, 'imageUrl', 'sv'));
    expect(path).toMatch(/^\/media\/picture\/[a-z0-9-]+-f[0-9a-f]{16}$/);
    const [card] = readField(content.entries.get(cardsId)!, 'heroCards', 'fi') as { imageUrl: string }[];
    expect(card?.imageUrl).toBe(path);
    const name = path.split('/').at(-1)!;
    expect(content.assets.get(name)).toMatchObject({
      title: { sv: 'En röd bild', nb: 'Et rødt bilde', fi: 'En röd bild' },
      width: 900,
      height: 600,
    });
    expect(JSON.stringify(readField(content.entries.get('page.about')!, 'textContent', 'nb'))).toContain(name);
    const shown = await cms.show(path);
    const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([shown.status, metadata.width, metadata.height]).toEqual([200, 600, 400]);
    expect(await cms.run(space)).toMatchObject({ published: [], drafts: [], problems: [] });

    // an export of this CMS makes the pages of another one equal
    files[`${path}/1200.jpg`] = new Uint8Array(await (await cms.show(path)).arrayBuffer());
    const other = await openCms();
    const { problems: left } = await other.run(makeSpaceExport(content, `http://${host}`));
    expect(left).toEqual([]);
    const fieldsOf = ({ entries }: typeof content) => [...entries.values()].map(({ id, fields }) => ({ id, fields }));
    expect(fieldsOf(other.read())).toEqual(fieldsOf(content));
    expect((await other.show(path)).status).toBe(200);
  }, 60_000);

  it('come from the files of the export, else from public https addresses, and are named when they cannot', async () => {
    const cms = await openCms(false);
    const exported = join(cms.folder, 'export', 'images.ctfassets.net', 'space');
    mkdirSync(exported, { recursive: true });
    writeFileSync(join(exported, 'röd bild.jpg'), files['/rod.jpg']!);
    writeFileSync(join(cms.folder, 'secret.jpg'), files['/rod.jpg']!);
    const { published, problems } = await cms.run(
      makeSpace({
        good: '//images.ctfassets.net/space/r%C3%B6d%20bild.jpg',
        outside: '//localhost/%2e%2e%2f%2e%2e%2fsecret.jpg',
        internal: 'https://169.254.169.254/a.jpg',
        plain: 'http://images.ctfassets.net/a.jpg',
      }),
    );
    const inner = 'the address belongs to this machine or its network';
    expect(published).toContain('assets');
    expect(problems).toEqual([
      { id: 'asset outside', problem: inner },
      { id: 'asset internal', problem: inner },
      { id: 'asset plain', problem: 'its address is not https' },
      { id: 'pages/about', problem: expect.stringContaining('no picture is called outside') as string },
    ]);
  });

  it('are named with the page that needs them when they are too small, too large, or gone', async () => {
    const cms = await openCms();
    const at = (path: string) => `//${host}${path}`;
    const { space, heroId } = makeFullSpace('gone');
    const assets = [...space.assets.filter(({ sys }) => sys.id !== 'gone'), makeAsset('gone', at('/none.jpg'))];
    const { problems } = await cms.run({ ...space, assets });
    expect(problems[0]).toMatchObject({ id: 'asset gone', problem: expect.stringContaining('404') as string });
    const [slug = ''] = heroId.split('.');
    expect(problems.find(({ id }) => id === `pages/${slug}`)?.problem).toContain('no picture is called gone');
    const other = await cms.run(makeSpace({ small: at('/liten.jpg'), large: at('/stor.jpg') }));
    expect(other.problems).toEqual([
      { id: 'asset small', problem: 'it is smaller than 300 pixels' },
      { id: 'asset large', problem: 'it is larger than 8 MB' },
      { id: 'pages/about', problem: expect.stringContaining('no picture is called small') as string },
    ]);
  });
});
