import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { localeNames, type Locale } from '../model/content-types.ts';
import type { Mistake } from '../source/content-file.ts';
import { openFolder } from '../source/content-files.ts';
import { readField, type Content } from '../source/entry.ts';
import { openPageDrafts, type PageDrafts } from './drafts.ts';
import { findBrokenLinks, findUndescribedPictures } from './find-broken-links.ts';

const shipped = openFolder();
const root = mkdtempSync(join(tmpdir(), 'nordlyd-pages-'));
let folder = '';
let pages: PageDrafts;
let count = 0;
beforeEach(() => {
  folder = join(root, String((count += 1)));
  pages = openPageDrafts(shipped, folder);
});
afterAll(() => rmSync(root, { recursive: true }));

const makeTexts = (title: string): Record<Locale, string> =>
  Object.fromEntries(
    localeNames.map((locale) => [
      locale,
      JSON.stringify({ title, seoTitle: title, seoDescription: title, updated: '2026-11-22', textContent: ['Hej.'] }),
    ]),
  ) as Record<Locale, string>;

const id = 'pages/page-summer';
const titleIn = (content: Content, page = 'page-summer'): unknown => {
  const entry = content.entries.get(`page.${page}`);
  return entry && readField(entry, 'title', 'nb');
};
const save = (title: string, base: string | null = null, by = 'edda') => pages.save(id, makeTexts(title), { by, base });

