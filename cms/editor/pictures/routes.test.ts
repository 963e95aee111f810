import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readSpace } from '../../contentful/read-space.ts';
import { makeSpaceExport } from '../../contentful/space-model.ts';
import { createMedia } from '../../media/routes.ts';
import { inLocales } from '../../model/in-locales.ts';
import { openExampleEditor } from '../example-editor.ts';

const root = mkdtempSync(join(tmpdir(), 'nordlyd-pictures-'));
afterAll(() => rmSync(root, { recursive: true }));

let folder = '';
let count = 0;
let example: ReturnType<typeof openExampleEditor>;
beforeEach(() => {
  folder = join(root, String((count += 1)));
  example = openExampleEditor(folder);
});

const paint = (color: string, width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();

const formOf = (files: readonly [string, Uint8Array | string][], fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [name, bytes] of files) form.append('file', new File([new Uint8Array(Buffer.from(bytes))], name));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

type Client = Awaited<ReturnType<typeof example.open>>;

/** Uploads a picture as the canvas does. @returns its name and current path. */
async function upload({ post }: Client, name = 'Röd stuga.png', color = '#c03020') {
  const response = await post('/editor/pictures', formOf([[name, await paint(color)]]), { Accept: 'application/json' });
  const { added, pictures } = (await response.json()) as {
    added: string[];
    pictures: { value: string; path: string }[];
  };
  const path = pictures.find(({ value }) => value.endsWith(added[0]!))?.path ?? '';
  return { status: response.status, name: added[0]!, path };
}

/** The version of a picture that its form contains. */
const readVersion = async ({ send }: Client, name: string): Promise<string> =>
  /name="version" value="([^"]+)"/.exec(await (await send(`/editor/pictures/item/${name}`)).text())![1]!;

/** Sends a form of a picture's sheet. @param to the last part of its address. */
async function change(
  client: Client,
  name: string,
  to: string,
  fields: Record<string, string> = {},
  file?: Uint8Array,
) {
  const version = await readVersion(client, name);
  const form = formOf(file ? [['ny.png', file]] : [], { version, ...fields });
  return client.post(`/editor/pictures/item/${name}${to}`, form);
}

const texts = { sv: 'En röd stuga', nb: 'En rød hytte', fi: 'Punainen mökki' };

/** Saves a page with a hero that shows a picture, as a draft. */
function savePage(picture: string, id = 'pages/page-sommar') {
  const value = {
    title: 'Sommar',
    description: 'Sommar',
    imageUrl: `/media/picture/${picture}`,
    buttonText: 'Mer',
    destination: 'route:offer',
  };
  const page = inLocales((locale) =>
    JSON.stringify({
      title: 'Sommar',
      seoTitle: 'Sommar',
      seoDescription: 'Sommar',
      updated: '2026-11-27',
      textContent: [`Hej ${locale}`],
      sections: [{ discriminant: 'heroSectionWeb', key: 'hero', value }],
    }),
  );
  example.pages.save(id, page, { by: 'editor', base: undefined });
  return id;
}

const publish = (id: string): void => {
  const { version } = example.pages.find(id)!;
  expect(example.pages.publish(id, { by: 'publisher', version })).toEqual({ ok: true });
};

const readHero = (): unknown => example.pages.published().entries.get('page-sommar.hero')?.fields['imageUrl']?.sv;

/** The main color of a picture's file, or the status of its response. */
async function readColor(path: string): Promise<string | number> {
  const options = { content: example.pages.published(), pictureFolders: [join(folder, 'pictures')] };
  const media = createMedia({ ...options, mediaFolder: join(folder, 'media') });
  const response = await media.request(`${path.replace('/media', '')}/96.jpg`);
  if (response.status !== 200) return response.status;
  const { dominant } = await sharp(await response.arrayBuffer()).stats();
  return dominant.r > dominant.b ? 'red' : 'blue';
}

