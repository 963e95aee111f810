import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Wire from '../../api-spec/generated/v2.ts';
import type { OpenDatabase } from '../../backend/database/open.ts';
import { selectHits } from '../../backend/content/search-store.ts';
import { makeTerm } from '../../backend/content/search-terms.ts';
import { selectNearWords, countWordsWith } from '../../backend/content/search-words.ts';
import type { Region } from '../../core/domain/region.ts';
import { testDatabases } from './databases.ts';
import { describeBackendWithContent } from './describe-backend.ts';

describeBackendWithContent('search', (api) => {
  const find = async (region: Region, searchText: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ searchText, ...more });
    const { status, body } = await api.send('GET', `/v2/search/all?${query}`, undefined, {
      'X-Region': region.toUpperCase(),
    });
    expect([searchText, status]).toEqual([searchText, 200]);
    return body as unknown as Wire.SearchResults;
  };

  it.each([
    ['se', 'frusne fal', 'Frusna fall'],
    ['se', 'fursna fall', 'Frusna fall'],
    ['se', 'komunalroden', 'Kommunalråden'],
    ['se', 'sista färgan', 'Sista färjan till Ulvön'],
    ['se', 'karin stohle', 'Sista färjan till Ulvön'],
    ['no', 'undr issen', 'Under isen'],
    ['no', 'knut hamsum', 'Sult'],
    ['fi', 'musta jaaa', 'Musta jää'],
    ['fi', 'seitseman veljesa', 'Seitsemän veljestä'],
  ] as const)('[LS-09] in %s finds for %j with wrong letters: %s', async (region, searchText, title) => {
    const { results, isApproximate } = await find(region, searchText);
    expect([isApproximate, results[0]?.title]).toEqual([true, title]);
  });

  it('[LS-09] ranks the items of a misspelled category before titles with similar words', async () => {
    const { results, isApproximate } = await find('no', 'trye crime');
    const kinds = results.map(({ kind }) => kind);
    expect(isApproximate).toBe(true);
    expect(kinds.slice(0, 5)).toContain('podcast');
    expect(kinds.slice(0, kinds.indexOf('episode')).filter((kind) => kind === 'podcast')).toHaveLength(5);
  });

  it.each([['se', 'väntan', 'Räntan']] as const)(
    '[LS-09] in %s finds for %j, which occurs in a description, also %s',
    async (region, searchText, title) => {
      const { results, isApproximate } = await find(region, searchText);
      expect(isApproximate).toBe(true);
      expect(results[0]?.description).toContain(searchText);
      expect(results.slice(0, 5).some((result) => result.title.startsWith(title))).toBe(true);
    },
  );

  it('corrects no word that a title has, and no beginning of one', async () => {
    for (const searchText of ['malmkojan', 'malmkoj']) {
      const { results, isApproximate, total } = await find('se', searchText);
      expect([isApproximate, total > 0]).toEqual([false, true]);
      expect(JSON.stringify(results).toLowerCase()).toContain(searchText);
    }
  });

  it.each([
    ['se', 'true crime', 27, 'True crime'],
    ['se', 'HUMOR', 8, 'Humor'],
    ['se', 'halsa', 24, 'Hälsa'],
    ['se', 'hummor', 8, 'Humor'],
    ['no', 'okonomi', 6, 'Økonomi'],
    ['no', 'økonomy', 6, 'Økonomi'],
    ['fi', 'huumor', 8, 'Huumori'],
    ['fi', 'yhteiskunat', 14, 'Yhteiskunta'],
  ] as const)('[LS-09] in %s offers for %j category %i with its podcasts', async (region, searchText, id, name) => {
    const { categories, totals } = await find(region, searchText);
    expect(categories[0]).toMatchObject({ id, name });
    const category = await api.send('GET', `/v2/podcast/category/${id}?region=${region}`, undefined);
    expect(totals.podcast).toBeGreaterThanOrEqual(Number(category.body['total']));
  });

  it.each([
    ['se', 'deckare', 'detective-stories'],
    ['no', 'krim', 'detective-stories'],
    ['fi', 'dekari', 'detective-stories'],
  ] as const)('[LS-09] in %s offers for %j the genre %s with its audiobooks', async (region, searchText, key) => {
    const { genres, totals } = await find(region, searchText);
    expect(genres[0]).toMatchObject({ key });
    const genre = await api.send('GET', `/v2/audiobook/genre/${key}?region=${region}`, undefined);
    expect(totals.audiobook).toBeGreaterThanOrEqual(Number(genre.body['total']));
  });

  it.each([
    ['se', 'ljudbok'],
    ['no', 'lydbøker'],
    ['fi', 'aanikirja'],
  ] as const)('in %s the word %j finds every audiobook', async (region, searchText) => {
    const all = await api.send('GET', `/v2/audiobook?region=${region}`, undefined);
    expect((await find(region, searchText)).totals.audiobook).toBe(all.body['total']);
  });

  it('returns one kind with the totals of all, in pages', async () => {
    const all = await find('se', 'natt', { pageSize: '100' });
    expect(all.isApproximate).toBe(false);
    const episodes = await find('se', 'natt', { kind: 'episode', pageSize: '2', page: '2' });
    expect(episodes).toMatchObject({ total: all.totals.episode, totals: all.totals });
    expect(episodes.results).toEqual(all.results.filter(({ kind }) => kind === 'episode').slice(2, 4));
  });

  it('finds nothing for words that no title resembles', async () => {
    const nothing = { results: [], total: 0, isApproximate: false, categories: [], genres: [] };
    for (const searchText of ['qqqxyz', 'qqqxyz qwrtzp', '12345678'])
      expect(await find('se', searchText)).toMatchObject(nothing);
  });
});

