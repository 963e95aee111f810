import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePagePicture, namePicture, storePagePicture } from '../media/page-picture.ts';
import { createMedia } from '../media/routes.ts';
import { localeNames, type Locale } from '../model/content-types.ts';
import { inLocales } from '../model/in-locales.ts';
import { sectionTypes } from '../model/section.ts';
import { openPictureLibrary } from '../publishing/picture-library.ts';
import { listFolders, openFolder } from '../source/content-files.ts';
import { importSpace } from './import-space.ts';
import { openContent } from './open-content.ts';
import { makeSpaceExport } from './space-model.ts';

const shipped = openFolder();
type Page = { sections?: { discriminant: string; key: string; value: Record<string, unknown> }[] };
const readPage = (slug: string, locale: Locale): Page =>
  JSON.parse(shipped.read(`pages/${slug}/${locale}.json`)!) as Page;

/** A section of each type, from the bundled pages. */
const listSections = (locale: Locale) => {
  const all = listFolders(shipped, 'pages').flatMap((slug) => readPage(slug, locale).sections ?? []);
  const found = new Map(all.map((section) => [section.discriminant, section]));
  found.set('podcastCarouselNew', { ...found.get('podcastCarousel')!, discriminant: 'podcastCarouselNew' });
  return [...found.values()].map(({ discriminant, value }) => ({
    discriminant,
    key: discriminant.toLowerCase(),
    value,
  }));
};

let server: Server;
let media: ReturnType<typeof createMedia>;
let host: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const [, hex = ''] = /^\/space\/([0-9a-f]+)\.jpg$/.exec(request.url ?? '') ?? [];
    const path = hex === '' ? (request.url ?? '') : Buffer.from(hex, 'hex').toString();
    void Promise.resolve(media.request(path.replace('/media', ''))).then(async (found) =>
      response.writeHead(found.status).end(Buffer.from(await found.arrayBuffer())),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
const folders: string[] = [];
afterAll(() => {
  server.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

async function openCms() {
  const folder = mkdtempSync(join(tmpdir(), 'nordlyd-round-trip-'));
  folders.push(folder);
  const pictureFolder = join(folder, 'cms', 'content');
  const { pages, catalogue } = await openContent(folder);
  return {
    pages,
    pictureFolder,
    library: openPictureLibrary(pages),
    read: () => catalogue.published(),
    run: (space: unknown) =>
      importSpace(space, { pages, catalogue }, 'import', {
        exportFolder: folder,
        pictureFolder,
        isPrivateAllowed: true,
      }),
    serve: () => {
      const options = { content: catalogue.published(), pictureFolders: [pictureFolder] };
      media = createMedia({ ...options, mediaFolder: join(folder, 'media') });
    },
  };
}

describe('the export of this CMS, imported into another and back', () => {
  it('gives the same pages of every region, with all types of sections, and pictures with focal points and text alternatives', async () => {
    const cms = await openCms();
    const { pages, library } = cms;
    const by = 'publisher';
    const red = { create: { width: 900, height: 600, channels: 3 as const, background: '#c03020' } };
    const made = await makePagePicture(await sharp(red).jpeg().toBuffer());
    if (typeof made === 'string') throw new Error(made);
    const name = namePicture('Röd.jpg', made);
    await storePagePicture(cms.pictureFolder, name, made);
    const titles = { sv: 'Röd', nb: 'Rødt', fi: 'Punainen' };
    library.set(name, { titles, width: 900, height: 600, focus: [1, 4] }, by);
    // a bundled picture with another file, focal point and text alternative
    await storePagePicture(cms.pictureFolder, `aurora-fjord-f${made.hash}`, made);
    library.set('aurora-fjord', { titles, width: 900, height: 600, file: made.hash, focus: [3, 0] }, by);
    expect(
      listSections('sv')
        .map(({ discriminant }) => discriminant)
        .toSorted(),
    ).toEqual(Object.keys(sectionTypes).toSorted());
    const head = { seoTitle: 'Jul', seoDescription: 'Jul', updated: '2026-11-22' };
    const write = (locale: Locale, title: string, picture = `/media/picture/${name}`): string =>
      JSON.stringify({
        ...head,
        title,
        sections: listSections(locale).map((section) =>
          section.discriminant === 'heroSectionWeb'
            ? { ...section, value: { ...section.value, imageUrl: picture } }
            : section,
        ),
      });
    const save = (id: string, texts: Record<Locale, string>) => pages.save(id, texts, { by, base: undefined });
    save(
      'pages/page-all',
      inLocales((locale) => write(locale, `Allt ${locale}`)),
    );
    expect(pages.publish('pages/page-all', { by })).toEqual({ ok: true });
    save('pages/page-norge', { sv: '', nb: write('nb', 'Bare i Norge'), fi: '' });
    expect(pages.publish('pages/page-norge', { by })).toEqual({ ok: true });
    // a later version in one region alone, and a draft
    const shorter = JSON.parse(write('fi', 'Suomi')) as Page;
    const fi = JSON.stringify({ ...shorter, sections: shorter.sections!.slice(1).toReversed() });
    save('pages/page-all', { ...pages.read('pages/page-all')!, fi });
    expect(pages.publish('pages/page-all', { by, locales: ['fi'] })).toEqual({ ok: true });
    save(
      'pages/page-utkast',
      inLocales((locale) => write(locale, 'Utkast')),
    );

    cms.serve();
    const exported = makeSpaceExport(cms.read(), `http://${host}`);
    // a space has its own addresses of files, and keeps their names
    const space = structuredClone(exported);
    for (const { fields } of space.assets)
      for (const file of new Set(Object.values(fields.file as Record<Locale, { url: string }>)))
        file.url = `//${host}/space/${Buffer.from(file.url.slice(2 + host.length)).toString('hex')}.jpg`;
    const other = await openCms();
    expect((await other.run(space)).problems).toEqual([]);
    const compare = ({ read }: typeof cms) => {
      const { entries, assets } = read();
      return {
        entries: new Map([...entries].map(([id, { type, fields }]) => [id, { type, fields }])),
        assets: new Map([...assets].toSorted(([one], [next]) => one.localeCompare(next))),
      };
    };
    expect(compare(other)).toEqual(compare(cms));
    expect(localeNames.map((locale) => other.pages.readPublic('pages/page-norge')![locale] !== '')).toEqual([
      false,
      true,
      false,
    ]);
    expect(other.pages.find('pages/page-utkast')).toBeUndefined();

    other.serve();
    const third = await openCms();
    expect((await third.run(makeSpaceExport(other.read(), `http://${host}`))).problems).toEqual([]);
    expect(compare(third)).toEqual(compare(cms));
    expect(await third.run(exported)).toMatchObject({ published: [], drafts: [], problems: [] });
    expect((await media.request(`/picture/${name}-fx1-fy4/600.jpg`)).status).toBe(200);
  }, 120_000);
});