describe('page drafts', () => {
  it('are visible only to editors until publication, which survives a restart', () => {
    expect(save('Sommer')).toEqual({ ok: true });
    expect([titleIn(pages.drafts()), titleIn(pages.published())]).toEqual(['Sommer', undefined]);
    const before = pages.published().version;
    expect(pages.find(id)).toMatchObject({ state: 'new', isPublic: false, mistakes: [], touched: { by: 'edda' } });
    expect(pages.publish(id, { by: 'per' })).toEqual({ ok: true });
    expect(titleIn(pages.published())).toBe('Sommer');
    expect(pages.published().version).not.toBe(before);
    expect(pages.find(id)).toMatchObject({ state: 'published', isPublic: true });
    expect(titleIn(openPageDrafts(shipped, folder).published())).toBe('Sommer');
  });

  it('report file and field of each mistake, are not published with mistakes, and affect no other draft', () => {
    const texts = makeTexts('Sommer');
    pages.save('pages/page-winter', makeTexts('Vinter'), { by: 'edda', base: null });
    const broken = JSON.stringify({
      ...JSON.parse(texts.fi),
      title: '',
      sections: [{ discriminant: 'faq', key: 'a', value: {} }],
    });
    pages.save(id, { ...texts, fi: broken }, { by: 'edda', base: null });
    const mistakes = pages.find(id)?.mistakes ?? [];
    expect(mistakes).toContainEqual(expect.objectContaining({ file: `${id}/fi.json`, field: 'title' }));
    expect(pages.publish(id, { by: 'per' })).toMatchObject({ ok: false, rejection: { code: 'mistakes' } });
    expect(titleIn(pages.drafts(), 'page-winter')).toBe('Vinter');
    expect(readField(pages.drafts().entries.get('page.page-summer')!, 'title', 'fi')).toBeUndefined();
  });

  it('report the mistakes of every section and language at once', () => {
    const text = (sections: object[]): string => JSON.stringify({ ...JSON.parse(makeTexts('A').sv), sections });
    const broken = text([
      { discriminant: 'faq', key: 'a', value: {} },
      { discriminant: 'bannerLink', key: 'b', value: { title: 'x' } },
    ]);
    pages.save(id, { sv: broken, nb: broken, fi: broken }, { by: 'edda', base: null });
    const places = (pages.find(id)?.mistakes ?? []).map(({ file, field }) => `${file} ${field}`);
    expect(places).toContain(`${id}/sv.json sections.0.value.headline`);
    expect(places).toContain(`${id}/nb.json sections.1.value.imageUrl`);
    expect(places).toContain(`${id}/fi.json sections.1.value.destination`);
  });

  it('are not saved or published from an older version', () => {
    save('Ett');
    const opened = pages.find(id)!.version;
    expect(save('Två', opened, 'per')).toEqual({ ok: true });
    expect(save('Tre', opened)).toEqual({ ok: false, rejection: { code: 'conflict', by: 'per' } });
    expect(titleIn(pages.drafts())).toBe('Två');
    expect(pages.publish(id, { by: 'per', version: opened })).toMatchObject({ rejection: { code: 'conflict' } });
    expect(save('Ny')).toMatchObject({ rejection: { code: 'conflict' } });
  });

  it('stay when a page is unpublished, and end when its deletion is published', () => {
    save('Sommer');
    pages.publish(id, { by: 'per' });
    expect(pages.unpublish(id, { by: 'per' })).toEqual({ ok: true });
    expect([titleIn(pages.drafts()), titleIn(pages.published())]).toEqual(['Sommer', undefined]);
    expect(pages.find(id)?.state).toBe('new');
    pages.publish(id, { by: 'per' });
    pages.save(id, null, { by: 'edda', base: undefined });
    expect(pages.find(id)).toMatchObject({ state: 'deleted', isPublic: true });
    expect(titleIn(pages.published())).toBe('Sommer');
    expect(pages.publish(id, { by: 'per' })).toEqual({ ok: true });
    expect(pages.find(id)).toBeUndefined();
  });

  it('change and restore a page of the site, but never delete or unpublish it', () => {
    const texts = pages.read('pages/about')!;
    expect(pages.save('pages/about', null, { by: 'edda', base: undefined })).toMatchObject({
      rejection: { code: 'fixed' },
    });
    expect(pages.unpublish('pages/about', { by: 'per' })).toMatchObject({ rejection: { code: 'fixed' } });
    const changed = { ...texts, nb: JSON.stringify({ ...JSON.parse(texts.nb), title: 'Om oss alle' }) };
    pages.save('pages/about', changed, { by: 'edda', base: pages.find('pages/about')!.version });
    expect([titleIn(pages.drafts(), 'about'), pages.find('pages/about')?.state]).toEqual(['Om oss alle', 'changed']);
    pages.discard('pages/about', { by: 'edda' });
    expect(pages.find('pages/about')?.state).toBe('published');
    expect(pages.read('pages/about')).toEqual(texts);
  });

  it('leave out a published page that a new release makes invalid, and publish the others', () => {
    const list = { discriminant: 'podcastCarousel', key: 'list', value: { podcasts: ['laxan'] } };
    const lists = { sv: ['laxan'], nb: ['halv-tre'], fi: ['pato'] };
    const known = new Set(pages.published().entries.keys());
    const pick = (locale: Locale): string =>
      lists[locale].find((slug) => known.has(`podcast.${slug}`)) ??
      [...pages.published().entries.values()]
        .find(
          (entry) =>
            entry.type === 'podcast' && readField(entry, 'region', locale) === { sv: 'se', nb: 'no', fi: 'fi' }[locale],
        )!
        .id.slice('podcast.'.length);
    const texts = Object.fromEntries(
      localeNames.map((locale) => [
        locale,
        JSON.stringify({
          ...JSON.parse(makeTexts('A').sv),
          sections: [{ ...list, value: { podcasts: [pick(locale)] } }],
        }),
      ]),
    ) as Record<Locale, string>;
    pages.save(id, texts, { by: 'edda', base: null });
    expect(pages.publish(id, { by: 'per' })).toEqual({ ok: true });
    const [gone] = [pick('sv')];
    const later = { ...shipped, read: (file: string) => rename(shipped.read(file), gone) };
    const broken: string[] = [];
    const reopened = openPageDrafts(later, folder, { onInvalid: (name) => broken.push(name) });
    expect(broken).toEqual([id]);
    expect(reopened.published().entries.get('page.start')).toBeDefined();
    expect(reopened.published().entries.get('page.page-summer')).toBeUndefined();
  });

  it.each([
    ['route:podcast:no-such-podcast', 'podcast.no-such-podcast does not exist'],
    ['route:page:winter', 'page.page-winter does not exist'],
    ['route:podcast:halva-inne', 'podcast.halva-inne belongs to another region'],
    ['route:nowhere', 'route:nowhere does not exist in this region'],
    ['route:separateTerms', 'route:separateTerms does not exist in this region'],
  ])('are not published with the link %s', (destination, problem) => {
    const texts = makeTexts('Sommer');
    const linked = JSON.stringify({ ...JSON.parse(texts.nb), textContent: [`[Hei](${destination})`] });
    pages.save(id, { ...texts, nb: linked }, { by: 'edda', base: null });
    const mistake = expect.objectContaining({ file: `${id}/nb.json`, field: 'textContent.0', problem }) as Mistake;
    expect(pages.publish(id, { by: 'per' })).toEqual({
      ok: false,
      rejection: { code: 'mistakes', mistakes: [mistake] },
    });
  });

  it('change the regions that have the page, and are previewed in the languages without mistakes', () => {
    const { sv, fi } = makeTexts('Sommer');
    pages.save(id, { sv, nb: '', fi: fi.replace('Hej.', '[Hej](route:no)') }, { by: 'edda', base: null });
    expect(pages.find(id)?.changedLocales).toEqual(['sv', 'fi']);
    const titles = pages.drafts().entries.get('page.page-summer')?.fields['title'];
    expect(titles).toEqual({ sv: 'Sommer' });
  });

  it('report all mistakes at once: fields, prices, links, chosen items and pictures', () => {
    const texts = makeTexts('Sommer');
    const list = { title: 'Nytt', podcasts: ['no-such-podcast', 'halva-inne'], imageUrl: '/media/picture/no-such' };
    const broken = {
      ...JSON.parse(texts.nb),
      title: '',
      seoDescription: 'Fra {price:gold}',
      textContent: ['[Hei](route:nowhere)'],
      sections: [{ discriminant: 'podcastCarousel', key: 'list', value: list }],
    };
    pages.save(id, { ...texts, nb: JSON.stringify(broken) }, { by: 'edda', base: null });
    const found = pages.find(id)?.mistakes.map(({ file, field, problem }) => [file, field, problem]);
    const inNorway = (field: string, problem: string) => [`${id}/nb.json`, field, expect.stringContaining(problem)];
    expect(found?.toSorted()).toEqual([
      inNorway('sections.0.value.imageUrl', 'no picture is called no-such'),
      inNorway('sections.0.value.podcasts.0', 'podcast.no-such-podcast does not exist'),
      inNorway('sections.0.value.podcasts.1', 'podcast.halva-inne belongs to another region'),
      inNorway('seoDescription', '{price:gold} names no plan'),
      inNorway('textContent.0', 'route:nowhere does not exist'),
      inNorway('title', 'must be filled in'),
    ]);
  });

  it.each(['/se/finns-inte', 'javascript:alert(1)', 'http://example.com'])(
    'are not published with the link %s in a text',
    (uri) => {
      const texts = makeTexts('Sommer');
      const linked = JSON.stringify({ ...JSON.parse(texts.nb), textContent: ['Hei.', `[Hei](${uri})`] });
      pages.save(id, { ...texts, nb: linked }, { by: 'edda', base: null });
      const mistakes = pages.find(id)?.mistakes.map(({ file, field }) => [file, field]);
      expect(mistakes).toEqual([[`${id}/nb.json`, 'textContent.1']]);
      expect(pages.publish(id, { by: 'per' }).ok).toBe(false);
    },
  );

  it('are published with a picture in a text only when it has a text alternative in that language', () => {
    const untitled = shipped.read('pictures/nb.json')!.replace(/("name": "aurora-fjord",\s+"title": ")[^"]+/, '$1');
    const files = { ...shipped, read: (file: string) => (file === 'pictures/nb.json' ? untitled : shipped.read(file)) };
    pages = openPageDrafts(files, folder);
    const texts = Object.fromEntries(
      Object.entries(makeTexts('Sommer')).map(([locale, text]) => [
        locale,
        JSON.stringify({ ...JSON.parse(text), textContent: ['Hei.', '!asset[aurora-fjord]'] }),
      ]),
    ) as Record<Locale, string>;
    pages.save(id, texts, { by: 'edda', base: null });
    const mistakes = pages.find(id)?.mistakes ?? [];
    expect(mistakes.map(({ file, field }) => [file, field])).toEqual([[`${id}/nb.json`, 'textContent.1']]);
    expect(mistakes[0]?.problem).toContain('no text alternative');
    expect(pages.publish(id, { by: 'per' }).ok).toBe(false);
  });

  it('have neither a broken link nor a picture without text alternative in any page of the release', () => {
    const content = pages.published();
    for (const { id: page } of pages.list())
      expect([
        ...findBrokenLinks(page, pages.read(page)!, (key) => content.entries.get(key)),
        ...findUndescribedPictures(page, pages.read(page)!, content.assets),
      ]).toEqual([]);
  });

  it('keep the last twenty revisions', () => {
    for (let number = 0; number < 23; number += 1) {
      save(`Nummer ${number}`, number === 0 ? null : pages.find(id)!.version);
    }
    const kept = readdirSync(folder).filter((name) => name.startsWith('drafts-'));
    expect([kept.length, kept.at(-1)]).toEqual([20, 'drafts-000023.json']);
  });
});

/** Replaces the slug of a podcast, like a later release. */
const rename = (text: string | undefined, slug: string): string | undefined =>
  text?.replaceAll(`"${slug}"`, `"${slug}-ny"`);