describe.each(testDatabases)('search of many items on $name', ({ open }) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
    await database.db.execute(sql`
      INSERT INTO podcast (id, region, slug, title, description, author, category_ids, is_premium, published_at, image_url, search_title, search_text)
      VALUES ('se-a', 'se', 'a', '', '', '', '[14]', false, now(), '', '', ' ')`);
    await database.db.execute(sql`
      INSERT INTO episode (id, podcast_id, title, description, length_seconds, date_added, is_premium, image_url, search_title, search_text)
      SELECT n::text, 'se-a', '', '', 1, now(), false, '', md5(n::text), ' ' || md5(n::text) || repeat(' ' || md5((n / 3)::text), 20)
      FROM generate_series(1, 20000) AS n`);
    await database.db.execute(sql`
      INSERT INTO search_word SELECT 'se', substr(md5(n::text), 1, 3 + n % 30) FROM generate_series(1, 50000) AS n ON CONFLICT DO NOTHING`);
    await database.db.execute(sql`VACUUM ANALYZE`);
  }, 60_000);
  afterAll(() => database.close());

  const explain = async (query: ReturnType<typeof sql>): Promise<string> =>
    JSON.stringify(await database.db.execute(sql`EXPLAIN ${query}`));

  it.each([['abc'], ['ab'], ['abcdef 123456']])('finds the words %j by the index of trigrams', async (searchText) => {
    const terms = searchText.split(' ').map((word) => makeTerm('se', { categories: [], genres: [] }, [word]));
    expect(await explain(selectHits('se', terms).episode)).toContain('Bitmap Index Scan on episode_search');
  });

  it('compares only words of a similar length', async () => {
    const plan = await explain(selectNearWords(database.db, 'se', 'abcdef', 2).getSQL());
    expect(plan).toContain('search_word_length');
  });

  it('finds by an index whether a word is part of a name', async () => {
    expect(await explain(countWordsWith(database.db, 'se', 'abcdef').getSQL())).toContain('search_word_part');
  });

  it('reads the most popular podcasts by an index', async () => {
    await database.db.execute(sql`
      INSERT INTO podcast (id, region, slug, title, description, author, category_ids, is_premium, published_at, image_url, search_title, search_text, listener_count)
      SELECT 'se-' || n, 'se', 's' || n, '', '', '', '[]', false, now(), '', '', '', n % 1000 FROM generate_series(1, 20000) AS n`);
    await database.db.execute(sql`ANALYZE podcast`);
    const order = sql`listener_count DESC, published_at DESC, id`;
    const plan = await explain(sql`SELECT id FROM podcast WHERE region = 'se' ORDER BY ${order} LIMIT 12`);
    expect(plan).toContain('podcast_popular');
    expect(plan).not.toContain('Sort');
  });
});
