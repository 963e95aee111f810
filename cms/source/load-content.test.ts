import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { localeNames, locales, unlocalizedTypes } from '../model/content-types.ts';
import { ContentError } from './content-file.ts';
import { readField } from './entry.ts';
import { contentFolder, openFolder } from './content-files.ts';
import { loadContent } from './load-content.ts';

const content = loadContent();
const entries = [...content.entries.values()];
const ofType = (type: string) => entries.filter((entry) => entry.type === type);

describe('the shipped content', () => {
  it('has every field in all three languages', () => {
    const gaps = entries
      .filter(({ type }) => !unlocalizedTypes.has(type))
      .flatMap(({ id, fields }) =>
        Object.entries(fields)
          .filter(([, localized]) => localeNames.some((locale) => localized[locale] === undefined))
          .map(([name]) => `${id}.${name}`),
      );
    expect(gaps).toEqual([]);
  });

  it('has no words of another region’s language', () => {
    const page = (locale: 'sv' | 'nb' | 'fi'): string =>
      JSON.stringify(ofType('webPage').map((entry) => readField(entry, 'textContent', locale)));
    expect(page('sv')).not.toMatch(/\b(ikke|podkast|ja ei)\b/);
    expect(page('nb')).not.toMatch(/\b(inte|och|podd)\b/);
    expect(page('fi')).not.toMatch(/\b(inte|ikke|och|og)\b/);
  });

  it('has no typed price of a plan', () => {
    const typed = openFolder()
      .list()
      .filter((file) => file.startsWith('pages/'))
      .flatMap((file) =>
        [
          ...openFolder()
            .read(file)!
            .matchAll(/.{0,20}\d\s?(kr\b|€|euro).{0,20}/g),
        ].map(([text]) => text),
      );
    expect(typed).toEqual([]);
  });

  it.each(Object.values(locales))('has a full catalogue in %s', (region) => {
    const podcasts = ofType('podcast').filter((entry) => readField(entry, 'region', 'sv') === region);
    const episodes = ofType('episode').filter((entry) => readField(entry, 'region', 'sv') === region);
    const categories = new Set(podcasts.flatMap((entry) => readField(entry, 'categoryIds', 'sv') as number[]));
    expect(podcasts.length).toBeGreaterThanOrEqual(60);
    expect(episodes.length).toBeGreaterThanOrEqual(120);
    expect(categories.size).toBe(21);
    for (const id of categories)
      expect(
        podcasts.filter((entry) => (readField(entry, 'categoryIds', 'sv') as number[]).includes(id)).length,
        `podcasts in category ${id}`,
      ).toBeGreaterThanOrEqual(4);
    const texts = [...podcasts, ...episodes].map((entry) => String(readField(entry, 'description', 'sv')));
    expect(new Set(texts).size).toBe(texts.length);
    expect(episodes.some((entry) => readField(entry, 'isPremium', 'sv') === true)).toBe(true);
    expect(episodes.some((entry) => readField(entry, 'isPremium', 'sv') === false)).toBe(true);
  });

  it.each(Object.values(locales))('has two free podcasts of 60 to 200 real-length episodes in %s', (region) => {
    const counts = new Map<unknown, number>();
    for (const episode of ofType('episode')) {
      if (readField(episode, 'region', 'sv') !== region || readField(episode, 'isPremium', 'sv') === true) continue;
      if (Number(readField(episode, 'lengthSeconds', 'sv')) < 1_200) continue;
      const slug = readField(episode, 'podcastSlug', 'sv');
      counts.set(slug, (counts.get(slug) ?? 0) + 1);
    }
    const long = [...counts.values()].filter((count) => count >= 60);
    expect(long.length).toBeGreaterThanOrEqual(2);
    expect(Math.max(...long)).toBeLessThanOrEqual(200);
  });

  it('has a public audio URL for every free episode, and a signed one for every premium episode', () => {
    for (const episode of ofType('episode')) {
      const isPremium = readField(episode, 'isPremium', 'sv');
      expect(readField(episode, 'audioUrl', 'sv') === undefined).toBe(isPremium);
      expect(readField(episode, 'protectedAudioUrl', 'sv') !== undefined).toBe(isPremium);
    }
  });

  it('[LS-14] names the 25 audiobook genres in three languages', () => {
    const genres = ofType('audiobookGenre');
    const keys =
      'classics detective-stories economy-and-business erotism fantasy-and-sci-fi feelgood lgbtqia health history ' +
      'leisure-and-hobby memoirs non-fiction personal-development poetry-and-drama romance suspense true-crime youth ' +
      'short-story novel movie-and-tv psychological-thrillers cozy-crime historical-novels romantasy';
    expect(genres.map((entry) => readField(entry, 'key', 'sv'))).toEqual(keys.split(' '));
    const names = (locale: 'sv' | 'nb' | 'fi') => genres.map((entry) => String(readField(entry, 'name', locale)));
    for (const locale of ['sv', 'nb', 'fi'] as const) expect(new Set(names(locale)).size).toBe(25);
    expect([names('sv')[22], names('nb')[22], names('fi')[22]]).toEqual([
      'Mysdeckare',
      'Kosekrim',
      'Leppoisat dekkarit',
    ]);
  });

  it.each(Object.values(locales))('[LS-13] has audiobooks of every genre in %s, some sold by a book shop', (region) => {
    const books = ofType('audiobook').filter((entry) => readField(entry, 'region', 'sv') === region);
    expect(books.length).toBeGreaterThanOrEqual(40);
    const genres = books.flatMap((entry) => readField(entry, 'genreKeys', 'sv') as string[]);
    expect(new Set(genres).size).toBe(25);
    for (const genre of genres) expect(genres.filter((key) => key === genre).length).toBeGreaterThanOrEqual(2);
    for (const book of books) {
      expect(readField(book, 'authors', 'sv')).not.toHaveLength(0);
      expect(readField(book, 'narrators', 'sv')).not.toHaveLength(0);
      expect((readField(book, 'chapters', 'sv') as unknown[]).length).toBeGreaterThanOrEqual(4);
      expect(readField(book, 'shopUrl', 'sv') === undefined).toBe(readField(book, 'isIncluded', 'sv'));
    }
    expect(books.some((entry) => readField(entry, 'isIncluded', 'sv') === false)).toBe(true);
  });

  it('[NV-10] has a footer with four columns, the pages of the specification, and three buttons', () => {
    const links = ofType('footerLink');
    const list = (name: string) => links.map((entry) => readField(entry, name, 'nb'));
    expect([...new Set(list('column'))]).toEqual(['explore', 'information', 'product', 'more']);
    const named = 'discover audiobooks podcasts userTerms about forPodcasters cookies';
    for (const key of named.split(' ')) expect(list('destination')).toContain(`route:${key}`);
    expect(list('buttonTypeKey').filter(Boolean)).toEqual(['manageConsent', 'privacySettings', 'regionSelect']);
  });

  it('links only by route key or email address', () => {
    const links = [...JSON.stringify(entries).matchAll(/"uri":"([^"]+)"/g)].map(([, uri]) => uri ?? '');
    expect(links.length).toBeGreaterThan(50);
    for (const uri of links) expect(uri).toMatch(/^(route:[A-Za-z0-9.]+|mailto:[a-z]+@nordlyd\.example)$/);
  });

  it('shows no markup characters as text', () => {
    const words = [...JSON.stringify(entries).matchAll(/"nodeType":"text","value":"([^"]*)"/g)].map(
      ([, text]) => text!,
    );
    expect(words.length).toBeGreaterThan(500);
    expect(words.filter((text) => /\*\*|\]\(|(^|\s)([_*])\S[^_*]*\2(\s|[.,]|$)/.test(text))).toEqual([]);
  });

  it('has at least six questions on the start page', () => {
    const items = readField(content.entries.get('start.faq')!, 'items', 'nb') as unknown[];
    expect(items.length).toBeGreaterThanOrEqual(6);
  });
});