describe('an upload', () => {
  it('adds a picture that pages can show at once, and says what is missing', async () => {
    const client = await example.open('editor');
    const form = formOf([['Röd stuga.png', await paint('#c03020')]]);
    const response = await client.post('/editor/pictures', form);
    expect(response.status).toBe(303);
    const sheet = await (await client.send(response.headers.get('Location')!)).text();
    expect(sheet).toContain('Text alternative missing: Svenska, Norsk bokmål, Suomi');
    expect(example.counted.reports).toBe(1);
    const name = /item\/(rod-stuga-f[0-9a-f]{16})/.exec(response.headers.get('Location')!)![1]!;
    expect(await readColor(`/media/picture/${name}`)).toBe('red');
    publish(savePage(name));
    const again = await client.post('/editor/pictures', form, { Accept: 'application/json', 'Accept-Language': 'sv' });
    expect(await again.json()).toMatchObject({ problems: ['Röd stuga.png: bilden finns redan i biblioteket.'] });
  });

  it.each([
    ['drawing.png', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', 'SVG-filer tas inte emot'],
    ['page.jpg', '<html></html>', 'filen är inte en bild i JPEG, PNG eller WebP.'],
    ['half.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'filen är trasig.'],
    ['huge.jpg', Buffer.alloc(8_000_001, 1), 'filen är större än 8 MB.'],
  ])('of %s gets an error in the language of the editor', async (name, bytes, problem) => {
    const { post } = await example.open('editor');
    const response = await post('/editor/pictures', formOf([[name, bytes]]), { 'Accept-Language': 'sv' });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(`${name}: ${problem}`);
    expect(existsSync(join(folder, 'pictures'))).toBe(false);
  });

  it('of a small picture is rejected, and the other files of the same upload are kept', async () => {
    const { post } = await example.open('editor');
    const form = formOf([
      ['liten.png', await paint('#203040', 100, 100)],
      ['stor.png', await paint('#203040')],
    ]);
    const response = await post('/editor/pictures', form, { Accept: 'application/json' });
    expect(await response.json()).toMatchObject({
      problems: ['liten.png: the picture is less than 300 pixels wide or high.'],
      added: [expect.stringMatching(/^stor-f/) as string],
    });
  });

  it.each(['', '/choices', '/item/aurora-fjord', '/drop.js'])('and the page %j require a login', async (path) => {
    const { send } = await example.open();
    expect((await send(`/editor/pictures${path}`)).status).toBe(401);
  });
});

describe('a picture of the library', () => {
  it('has a text alternative in each language and a focal point, which pages follow', async () => {
    const client = await example.open('editor');
    const { name } = await upload(client);
    expect((await change(client, name, '', { ...texts, focus: '13' })).status).toBe(303);
    const asset = example.pages.published().assets.get(name);
    expect(asset).toMatchObject({ title: texts, path: `/media/picture/${name}-fx1-fy3` });
    publish(savePage(name));
    expect(readHero()).toBe(`/media/picture/${name}-fx1-fy3`);
    expect(await readColor(String(readHero()))).toBe('red');
  });

  it('is replaced under the same name, with another URL for browsers that cached the first', async () => {
    const client = await example.open('publisher');
    const { name, path } = await upload(client);
    publish(savePage(name));
    const before = example.pages.published().version;
    expect((await change(client, name, '/replace', {}, await paint('#2030c0'))).status).toBe(303);
    expect(String(readHero())).toMatch(new RegExp(`^/media/picture/${name}-f[0-9a-f]{16}$`));
    expect(example.pages.published().version).not.toBe(before);
    expect([await readColor(String(readHero())), await readColor(path)]).toEqual(['blue', 'red']);
    // an export of the space has the current URL, an import the name that pages store
    const space = readSpace(makeSpaceExport(example.pages.published(), 'https://content.nordlyd.example'));
    expect(space.documents.get('pages/page-sommar')?.sv).toContain(`"/media/picture/${name}"`);
    const broken = await change(client, name, '/replace', {}, Buffer.from('%PDF-1.7'));
    expect([broken.status, await broken.text()]).toEqual([422, expect.stringContaining('not a JPEG, PNG or WebP')]);
  });

  it('lists the pages that show it: published, in a draft, and planned', async () => {
    const client = await example.open('publisher');
    const { name } = await upload(client);
    const id = savePage(name);
    const at = '2099-01-01T00:00:00.000Z';
    example.schedule.set({ id, region: 'no', act: 'publish', at, by: 'publisher', version: '' });
    const read = async (): Promise<string> =>
      (await (await client.send(`/editor/pictures/item/${name}`)).text()).replaceAll(/\s+/g, ' ');
    expect(await read()).toMatch(/href="\/editor\/page\/pages\/sommar">Sommar<\/a> <span class="hint">draft, planned</);
    publish(id);
    expect(await read()).toMatch(/>Sommar<\/a> <span class="hint">published</);
  });

  it('is deleted with its files only when no page shows it', async () => {
    const client = await example.open('publisher');
    const { name, path } = await upload(client);
    const id = savePage(name);
    const refused = await change(client, name, '/delete');
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('cannot be deleted')]);
    example.pages.save(id, null, { by: 'editor', base: undefined });
    const done = await change(client, name, '/delete');
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('The picture is deleted.')]);
    expect(await readColor(path)).toBe(404);
    expect(readdirSync(join(folder, 'pictures', 'pictures'))).toEqual([]);
  });

  it('that visitors see is changed by publishers alone', async () => {
    const [editor, publisher] = [await example.open('editor'), await example.open('publisher')];
    const { name } = await upload(editor);
    publish(savePage(name));
    for (const to of ['', '/replace', '/delete']) {
      const refused = await editor.post(`/editor/pictures/item/${name}${to}`, formOf([], { version: 'any', ...texts }));
      expect([to, refused.status, await refused.text()]).toEqual([
        to,
        403,
        expect.stringContaining('only publishers change it'),
      ]);
    }
    expect((await change(publisher, name, '', texts)).status).toBe(303);
  });

  it('keeps the typed texts when another editor changed it first', async () => {
    const client = await example.open('publisher');
    const { name } = await upload(client);
    const version = await readVersion(client, name);
    await change(client, name, '', texts);
    const late = await client.post(
      `/editor/pictures/item/${name}`,
      formOf([], { version, sv: 'Min text', nb: '', fi: '' }),
    );
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('value="Min text"')]);
    expect(example.pages.published().assets.get(name)?.title).toEqual(texts);
  });

  it('of the product can be changed, and is as in the release after a reset', async () => {
    const client = await example.open('publisher');
    const path = (): string | undefined => example.pages.published().assets.get('aurora-fjord')?.path;
    await change(client, 'aurora-fjord', '/replace', {}, await paint('#2030c0'));
    expect(await readColor(path()!)).toBe('blue');
    await change(client, 'aurora-fjord', '/delete');
    expect(path()).toBe('/media/picture/aurora-fjord');
  });
});
