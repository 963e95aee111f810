import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jwtVerify } from 'jose';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { storePicture } from '../../feed/import-cover.ts';
import { reencodePicture } from '../../media/reencode-picture.ts';
import { readField } from '../../source/entry.ts';
import { openExampleEditor, previewKey } from '../example-editor.ts';
import { deleteUnusedPictures } from './delete-pictures.ts';
import { readWrittenTranscript, writeTranscript } from './transcript-form.ts';

const root = mkdtempSync(join(tmpdir(), 'nordlyd-catalogue-'));
afterAll(() => rmSync(root, { recursive: true }));
const { catalogue, counted, open } = openExampleEditor(root);
const address = '/editor/catalogue/item/podcast.halva-inne';

const formOf = (fields: Record<string, string | string[] | Blob>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, each);
  return form;
};
const makePicture = async (background: string): Promise<File> => {
  const picture = sharp({ create: { width: 300, height: 400, channels: 3, background } });
  return new File([new Uint8Array(await picture.png().toBuffer())], 'a.png');
};
const versionOf = (id: string): string => catalogue.find(id)!.version;
const readPublic = (id: string, name: string): unknown => {
  const entry = catalogue.published().entries.get(id);
  return entry && readField(entry, name, 'sv');
};

describe('catalogue in the editor', () => {
  it.each(['/editor/catalogue', address, '/editor/catalogue/preview/podcast.halva-inne'])(
    'requires a login for %s',
    async (path) => {
      const { send, post } = await open();
      expect((await send(path)).status).toBe(401);
      expect((await post(address, { title: 'Ny' })).status).toBe(401);
    },
  );

  it('searches without diacritics, in pages, and handles invalid queries', async () => {
    const { send } = await open('editor');
    const list = async (query: string): Promise<string> => (await send(`/editor/catalogue?${query}`)).text();
    expect(await list('kind=podcast&region=se&words=HALVA')).toContain('podcast.halva-inne');
    expect(await list('kind=episode&region=se&page=2')).toMatch(/2 of \d+/);
    expect(await list('kind=x&region=x&only=x&page=-1&words=%00%25')).toContain('No results.');
    expect(await list('kind=episode&region=se&show=halva-inne&words=<b>')).not.toContain('<b>');
    expect(await list('page=9999')).toContain('Previous');
  });

  it('lets an editor save a draft, and only a publisher publish it', async () => {
    const editor = await open('editor');
    const form = { version: versionOf('podcast.halva-inne'), title: 'Halva är inne', categoryIds: ['8', '12'] };
    expect((await editor.post(address, formOf(form))).headers.get('Location')).toBe(`${address}?done=saved`);
    expect(await (await editor.send(`${address}?done=saved`)).text()).toContain('value="Halva är inne"');
    expect(readPublic('podcast.halva-inne', 'title')).not.toBe('Halva är inne');
    const act = { id: 'podcast.halva-inne', version: versionOf('podcast.halva-inne') };
    expect((await editor.post('/editor/catalogue/publish', act)).status).toBe(403);
    const publisher = await open('publisher');
    const foreign = { 'Sec-Fetch-Site': 'cross-site' };
    expect((await publisher.post('/editor/catalogue/publish', act, foreign)).status).toBe(403);
    expect(counted.reports).toBe(0);
    expect((await publisher.post('/editor/catalogue/publish', act)).status).toBe(303);
    expect(counted.reports).toBe(1);
    expect(readPublic('podcast.halva-inne', 'title')).toBe('Halva är inne');
    expect(readPublic('podcast.halva-inne', 'categoryIds')).toEqual(expect.arrayContaining([8, 12]));
  });

  it('shows errors next to their fields and keeps the input', async () => {
    const { post } = await open('editor');
    const id =
      'audiobook.' + [...catalogue.source().entries.values()].find(({ type }) => type === 'audiobook')!.id.slice(10);
    const send = async (fields: Record<string, string | Blob>): Promise<[number, string]> => {
      const response = await post(`/editor/catalogue/item/${id}`, formOf({ version: versionOf(id), ...fields }));
      return [response.status, await response.text()];
    };
    const [status, html] = await send({
      title: 'a'.repeat(300),
      publishedAt: '2999-01-01',
      narrators: 'Bo\r\n\r\nEva',
    });
    expect(status).toBe(422);
    expect(html).toContain('At most 255 characters.');
    expect(html).toContain('The date is in the future.');
    expect(html).toContain('a'.repeat(300));
    expect((await send({ publishedAt: '<script>' }))[1]).toContain('This is not a valid date.');
    expect((await send({ cover: new File(['no'], 'a.png') }))[1]).toContain('This image cannot be used');
    expect(catalogue.find(id)?.state).toBe('source');
    expect((await send({ version: 'older', title: 'Ny' }))[0]).toBe(409);
  });

  it('re-encodes an uploaded cover, and removes it on request', async () => {
    const { send, post } = await open('editor');
    const id = 'podcast.halva-inne';
    await post(address, formOf({ version: versionOf(id), cover: await makePicture('#123456') }));
    const cover = catalogue.find(id)!.override.cover!;
    expect(cover).toMatch(/^[0-9a-f]{16}$/);
    const shown = await (await send(address)).text();
    expect(shown).toContain(`src="/media/cover/halva-inne-f${cover}/144.jpg" alt="Current cover"`);
    await post(address, formOf({ version: versionOf(id), coverSent: cover, coverBack: 'yes' }));
    expect(catalogue.find(id)?.override.cover).toBeUndefined();
  });

  it('returns an invalid form complete: its picture, its checkboxes and its draft version', async () => {
    const { post } = await open('editor');
    const id = 'podcast.halva-inne';
    const version = versionOf(id);
    const wrong = { version, publishedAt: '2999-01-01', isHidden: 'yes' };
    const response = await post(address, formOf({ ...wrong, cover: await makePicture('#654321') }));
    expect(response.status).toBe(422);
    const html = await response.text();
    const [, sent = ''] = /name="coverSent"\s+value="([0-9a-f]{16})"/.exec(html) ?? [];
    expect(html).toContain(`/media/cover/halva-inne-f${sent}/144.jpg`);
    expect(html).toMatch(/name="isHidden"\s+value="yes"\s+checked/);
    expect(html).toMatch(/id="publishedAt"[^>]*aria-invalid="true"\s+autofocus/);
    // another editor saves; the form still contains the version that it started from
    await post(address, formOf({ version, title: 'En annans' }));
    expect(/name="version" value="([^"]*)"/.exec(html)?.[1]).toBe(version);
    const late = await post(address, formOf({ version, coverSent: sent, isHidden: 'yes' }));
    expect(late.status).toBe(409);
    const again = { version: versionOf(id), coverSent: sent, isHidden: 'yes' };
    expect((await post(address, formOf(again))).status).toBe(303);
    expect(catalogue.find(id)?.override).toMatchObject({ cover: sent, isHidden: true });
    const strange = { version: versionOf(id), coverSent: '0123456789abcdef' };
    await post(address, formOf(strange));
    expect(catalogue.find(id)?.override.cover).toBe(sent);
  });

  it('deletes an unused picture after a day', async () => {
    const folder = mkdtempSync(join(root, 'pictures-'));
    const kept = await Promise.all(
      ['#111111', '#222222', '#333333'].map(async (colour) => {
        const made = await reencodePicture(new Uint8Array(await (await makePicture(colour)).arrayBuffer()));
        return storePicture(folder, made as Buffer);
      }),
    );
    const files = () => readdirSync(join(folder, 'covers')).toSorted();
    const day = 24 * 3600_000;
    await deleteUnusedPictures(folder, () => new Set(), Date.now() + day / 2);
    expect(files()).toHaveLength(3);
    await deleteUnusedPictures(
      folder,
      (names) => new Set(names.filter((name) => name === kept[1])),
      Date.now() + 2 * day,
    );
    expect(files()).toEqual([`${kept[1]}.jpg`]);
    // pictures in older versions of a draft count as used
    expect(catalogue.findUsedCovers([catalogue.find('podcast.halva-inne')!.override.cover!, kept[0]!]).size).toBe(1);
  });

  it('redirects to a preview with a token for that item', async () => {
    const { send } = await open('editor');
    const to = (await send('/editor/catalogue/preview/podcast.halva-inne')).headers.get('Location')!;
    const token = new URL(to).searchParams.get('token')!;
    const { payload } = await jwtVerify(token, new TextEncoder().encode(previewKey), { audience: 'preview-link' });
    expect(payload).toMatchObject({ kind: 'podcast', slug: 'halva-inne', region: 'se', sub: 'editor' });
  });
});