describe('an invalid content file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const breakFile = (file: string, change: (text: string) => string): string => {
    cpSync(contentFolder, folder, { recursive: true });
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
    try {
      loadContent(folder);
    } catch (error) {
      expect(error).toBeInstanceOf(ContentError);
      return (error as Error).message;
    }
    return 'was read without complaint';
  };

  it.each([
    ['pages/start/nb.json', '"Populært nå"', '""', 'sections.1.value.title'],
    ['pages/start/fi.json', '"discriminant": "faq"', '"discriminant": "quiz"', 'no section type is called quiz'],
    ['pages/start/fi.json', '"key": "faq"', '"key": "hero"', 'hero is there twice'],
    ['pages/offer/sv.json', '"title": "Prenumerationer"', '"titel": "Prenumerationer"', 'field title'],
    ['pages/start/sv.json', '"halva-inne"', '"helt-grei"', 'belongs to another region'],
    ['pages/start/sv.json', '"halva-inne"', '"nothing-here"', 'podcast.nothing-here does not exist'],
    ['pages/start/sv.json', '/media/picture/aurora-fjord', '/media/picture/none', 'no picture is called none'],
    ['pages/start/fi.json', '{price:duo}', '{price:gold}', '{price:gold} names no plan'],
    ['footer/nb.json', '"key": "about"', '"key": "abut"', 'field about: is missing in this language'],
    ['catalogue/fi.json', '"slug": "pato"', '"slug": "laxan"', 'is in catalogue/se.json already'],
    ['audiobooks/se.json', '"slug": "sista-farjan"', '"slug": "laxan"', 'is in catalogue/se.json already'],
    ['audiobooks/fi.json', '"cozy-crime"', '"cosy-crime"', 'no genre is called cosy-crime'],
    ['audiobooks/no.json', '"isIncluded": false', '"isIncluded": true', 'shopUrl'],
    ['transcripts/fi.json', '"fi-1013"', '"se-1013"', 'no episode of this region is called se-1013'],
    ['transcripts/no.json', '"no-1013"', '"no-1019"', 'transcript.no-1019 is there twice'],
    ['genres/nb.json', '"key": "novel"', '"key": "roman"', 'field novel: is missing in this language'],
    ['catalogue/no.json', '"lengthSeconds": ', '"lengthSeconds": -', 'lengthSeconds'],
    ['categories/sv.json', '{', '', 'is not JSON'],
  ])('is reported with its field: %s with %s changed to %s', (file, from, to, expected) => {
    const message = breakFile(file, (text) => text.replace(from, to));
    expect(message).toContain(file.split('/').slice(0, 2).join('/'));
    expect(message).toContain(expected);
    expect(message).not.toContain('\n');
  });
});