describe('the language of the editor', () => {
  it('follows the browser until the editor chooses another one', async () => {
    const { send, post } = await open();
    const readPage = async (accepted: string): Promise<string> =>
      (await send('/editor', { headers: { 'Accept-Language': accepted } })).text();
    expect(await readPage('de, nn;q=0.8, en;q=0.5')).toContain('<html lang="nb">');
    expect(await readPage('fi-FI')).toContain('Kirjaudu sisään');
    expect(await readPage('zz;q=x')).toContain('Log in');
    const chosen = (await post('/editor/language', { to: 'sv' })).headers.getSetCookie()[0]!.split(';')[0]!;
    expect(await (await send('/editor', { headers: { Cookie: chosen, 'Accept-Language': 'fi' } })).text()).toContain(
      'Logga in',
    );
    expect((await post('/editor/language', { to: 'xx' })).headers.getSetCookie()).toEqual([]);
  });
});

it('does not change a transcript that is saved without edits', () => {
  const paragraphs = [
    { startSeconds: 3_723, speaker: 'Anna Å', text: 'Hej.' },
    { startSeconds: 5, text: '[skratt] Ja.' },
    { speaker: 'Bo', text: 'Nej: aldrig.' },
    { text: '[musik]' },
    { text: 'Anm: slut.' },
  ];
  expect(readWrittenTranscript(writeTranscript(paragraphs))).toEqual(paragraphs);
  expect(readWrittenTranscript('WEBVTT\n\n00:01.000 --> 00:02.000\nHej.')).toEqual([{ startSeconds: 1, text: 'Hej.' }]);
});
